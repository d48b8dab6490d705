import { type ClipboardEvent, type ReactNode, useState } from "react";
import styles from "./longPaste.module.css";
import { words } from "./pasteWords.ts";

type Field = HTMLTextAreaElement | HTMLInputElement;
type Waiting = { field: Field; text: string; start: number; end: number; room: number };

/**
 * A paste that is longer than a field has room for. The browser would cut it without a word; here it waits, and the person says
 * whether its beginning is to be put in. Put `onPaste` on the field and `notice` below it.
 */
export function useLongPaste(limit: number, onText: (text: string) => void) {
  const [waiting, setWaiting] = useState<Waiting>();

  const onPaste = (event: ClipboardEvent<Field>): void => {
    const field = event.currentTarget;
    // As the field itself would have it.
    const text = event.clipboardData.getData("text/plain").replace(/\r\n?/g, "\n");
    const start = field.selectionStart ?? field.value.length;
    const end = field.selectionEnd ?? start;
    const room = Math.max(0, limit - (field.value.length - (end - start)));
    if (text.length <= room) {
      setWaiting(undefined);
      return;
    }
    event.preventDefault();
    setWaiting({ field, text, start, end, room });
  };

  const close = (): void => {
    waiting?.field.focus();
    setWaiting(undefined);
  };

  const putIn = ({ field, text, start, end, room }: Waiting): void => {
    // Half a pair of surrogates is no character.
    const kept = text.slice(0, room).replace(/[\uD800-\uDBFF]$/, "");
    onText(field.value.slice(0, start) + kept + field.value.slice(end));
    close();
  };

  const notice: ReactNode = waiting && (
    <LongPaste
      length={waiting.text.length}
      room={waiting.room}
      limit={limit}
      onFirst={() => putIn(waiting)}
      onNothing={close}
    />
  );

  return { onPaste, notice, isWaiting: waiting !== undefined };
}

/** Says that a paste waits, and asks whether its beginning is to be put in. Lengths in characters. */
export function LongPaste(props: {
  length: number;
  room: number;
  limit: number;
  onFirst: () => void;
  onNothing: () => void;
}) {
  const { length, room, limit } = props;
  return (
    <div className={styles.notice} role="alert">
      <p>{words.pastedYetTextField({ length: words.characters({ n: length }), room, limit })}</p>
      <div className={styles.actions}>
        {room > 0 && (
          <button type="button" className={styles.act} onClick={props.onFirst}>
            {words.pasteTheFirst({ room: words.characters({ n: room }) })}
          </button>
        )}
        <button type="button" className={styles.act} onClick={props.onNothing}>
          {words.pasteNothing}
        </button>
      </div>
    </div>
  );
}
