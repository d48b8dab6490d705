import {
  type ClipboardEvent,
  type ReactNode,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { linesOfRichText, richTextOfLines, safeRichText } from "#shared/domain/richText.ts";
import type { Box, TakeKey } from "./editing.ts";
import { takeFieldKey } from "./fieldKeys.ts";
import { PlainArea } from "./PlainArea.tsx";
import type { RichFieldProps } from "./richFieldProps.ts";
import classes from "./richText.module.css";
import { type Held, useDrawnBox } from "./useDrawnBox.ts";

type LatePaste = { text: string; room: number; putIn: (text: string) => void };

/** The field as it is now, and a function that keeps its text and tells of it. */
function useHeld(props: RichFieldProps, held: RefObject<Held>) {
  const latest = useRef(props);
  useLayoutEffect(() => {
    latest.current = props;
  });
  const hold = (html: string): void => {
    held.current.html = html;
    latest.current.onChange(html);
  };
  return { latest, hold };
}

/**
 * Text with emphasis, lists, links and mentions, outside cases. Until the script of the editor has come, and where it does not come, it is a
 * plain field of the same size: what is typed in it goes on in the other.
 * @see ADR 0424
 */
export function RichField(props: RichFieldProps) {
  const { first, limit, people } = props;
  const [plain, setPlain] = useState(() => linesOfRichText(safeRichText(first)));
  const [isLinking, setLinking] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const takeKey = useRef<TakeKey>(undefined);
  const held = useRef<Held>({ html: first, isTyped: false });
  const { latest, hold } = useHeld(props, held);

  const { editing, box } = useDrawnBox(latest, {
    ...{ field, place, held, hold },
    isInvalid: props.isInvalid === true,
  });
  const isEmpty = (): boolean => linesOfRichText(safeRichText(held.current.html)) === "";

  const type = (lines: string): void => {
    held.current.isTyped = true;
    setPlain(lines);
    hold(richTextOfLines(lines));
  };

  const { waiting, onPasteCapture, putFirst, endPaste } = useLatePaste(box, field, { limit, type });

  const late: ReactNode = editing && box && (
    <editing.Tools box={box} label={props.label} isLinking={isLinking} onLinking={setLinking} />
  );
  return (
    <div className={`${classes.whole} ${props.isTall ? classes.tall : ""}`}>
      <div className={classes.frame} data-invalid={props.isInvalid || undefined}>
        {late || <div className={classes.tools} />}
        <div
          onKeyDownCapture={(event) =>
            takeFieldKey(event, { props, box, isEmpty, takeKey, onLinking: () => setLinking(true) })
          }
          onPasteCapture={onPasteCapture}
        >
          <div ref={place} hidden={!box} className={classes.drawn} />
          {!box && <PlainArea area={field} props={props} value={plain} onType={type} />}
        </div>
      </div>
      {editing && box && people && <editing.Offers box={box} people={people} takeKey={takeKey} />}
      {editing && waiting && (
        <editing.LongPaste
          length={waiting.text.length}
          room={waiting.room}
          limit={limit}
          onFirst={putFirst}
          onNothing={endPaste}
        />
      )}
    </div>
  );
}

/** A paste that is longer than the room for it waits until it is said what becomes of it. */
function useLatePaste(
  box: Box | undefined,
  field: RefObject<HTMLTextAreaElement | null>,
  { limit, type }: { limit: number; type: (lines: string) => void },
) {
  const [waiting, setWaiting] = useState<LatePaste>();
  const onPasteCapture = (event: ClipboardEvent): void => {
    const text = event.clipboardData.getData("text/plain").replace(/\r\n?/g, "\n");
    const paste = pasteInto(box, field.current, limit, type);
    setWaiting(undefined);
    if (!paste || text.length <= paste.room) return;
    event.preventDefault();
    event.stopPropagation();
    setWaiting({ text, ...paste });
  };
  const endPaste = (): void => {
    setWaiting(undefined);
    if (box) box.view.focus();
    else field.current?.focus();
  };
  /** Puts in as much as there is room for. Half a pair of surrogates is no character. */
  const putFirst = (): void => {
    waiting?.putIn(waiting.text.slice(0, waiting.room).replace(/[\uD800-\uDBFF]$/, ""));
    endPaste();
  };
  return { waiting, onPasteCapture, putFirst, endPaste };
}

/** Counts the characters that there is room for where a paste would go, and returns the function that puts them there. */
function pasteInto(
  box: Box | undefined,
  area: HTMLTextAreaElement | null,
  limit: number,
  onPlain: (text: string) => void,
): Omit<LatePaste, "text"> | undefined {
  if (box) {
    const { doc, selection } = box.view.state;
    const chosen = doc.textBetween(selection.from, selection.to).length;
    return {
      room: Math.max(0, limit - (doc.textContent.length - chosen)),
      putIn: (text) => void box.view.pasteText(text),
    };
  }
  if (!area) return undefined;
  const { value, selectionStart: start, selectionEnd: end } = area;
  return {
    room: Math.max(0, limit - (value.length - (end - start))),
    putIn: (text) => onPlain(value.slice(0, start) + text + value.slice(end)),
  };
}
