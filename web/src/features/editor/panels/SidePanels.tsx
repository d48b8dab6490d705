import { Button, CloseButton } from "@mantine/core";
import { useEffect, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useSearchParams } from "react-router";
import { useBrand } from "../../../api/RuntimeConfigProvider.tsx";
import { isConfirming } from "../../../ui/isConfirming.ts";
import type { Editor } from "../useEditor.ts";
import { type SidePanel, sidePanels } from "./panelList.ts";
import classes from "./panels.module.css";

/** 'BC' for 'Bedside Cases'. */
const initialsOf = (product: string): string =>
  product
    .split(/\s+/)
    .map((word) => word.charAt(0).toUpperCase())
    .join("");

/** Window widths at which the page makes way for a panel, and the text stays in sight. */
const roomBeside = "(min-width: 75em)";

/**
 * The buttons of the side panels, and the panel that is open: over the text on the left, one at a time, while the text stays
 * writable. Escape closes it and gives the focus back to its button.
 * @see spec documents §2.8
 */
export function SidePanels({
  editor,
  panels = sidePanels,
}: {
  editor: Editor;
  panels?: readonly SidePanel[];
}) {
  // A link may lead to a panel of the case.
  const [address] = useSearchParams();
  const [openId, setOpenId] = useState(address.get("panel") ?? undefined);
  const openers = useRef(new Map<string, HTMLButtonElement>());
  const title = useRef<HTMLHeadingElement>(null);
  const titleId = useId();
  const initials = initialsOf(useBrand().product);
  const shown = panels
    .filter(({ isShown }) => isShown(editor))
    .map((panel) => ({
      ...panel,
      label: typeof panel.label === "string" ? panel.label : panel.label(initials),
    }));
  const open = shown.find(({ id }) => id === openId);

  const shownId = open?.id;
  useEffect(() => {
    if (shownId === undefined) return;
    title.current?.focus();
    // The line of buttons has become narrower: the one that is pressed stays in sight.
    openers.current.get(shownId)?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [shownId]);

  if (shown.length === 0) return null;
  const close = (): void => {
    if (openId !== undefined) openers.current.get(openId)?.focus({ preventScroll: true });
    setOpenId(undefined);
  };
  return (
    <>
      <div className={classes.openers} role="toolbar" aria-label="About the case">
        {shown.map(({ id, label }) => (
          <Button
            key={id}
            ref={(button) => {
              if (button) openers.current.set(id, button);
              else openers.current.delete(id);
            }}
            size="compact-sm"
            variant={id === openId ? "light" : "subtle"}
            aria-expanded={id === openId}
            onClick={() => setOpenId(id === openId ? undefined : id)}
          >
            {label}
          </Button>
        ))}
      </div>
      {open && (
        <aside
          className={classes.panel}
          aria-labelledby={titleId}
          onKeyDown={(event) => {
            if (event.key === "Escape" && !event.defaultPrevented && !isConfirming(event)) close();
          }}
        >
          <div className={classes.head}>
            <h2 id={titleId} ref={title} tabIndex={-1}>
              {open.label}
            </h2>
            <CloseButton size="lg" aria-label={`Close ${open.label}`} onClick={close} />
          </div>
          <open.Panel
            editor={editor}
            // At once: how far the bars reach is measured next.
            makeWay={() => {
              if (!matchMedia(roomBeside).matches) flushSync(close);
            }}
          />
        </aside>
      )}
    </>
  );
}
