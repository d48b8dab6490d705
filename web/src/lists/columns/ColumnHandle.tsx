import { type KeyboardEvent, type PointerEvent, useRef } from "react";
import classes from "./columns.module.css";
import { narrowestPx, widestPx } from "./columnView.ts";

const stepPx = 20;

/** The edge of a column's head: it is dragged, or moved with the arrow keys, to make the column wider or narrower. */
export function ColumnHandle(props: { label: string; widthPx: number; onWiden: (px: number) => void }) {
  const drag = useRef<{ x: number; widthPx: number }>(undefined);

  function begin(event: PointerEvent<HTMLDivElement>): void {
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { x: event.clientX, widthPx: props.widthPx };
  }
  function follow(event: PointerEvent<HTMLDivElement>): void {
    if (!drag.current) return;
    const isMirrored = getComputedStyle(event.currentTarget).direction === "rtl";
    const by = (event.clientX - drag.current.x) * (isMirrored ? -1 : 1);
    props.onWiden(drag.current.widthPx + by);
  }
  function step(event: KeyboardEvent<HTMLDivElement>): void {
    const by = { ArrowLeft: -stepPx, ArrowRight: stepPx }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    props.onWiden(props.widthPx + by);
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: `hr` cannot be moved
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={`Width of ${props.label}`}
      aria-valuenow={props.widthPx}
      aria-valuemin={narrowestPx}
      aria-valuemax={widestPx}
      tabIndex={0}
      className={classes.handle}
      onPointerDown={begin}
      onPointerMove={follow}
      onPointerUp={() => {
        drag.current = undefined;
      }}
      onKeyDown={step}
    />
  );
}
