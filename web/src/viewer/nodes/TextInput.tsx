import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { boxLinesAtMost, longestText } from "#shared/case/model/inputSizes.ts";
import { textLimitOf } from "#shared/case/model/textLimit.ts";
import { answerTexts } from "#shared/case/model/texts.ts";
import { translated } from "#shared/words/wordsOf.ts";
import { useNodeIds } from "../nodeIds.tsx";
import { onPageHidden } from "../onPageHidden.ts";
import type { NodeProps } from "../registryTypes.ts";
import { asksFeedbackFirst, hasFeedback, idealOf, isStatement, submitStatement } from "../statement.ts";
import { useLongPaste } from "../useLongPaste.tsx";
import { useStemId } from "../useStemId.ts";
import { useAttribute, useIsBlocked, useOfNode, useViewer } from "../ViewerContext.ts";
import { words } from "../words.ts";
import { isOfFeedback } from "./isOfFeedback.ts";
import styles from "./question.module.css";
import { AwaitedAnswer } from "./Sealed.tsx";

/** @see spec documents §5: saved 2 s after the last keystroke and on leaving */
const saveAfterMs = 2_000;
/** Who writes without a break: a time that ends or is paused elsewhere must not take more than these last words. */
const saveAtLatestMs = 5_000;

const numberOr = (value: unknown, fallback: number): number =>
  typeof value === "number" && value > 0 ? value : fallback;

/** The text as typed, and what of it is still to be saved. */
function useDraft(node: NodeProps["node"]) {
  const { store } = useViewer();
  const stored = useAttribute(node, "value");
  const saved = typeof stored === "string" ? stored : "";
  const [draft, setDraft] = useState(saved);
  const unsaved = useRef<{ text: string; timer: ReturnType<typeof setTimeout>; saveBy: number }>(undefined);

  // What arrives from elsewhere shows at once, unless the person is in the middle of typing.
  useEffect(() => {
    if (!unsaved.current) setDraft(saved);
  }, [saved]);

  const keep = (text: string): void => {
    if (text !== store.read(node.uid, "value"))
      store.dispatch({ type: "answer", uid: node.uid, value: text });
  };

  const save = (): void => {
    if (!unsaved.current) return;
    clearTimeout(unsaved.current.timer);
    const { text } = unsaved.current;
    unsaved.current = undefined;
    keep(text);
  };

  const type = (text: string): void => {
    setDraft(text);
    clearTimeout(unsaved.current?.timer);
    const now = performance.now();
    const saveBy = unsaved.current?.saveBy ?? now + saveAtLatestMs;
    const timer = setTimeout(save, Math.max(0, Math.min(saveAfterMs, saveBy - now)));
    unsaved.current = { text, timer, saveBy };
    // Submit opens with the first letter and closes with the last one, not two seconds later.
    const isEmptyInStore = store.read(node.uid, "value") === "";
    if ((text === "") !== isEmptyInStore) keep(text);
  };

  const saveRef = useRef(save);
  saveRef.current = save;
  useEffect(() => {
    const leave = (): void => saveRef.current();
    const end = onPageHidden(leave);
    return () => {
      end();
      leave();
    };
  }, []);

  return { draft, type, save, isSaved: draft === saved };
}

/** A response in an illness script is kept, not graded. @see spec documents §4 Questions */
function SaveResponse(props: { isEmpty: boolean; isSaved: boolean; onSave: () => void }): ReactNode {
  const { isEmpty, isSaved, onSave } = props;
  // Typing saves by itself, too; only who asked for it is told.
  const [isAsked, setIsAsked] = useState(false);
  return (
    <p className={styles.saving}>
      <button
        type="button"
        className={styles.save}
        aria-disabled={isSaved}
        onClick={() => {
          if (isSaved) return;
          onSave();
          setIsAsked(true);
        }}
      >
        {words.save}
      </button>
      <span role="status">{isAsked && isSaved && !isEmpty && words.responseSaved}</span>
    </p>
  );
}

export function TextInput({ node }: NodeProps): ReactNode {
  const idOf = useNodeIds();
  const { store } = useViewer();
  const { draft, type, save, isSaved } = useDraft(node);
  const [isAsked, setAsked] = useState(false);
  const { feedback, isAnswered } = useStatementFeedback(node, setAsked);
  const isResponse = store.flow.options.kind === "illness_script";
  const isBlocked = useIsBlocked(node);
  const isGraded = useAttribute(node, "graded") === true;
  const stemId = useStemId(node);
  const noteId = useId();
  const limit = textLimitOf(node.characterLimit);
  const paste = useLongPaste(limit ?? longestText, type);
  const isFeedbackComment = isOfFeedback(store.flow, node);

  if (feedback && isAnswered) {
    return (
      <div className={styles.answer} id={idOf(node.uid)}>
        {feedback}
        {isGraded && <p className={styles.note}>{translated(answerTexts.suggestedAnswer)}</p>}
      </div>
    );
  }
  if (isGraded) {
    return <SuggestedAnswer node={node} draft={draft} />;
  }

  return (
    <div className={styles.answer}>
      <textarea
        id={idOf(node.uid)}
        className={styles.field}
        rows={Math.min(numberOr(node.boxLines, 5), boxLinesAtMost)}
        maxLength={limit ?? longestText}
        value={draft}
        disabled={isBlocked || isAsked}
        aria-labelledby={stemId}
        aria-label={stemId ? undefined : words.yourResponse}
        aria-describedby={noteId}
        onChange={(event) => type(event.target.value)}
        onPaste={paste.onPaste}
        onBlur={save}
      />
      {paste.notice}
      <div className={styles.below} id={noteId}>
        {!isFeedbackComment && <span>{translated(answerTexts.recorded)}</span>}
        {limit !== undefined && (
          <span className={styles.counter}>{answerTexts.counter(draft.length, limit)}</span>
        )}
      </div>
      {feedback}
      {isResponse && !isBlocked && <SaveResponse isEmpty={draft === ""} isSaved={isSaved} onSave={save} />}
    </div>
  );
}

function SuggestedAnswer({ node, draft }: NodeProps & { draft: string }): ReactNode {
  const idOf = useNodeIds();
  return (
    <div className={styles.answer} id={idOf(node.uid)}>
      <p className={styles.responseLabel}>{words.yourResponse}</p>
      <blockquote className={styles.response}>{draft}</blockquote>
      {node.sealed ? (
        <AwaitedAnswer node={node} />
      ) : (
        <p className={styles.note}>{translated(answerTexts.suggestedAnswer)}</p>
      )}
    </div>
  );
}

/** Feedback of a language model on a summary statement, where the case offers it. `onAsk` tells whether it is awaited. */
function useStatementFeedback(node: NodeProps["node"], onAsk: (isAsked: boolean) => void) {
  const { store, Statement, isReadOnly } = useViewer();
  const takesFeedback = useOfNode(
    node.uid,
    (current) => Statement !== undefined && !isReadOnly && isStatement(current, node.uid),
  );
  const isFirst = useOfNode(node.uid, (current) => takesFeedback && asksFeedbackFirst(current, node.uid));
  const isAnswered = useOfNode(node.uid, (current) => hasFeedback(current, node.uid));
  const feedback = takesFeedback && Statement && (
    <Statement
      node={node}
      onAsk={onAsk}
      isFirst={isFirst}
      ideal={idealOf(store, node.uid)}
      onSubmit={() => submitStatement(store, node.uid)}
    />
  );
  return { feedback, isAnswered };
}
