import { ActionIcon } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconGripVertical } from "@tabler/icons-react";
import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { RichHtml } from "../../ui/RichHtml.tsx";
import { textOfHtml } from "../../ui/richNodes.tsx";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import { edgeScroll } from "./edgeScroll.ts";
import { moved, movedText } from "./itemOrder.ts";
import classes from "./OrderItemsPage.module.css";

type Item = { id: number; title: string };

/** How far each key of a handle moves its item. */
const steps: Readonly<Record<string, number>> = {
  ArrowUp: -1,
  ArrowDown: 1,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

/** Moves of items by key, button and pointer. */
function useMoves(items: readonly Item[], onChange: (items: readonly Item[]) => void) {
  const [said, setSaid] = useState("");
  const [held, setHeld] = useState<number>();
  const list = useRef<HTMLOListElement>(null);
  const pressed = useRef<number>(undefined);
  const pointerY = useRef<number>(undefined);

  // A row that changes its place in the document loses the focus with it.
  useLayoutEffect(() => {
    const at = items.findIndex(({ id }) => id === pressed.current);
    pressed.current = undefined;
    list.current?.children[at]?.querySelector("button")?.focus();
  }, [items]);

  function move(from: number, to: number): void {
    const next = moved(items, from, to);
    const item = items[from];
    if (next === items || !item) return;
    onChange(next);
    setSaid(movedText(textOfHtml(item.title), next.indexOf(item) + 1, items.length));
  }

  function press(event: KeyboardEvent, at: number): void {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    pressed.current = items[at]?.id;
    move(at, at + step);
  }

  /** The item held goes where the pointer is: before the first one whose middle lies below. */
  function dragTo(y: number): void {
    pointerY.current = y;
    const from = items.findIndex(({ id }) => id === held);
    if (from < 0 || !list.current) return;
    const rows = [...list.current.children];
    const before = rows.filter((row, at) => {
      const { top, height } = row.getBoundingClientRect();
      return at !== from && top + height / 2 < y;
    });
    move(from, before.length);
  }

  useEdgeScroll(held !== undefined, pointerY, dragTo);

  /** Takes an item by its handle. */
  function hold(event: PointerEvent, id: number): void {
    // By the list: the row itself changes its place, and would let go of the pointer.
    list.current?.setPointerCapture(event.pointerId);
    // Not before the pointer moves: a mere press near an edge scrolls nothing.
    pointerY.current = undefined;
    setHeld(id);
  }
  return { list, held, said, move, press, dragTo, hold, letGo: () => setHeld(undefined) };
}

/** Held at an edge of the window, an item goes on to places that are not in sight. */
function useEdgeScroll(
  isHeld: boolean,
  pointerY: RefObject<number | undefined>,
  dragTo: (y: number) => void,
): void {
  const scrollOn = useEffectEvent((elapsedMs: number) => {
    const y = pointerY.current;
    if (y === undefined) return;
    const before = window.scrollY;
    window.scrollBy(0, edgeScroll({ y, windowPx: window.innerHeight }, elapsedMs));
    if (window.scrollY !== before) dragTo(y);
  });
  useEffect(() => {
    if (!isHeld) return;
    let before = performance.now();
    let frame = requestAnimationFrame(function step(now) {
      scrollOn(now - before);
      before = now;
      frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [isHeld]);
}

/** A list whose items are moved by dragging their handles, by the arrow keys on them, or by buttons; each move is read out. */
export function SortableItems(props: {
  items: readonly Item[];
  onChange: (items: readonly Item[]) => void;
  describedBy: string;
}) {
  const { items } = props;
  const { list, held, said, move, press, dragTo, hold, letGo } = useMoves(items, props.onChange);

  return (
    <>
      <ol
        className={classes.items}
        ref={list}
        onPointerMove={(event) => held !== undefined && dragTo(event.clientY)}
        onPointerUp={letGo}
        onPointerCancel={letGo}
      >
        {items.map((item, at) => {
          const name = textOfHtml(item.title);
          return (
            <li key={item.id} className={classes.item} data-held={held === item.id || undefined}>
              <button
                type="button"
                className={classes.handle}
                aria-label={`Move ${name}`}
                aria-describedby={props.describedBy}
                onKeyDown={(event) => press(event, at)}
                onPointerDown={(event) => hold(event, item.id)}
              >
                <IconGripVertical size={18} aria-hidden />
              </button>
              <span className={classes.place} aria-hidden="true">
                {at + 1}
              </span>
              <span className={classes.title}>
                <RichHtml html={item.title} inline />
              </span>
              <MoveButtons
                name={name}
                isFirst={at === 0}
                isLast={at === items.length - 1}
                onMove={(steps) => move(at, at + steps)}
              />
            </li>
          );
        })}
      </ol>
      <VisuallyHidden as="output">{said}</VisuallyHidden>
    </>
  );
}

function MoveButtons(props: {
  name: string;
  isFirst: boolean;
  isLast: boolean;
  /** -1 or 1. */
  onMove: (steps: number) => void;
}) {
  const { name } = props;
  return (
    <>
      <ActionIcon
        variant="default"
        aria-label={`Move ${name} up`}
        disabled={props.isFirst}
        onClick={() => props.onMove(-1)}
      >
        <IconArrowUp size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="default"
        aria-label={`Move ${name} down`}
        disabled={props.isLast}
        onClick={() => props.onMove(1)}
      >
        <IconArrowDown size={16} aria-hidden />
      </ActionIcon>
    </>
  );
}
