import { IconHighlight, IconHighlightOff } from "@tabler/icons-react";
import { type CSSProperties, type ReactNode, useCallback, useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { isTypedIn } from "../../../viewer/scrollToNode.ts";
import { useViewer } from "../../../viewer/ViewerContext.ts";
import { chosenParts, highlightAt, isHighlighted, type TextPart } from "./chosenText.ts";
import styles from "./highlightBar.module.css";
import { useTools } from "./ToolsContext.ts";
import { words } from "./words.ts";

type Offer = {
  parts: readonly TextPart[];
  isOn: boolean;
  /** A highlight was pressed: it is offered until something else is, whatever becomes of the selection. */
  isPressed?: boolean;
  /** The words on the page, and where they are, in pixels of the window. */
  words: Range | Element;
  box: DOMRect;
};

/** Whoever is still selecting is left alone as long, in milliseconds. */
const settledMs = 200;

/** Room for the bar below the words, in pixels; on a touch screen its handles stand between. */
const roomPx = 56;

/** Actions on the selection or on a pressed highlight; nothing while no text is selected. */
function useOffer(): [Offer | undefined, (offer: undefined) => void] {
  const { store } = useViewer();
  const [offer, setOffer] = useState<Offer>();

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = (): void => {
      const selection = document.getSelection();
      const parts = chosenParts(store, selection);
      if (!selection || parts.length === 0) {
        setOffer((before) => (before?.isPressed ? before : undefined));
        return;
      }
      const range = selection.getRangeAt(0).cloneRange();
      setOffer({
        parts,
        isOn: !isHighlighted(store, parts),
        words: range,
        box: range.getBoundingClientRect(),
      });
    };
    const lookSoon = (): void => {
      clearTimeout(timer);
      timer = setTimeout(look, settledMs);
    };
    const press = ({ target }: MouseEvent): void => {
      if (!(target instanceof Element) || !(document.getSelection()?.isCollapsed ?? true)) return;
      const part = target.closest("a, button") ? undefined : highlightAt(store, target);
      const box = target.getBoundingClientRect();
      setOffer(part && { parts: [part], isOn: false, isPressed: true, words: target, box });
    };
    const moved = (): void =>
      setOffer((before) => before && { ...before, box: before.words.getBoundingClientRect() });
    const leave = ({ key }: KeyboardEvent): void => {
      if (key === "Escape") setOffer(undefined);
    };
    document.addEventListener("selectionchange", lookSoon);
    document.addEventListener("click", press);
    document.addEventListener("keydown", leave);
    window.addEventListener("scroll", moved, { passive: true });
    return () => {
      clearTimeout(timer);
      document.removeEventListener("selectionchange", lookSoon);
      document.removeEventListener("click", press);
      document.removeEventListener("keydown", leave);
      window.removeEventListener("scroll", moved);
    };
  }, [store]);

  return [offer, setOffer];
}

/** Beside the words that were chosen: highlights them, or takes that away. By keyboard: Alt, Shift and H. */
export function HighlightBar(): ReactNode {
  const { store } = useViewer();
  const tools = useTools();
  const [offer, setOffer] = useOffer();

  const act = useCallback(() => {
    if (!offer) return;
    for (const part of offer.parts) store.dispatch({ type: "highlight", ...part, isOn: offer.isOn });
    tools.announce(offer.isOn ? words.highlighted : words.highlightRemoved);
    document.getSelection()?.removeAllRanges();
    setOffer(undefined);
  }, [offer, store, tools, setOffer]);

  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (!event.altKey || !event.shiftKey || event.code !== "KeyH") return;
      if (event.target instanceof Element && isTypedIn(event.target)) return;
      event.preventDefault();
      act();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [act]);

  if (!offer) return null;
  const { box, isOn } = offer;
  const isBelow = box.bottom + roomPx < window.innerHeight;
  const place = {
    "--middle": `${box.left + box.width / 2}px`,
    "--edge": `${isBelow ? box.bottom : box.top}px`,
  } as CSSProperties;
  const Icon = isOn ? IconHighlight : IconHighlightOff;
  return createPortal(
    <div className={styles.bar} style={place} data-below={isBelow}>
      <button
        type="button"
        className={styles.button}
        aria-keyshortcuts="Alt+Shift+H"
        // The selection stays until it is acted upon.
        onPointerDown={(event) => event.preventDefault()}
        onClick={act}
      >
        <Icon size={18} stroke={1.75} aria-hidden /> {isOn ? words.highlight : words.removeHighlight}
      </button>
    </div>,
    document.body,
  );
}
