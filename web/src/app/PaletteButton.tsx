import { UnstyledButton } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { loadedLater } from "../ui/loadedLater.tsx";
import classes from "./PaletteButton.module.css";
import { words } from "./shellWords.ts";

const Palette = loadedLater(async () => (await import("./palette/Palette.tsx")).Palette);

const isApple = /mac|iphone|ipad/i.test(navigator.userAgent);

/** The button and the key (⌘K or Ctrl+K) that open the command palette; the palette itself comes when it is first asked for. @see ADR 0425 */
export function PaletteButton() {
  const [isOpen, setOpen] = useState<boolean>();
  const opener = useRef<Element>(null);
  const onKey = useEffectEvent((event: KeyboardEvent): void => {
    const isTaken = event.defaultPrevented || event.repeat || event.altKey || event.shiftKey;
    if (isTaken || event.key !== "k" || !(event.metaKey || event.ctrlKey)) return;
    // Dialogs never stack. The browser's own search stays away all the same.
    event.preventDefault();
    if (isOpen) setOpen(false);
    else if (!document.querySelector("[aria-modal=true], dialog[open]")) open();
  });
  useEffect(() => {
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);

  function open(): void {
    opener.current = document.activeElement;
    setOpen(true);
  }

  return (
    <>
      <UnstyledButton
        className={classes.search}
        aria-label={words.jumpTo}
        aria-keyshortcuts="Meta+K Control+K"
        aria-haspopup="dialog"
        data-key={isApple ? "⌘K" : "Ctrl K"}
        onPointerEnter={() => void Palette.preload()}
        onClick={open}
      >
        <IconSearch size={16} aria-hidden />
        <span className={classes.text}>{words.jumpTo}</span>
      </UnstyledButton>
      {isOpen !== undefined && <Palette isOpen={isOpen} onClose={() => setOpen(false)} opener={opener} />}
    </>
  );
}
