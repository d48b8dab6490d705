import {
  type ClipboardEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { linesOfRichText, richTextOfLines, safeRichText } from "#shared/domain/richText.ts";
import { isConfirming } from "../ui/isConfirming.ts";
import type { Box, People, TakeKey } from "./editing.ts";
import classes from "./richText.module.css";
import { useEditing } from "./useEditing.ts";

type Props = {
  /** Names the field, unless `labelledBy` does. */
  label: string;
  labelledBy?: string;
  describedBy?: string;
  id?: string;
  isInvalid?: boolean;
  placeholder?: string;
  /** HTML to begin with. What is given later is not looked at: another `key` begins anew. */
  first: string;
  /** Characters that a person sees. */
  limit: number;
  hasFocus?: boolean;
  /** Room for a description in place of a remark. */
  isTall?: boolean;
  /** Who is offered after an '@'. */
  people?: People;
  /** HTML as the field holds it, with marks of mentions: `writtenOf` says what of it is kept. */
  onChange: (html: string) => void;
  /** Enter sends, and Shift+Enter begins another line; without it, Enter does. */
  onSend?: () => void;
  /** Escape in an empty field. */
  onLeave?: () => void;
};

type LatePaste = { text: string; room: number; putIn: (text: string) => void };

/**
 * Text with emphasis, lists, links and mentions, outside cases. Until the script of the editor has come, and where it does not come, it is a
 * plain field of the same size: what is typed in it goes on in the other.
 * @see ADR 0424
 */
export function RichField(props: Props) {
  const { first, limit, people } = props;
  const editing = useEditing();
  const [box, setBox] = useState<Box>();
  const [plain, setPlain] = useState(() => linesOfRichText(safeRichText(first)));
  const [isLinking, setLinking] = useState(false);
  const [waiting, setWaiting] = useState<LatePaste>();
  const field = useRef<HTMLTextAreaElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const takeKey = useRef<TakeKey>(undefined);
  /** HTML that the field holds now. */
  const held = useRef(first);
  /** Lines were typed before the editor came. */
  const isTyped = useRef(false);
  const latest = useRef(props);
  useLayoutEffect(() => {
    latest.current = props;
  });

  const hold = (html: string): void => {
    held.current = html;
    latest.current.onChange(html);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: drawn once, with what the field was named then
  useEffect(() => {
    const element = place.current;
    if (!editing || !element) return;
    const { label, labelledBy, describedBy, id, placeholder = "", hasFocus } = latest.current;
    return editing.mountBox(element, {
      limit,
      placeholder,
      attributes: {
        tabindex: "0",
        ...(labelledBy ? { "aria-labelledby": labelledBy, "aria-label": "" } : { "aria-label": label }),
        ...(describedBy ? { "aria-describedby": describedBy } : {}),
        ...(people ? { "aria-autocomplete": "list" } : {}),
        ...(id ? { id } : {}),
        // A dialog that traps the focus looks for it once it is open: by then this may be the field.
        ...(hasFocus ? { "data-autofocus": "true" } : {}),
      },
      onReady: (drawn) => {
        const area = field.current;
        const goOn = (): void => {
          const hadFocus = area !== null && document.activeElement === area;
          // Where lines were typed, the caret stays; what was kept with its look is gone on with at its end.
          drawn.begin(held.current, hadFocus && isTyped.current ? area.selectionStart : undefined);
          let doc = drawn.view.state.doc;
          drawn.subscribe(() => {
            if (drawn.view.state.doc === doc) return;
            doc = drawn.view.state.doc;
            hold(drawn.html());
          });
          setBox(drawn);
          // What is hidden takes no focus, and between the two fields no key may be lost.
          element.hidden = false;
          if (hadFocus) drawn.view.focus();
        };
        // What an input method is composing belongs to the field in which it began.
        if (area?.dataset["composing"])
          area.addEventListener("compositionend", () => setTimeout(goOn), { once: true });
        else goOn();
      },
    });
  }, [editing]);

  const { isInvalid } = props;
  useEffect(() => {
    if (isInvalid) box?.view.dom.setAttribute("aria-invalid", "true");
    else box?.view.dom.removeAttribute("aria-invalid");
  }, [box, isInvalid]);

  const isEmpty = (): boolean => linesOfRichText(safeRichText(held.current)) === "";

  const onKeyDownCapture = (event: KeyboardEvent): void => {
    const take = (): void => {
      event.preventDefault();
      event.stopPropagation();
    };
    if (takeKey.current?.(event)) take();
    else if (isConfirming(event)) {
      // The editor knows such an Enter by its time alone.
      if (event.key === "Enter") event.stopPropagation();
    } else if (event.key === "Escape" && props.onLeave && isEmpty()) {
      take();
      props.onLeave();
    } else if (box && event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey)) {
      take();
      setLinking(true);
    } else if (event.key === "Enter" && props.onSend) {
      if (event.shiftKey) {
        if (!box) return;
        take();
        // As Enter does where nothing is sent: another item in a list, else another paragraph.
        const enter = new globalThis.KeyboardEvent("keydown", { key: "Enter" });
        box.view.someProp("handleKeyDown", (handle) => handle(box.view, enter));
        return;
      }
      take();
      props.onSend();
    }
  };

  const type = (lines: string): void => {
    isTyped.current = true;
    setPlain(lines);
    hold(richTextOfLines(lines));
  };

  const onPasteCapture = (event: ClipboardEvent): void => {
    const text = event.clipboardData.getData("text/plain").replace(/\r\n?/g, "\n");
    const paste = pasteInto(box, field.current, limit, type);
    setWaiting(undefined);
    if (!paste || text.length <= paste.room) return;
    event.preventDefault();
    event.stopPropagation();
    setWaiting({ text, ...paste });
  };
  const focus = (): void => (box ? box.view.focus() : field.current?.focus());

  const late: ReactNode = editing && box && (
    <editing.Tools box={box} label={props.label} isLinking={isLinking} onLinking={setLinking} />
  );
  return (
    <div className={`${classes.whole} ${props.isTall ? classes.tall : ""}`}>
      <div className={classes.frame} data-invalid={isInvalid || undefined}>
        {late || <div className={classes.tools} />}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: it looks at the keys of the field in it */}
        <div onKeyDownCapture={onKeyDownCapture} onPasteCapture={onPasteCapture}>
          <div ref={place} hidden={!box} className={classes.drawn} />
          {!box && (
            <textarea
              ref={field}
              className={classes.box}
              {...(props.id ? { id: props.id } : {})}
              {...(props.labelledBy
                ? { "aria-labelledby": props.labelledBy }
                : { "aria-label": props.label })}
              aria-describedby={props.describedBy}
              aria-invalid={isInvalid || undefined}
              placeholder={props.placeholder}
              maxLength={limit}
              // biome-ignore lint/a11y/noAutofocus: whoever opens it asked for it
              autoFocus={props.hasFocus === true}
              data-autofocus={props.hasFocus || undefined}
              value={plain}
              onCompositionStart={(event) => {
                event.currentTarget.dataset["composing"] = "true";
              }}
              onCompositionEnd={(event) => {
                delete event.currentTarget.dataset["composing"];
              }}
              onChange={({ currentTarget: { value } }) => type(value)}
            />
          )}
        </div>
      </div>
      {editing && box && people && <editing.Offers box={box} people={people} takeKey={takeKey} />}
      {editing && waiting && (
        <editing.LongPaste
          length={waiting.text.length}
          room={waiting.room}
          limit={limit}
          onFirst={() => {
            // Half a pair of surrogates is no character.
            waiting.putIn(waiting.text.slice(0, waiting.room).replace(/[\uD800-\uDBFF]$/, ""));
            setWaiting(undefined);
            focus();
          }}
          onNothing={() => {
            setWaiting(undefined);
            focus();
          }}
        />
      )}
    </div>
  );
}

/** How many characters there is room for where a paste would go, and what puts them there. */
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
