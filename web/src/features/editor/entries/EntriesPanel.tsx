import { Button, Checkbox } from "@mantine/core";
import { useId, useState } from "react";
import { longestComment } from "#shared/case/changes/apply/comments.ts";
import type { StudentFeedback } from "#shared/case/changes/draft.ts";
import { displayName } from "#shared/case/model/nodeTable.ts";
import type { NodeType } from "#shared/case/model/types.ts";
import { type Written, writtenOf } from "#shared/domain/richText.ts";
import { RichField } from "../../../richText/RichField.tsx";
import { WrittenText } from "../../../richText/WrittenText.tsx";
import { useConfirm } from "../../../ui/ConfirmDialog.tsx";
import { findNode } from "../document/places.ts";
import { typeOf } from "../document/toTree.ts";
import { lineageOf } from "../host/gestures.ts";
import { showInText } from "../review/anchors.ts";
import { commentTime } from "../review/cardTexts.ts";
import { isChangeable } from "../session/writable.ts";
import type { Editor } from "../useEditor.ts";
import { useSessionState } from "../useEditSession.ts";
import classes from "./entries.module.css";

/** Something that was written down about a case, or about a part of it. */
type Entry = Pick<StudentFeedback, "id" | "uid" | "text" | "rich" | "author" | "createdAt">;

export type EntriesTexts = {
  /** Label of the field and of its button: 'New student feedback'. */
  new: string;
  empty: string;
  /** The question before one is deleted. */
  delete: string;
};

/** Node that the caret is in, if any. */
function useCaretNode(editor: Editor): { uid: string; name: string } | undefined {
  const { session } = editor;
  const uid = useSessionState(session, () => lineageOf(session).at(-1)?.uid);
  const found = uid === undefined ? undefined : findNode(session.getState().editor.doc, uid);
  const type: NodeType | undefined = found && typeOf(found.node);
  return uid !== undefined && type ? { uid, name: displayName({ type }) } : undefined;
}

function NewEntry(props: {
  editor: Editor;
  label: string;
  about: string;
  onAdd: (written: Written, uid: string | undefined) => boolean;
}) {
  const { editor, label } = props;
  // Closing the panel must not cost what was typed.
  const kept = editor.review.wordsOf(props.about);
  const [isEmpty, setEmpty] = useState(() => writtenOf(kept.current).text === "");
  const [round, setRound] = useState(0);
  const [isAboutNode, setAboutNode] = useState(false);
  const labelId = useId();
  const node = useCaretNode(editor);
  const hold = (html: string): void => {
    kept.current = html;
    setEmpty(writtenOf(html).text === "");
  };
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!props.onAdd(writtenOf(kept.current), isAboutNode ? node?.uid : undefined)) return;
        hold("");
        setRound(round + 1);
      }}
    >
      <span id={labelId} className={classes.label}>
        {label}
      </span>
      <RichField
        key={round}
        label={label}
        labelledBy={labelId}
        first={kept.current}
        limit={longestComment}
        onChange={hold}
      />
      <Checkbox
        size="sm"
        label={node ? `About this ${node.name}` : "About the part at the cursor"}
        disabled={!node}
        checked={isAboutNode}
        onChange={(event) => setAboutNode(event.currentTarget.checked)}
      />
      <Button type="submit" size="compact-sm" disabled={isEmpty}>
        Add
      </Button>
    </form>
  );
}

/** A list of entries with author and date, the latest first; who may adds and deletes. @see spec documents §2.8, §6 */
export function EntriesPanel(props: {
  editor: Editor;
  makeWay: () => void;
  entries: readonly Entry[];
  texts: EntriesTexts;
  /** Under which name what was begun is kept. */
  about: string;
  mayAdd: boolean;
  mayDelete: (entry: Entry) => boolean;
  onAdd: (written: Written, uid: string | undefined) => boolean;
  onDelete: (id: string) => void;
}) {
  const { editor, entries, texts } = props;
  const { confirm } = useConfirm();
  const isWritable = useSessionState(editor.session, isChangeable);
  const holdsLock = useSessionState(editor.session, (state) => state.isWritable);

  const remove = async (id: string): Promise<void> => {
    const isSure = await confirm({
      title: texts.delete,
      message: "You can't undo this.",
      confirmLabel: "Delete",
      isDangerous: true,
    });
    if (isSure) props.onDelete(id);
  };
  return (
    <>
      {entries.length === 0 && <p className={classes.note}>{texts.empty}</p>}
      <ol className={classes.entries}>
        {entries.toReversed().map((entry) => (
          <li key={entry.id}>
            <EntryText
              editor={editor}
              entry={entry}
              makeWay={props.makeWay}
              onDelete={isWritable && props.mayDelete(entry) ? () => void remove(entry.id) : undefined}
            />
          </li>
        ))}
      </ol>
      {!isWritable && (
        <p className={classes.note}>
          {holdsLock ? "To add or delete, switch to 'Full'." : "To add or delete, take the editing lock."}
        </p>
      )}
      {isWritable && props.mayAdd && (
        <NewEntry editor={editor} label={texts.new} about={props.about} onAdd={props.onAdd} />
      )}
    </>
  );
}

function EntryText(props: {
  editor: Editor;
  entry: Entry;
  makeWay: () => void;
  /** Absent where it may not be deleted. */
  onDelete: (() => void) | undefined;
}) {
  const { editor, entry } = props;
  const { doc } = useSessionState(editor.session, (state) => state.editor);
  return (
    <>
      <p className={classes.byline}>
        <strong>{editor.review.nameOf(entry.author)}</strong> {commentTime(entry.createdAt)}
      </p>
      <WrittenText {...entry} />
      <div className={classes.buttons}>
        {entry.uid !== undefined && findNode(doc, entry.uid) && (
          <Button
            size="compact-xs"
            variant="subtle"
            onClick={() => {
              props.makeWay();
              showInText(editor.session, { mark: entry.uid ?? "", uid: entry.uid ?? "" });
            }}
          >
            Show in text
          </Button>
        )}
        {props.onDelete && (
          <Button size="compact-xs" variant="subtle" color="red" onClick={props.onDelete}>
            Delete
          </Button>
        )}
      </div>
    </>
  );
}
