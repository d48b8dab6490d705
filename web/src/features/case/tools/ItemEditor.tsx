import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { itemTextLimit } from "#shared/case/tools/items.ts";
import { isConfirming } from "../../../ui/isConfirming.ts";
import { onPageHidden } from "../../../viewer/onPageHidden.ts";
import { useLongPaste } from "../../../viewer/useLongPaste.tsx";
import { useViewer } from "../../../viewer/ViewerContext.ts";
import styles from "./drawer.module.css";
import { useTools } from "./ToolsContext.ts";
import type { Editing } from "./tools.ts";

/**
 * Delay of a save after the last keystroke, as in a text input of the case; leaving saves at once. @see spec documents
 * §5
 */
const saveAfterMs = 2_000;

type Props = {
  editing: Editing;
  content: string;
  label: string;
  onFinish: (before: string, after: string) => void;
};

/** The words as they are written: saved after a pause, and deleted with their item if none are left at the end. */
function useItemDraft(editing: Editing, content: string, onFinish: Props["onFinish"]) {
  const { store } = useViewer();
  const tools = useTools();
  const [draft, setDraft] = useState(content);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isFinished = useRef(false);
  const before = useRef(content);

  const save = (text: string): void => {
    clearTimeout(timer.current);
    const { uid, notedNodeUid } = editing;
    store.dispatch({ type: "saveItem", uid, content: text, ...(notedNodeUid ? { notedNodeUid } : {}) });
  };

  const type = (text: string): void => {
    setDraft(text);
    clearTimeout(timer.current);
    // Words that are all gone may come back while the edit lasts; only its end deletes.
    if (text.trim() !== "") timer.current = setTimeout(() => save(text), saveAfterMs);
  };

  const finish = (): void => {
    if (isFinished.current) return;
    isFinished.current = true;
    clearTimeout(timer.current);
    if (draft.trim() === "") tools.deletions.remove(editing.uid, before.current);
    else save(draft);
    tools.endEdit(editing.uid);
    onFinish(before.current, draft.trim());
  };

  return { draft, type, save, finish };
}

/** Focuses the field at first, saves when the page is hidden, and finishes the edit when the field goes. */
function useWritingSpan(
  field: RefObject<HTMLTextAreaElement | null>,
  edit: { draft: string; save: (text: string) => void; finish: () => void },
): void {
  const isShown = useRef(false);
  const latest = useRef(edit);
  latest.current = edit;

  useEffect(() => {
    isShown.current = true;
    field.current?.focus();
    field.current?.setSelectionRange(field.current.value.length, field.current.value.length);
    const end = onPageHidden(() => {
      if (latest.current.draft.trim() !== "") latest.current.save(latest.current.draft);
    });
    return () => {
      end();
      // Another panel, a closed drawer: the edit is finished too. Not so where React only takes the effect back to run it again.
      isShown.current = false;
      queueMicrotask(() => {
        if (!isShown.current) latest.current.finish();
      });
    };
  }, [field]);
}

/** The words of an item, while they are written. Enter and Escape finish (in a note Enter is a new line). */
export function ItemEditor({ editing, content, label, onFinish }: Props): ReactNode {
  const { draft, type, save, finish } = useItemDraft(editing, content, onFinish);
  const field = useRef<HTMLTextAreaElement>(null);
  const paste = useLongPaste(itemTextLimit[editing.kind], type);
  useWritingSpan(field, { draft, save, finish });

  const onKeyDown = (event: KeyboardEvent): void => {
    const isEnd =
      event.key === "Escape" ||
      (event.key === "Enter" &&
        (editing.kind !== "note" || event.ctrlKey || event.metaKey) &&
        !event.shiftKey);
    if (!isEnd || isConfirming(event)) return;
    // The drawer closes by Escape, too, but not by this one.
    event.preventDefault();
    event.stopPropagation();
    finish();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the edit ends when all of it is left
    <div
      onBlur={(event) => {
        // What asks about a long paste belongs to the edit; a switch to another window is no end of it.
        if (event.currentTarget.contains(event.relatedTarget) || paste.isWaiting) return;
        if (document.hasFocus()) finish();
      }}
    >
      <textarea
        ref={field}
        className={styles.field}
        rows={editing.kind === "note" ? 4 : 2}
        maxLength={itemTextLimit[editing.kind]}
        aria-label={label}
        value={draft}
        onChange={(event) => type(event.target.value)}
        onPaste={paste.onPaste}
        onKeyDown={onKeyDown}
      />
      {paste.notice}
    </div>
  );
}
