import { type ReactNode, useState } from "react";
import { statementTexts } from "#shared/case/model/statementTexts.ts";
import { VisuallyHidden } from "../../../ui/VisuallyHidden.tsx";
import type { NodeProps } from "../../../viewer/registryTypes.ts";
import { useAttribute, useOfNode, useViewer } from "../../../viewer/ViewerContext.ts";
import { FormattedFeedback } from "../encounter/FormattedFeedback.tsx";
import { Smileys } from "../encounter/Smileys.tsx";
import styles from "./statement.module.css";

type Given = NodeProps & { onSubmit: () => void };

/** The reaction to feedback: a rating, which is required, and a comment. Handed in once; then the case goes on. */
function Reaction({ node, onSubmit }: Given): ReactNode {
  const { store } = useViewer();
  const [rating, setRating] = useState<number>();
  const [comment, setComment] = useState("");
  const submit = (): void => {
    if (rating === undefined) return;
    const set = (key: Parameters<typeof store.read>[1], value: unknown): void =>
      store.dispatch({ type: "set", uid: node.uid, key, value });
    set("aiSummaryStatementUserRating", rating);
    if (comment !== "") set("aiSummaryStatementUserComment", comment);
    set("aiSummaryStatementUserRatingSubmitted", true);
    onSubmit();
  };
  return (
    <div className={styles.reaction}>
      <fieldset>
        <legend>{statementTexts.reaction}</legend>
        <Smileys rating={rating} onRate={setRating} />
      </fieldset>
      <label>
        {statementTexts.improve}
        <textarea
          rows={3}
          maxLength={1000}
          value={comment}
          onChange={({ target }) => setComment(target.value)}
        />
      </label>
      <button type="button" className={styles.submit} disabled={rating === undefined} onClick={submit}>
        {statementTexts.submit}
      </button>
    </div>
  );
}

/** The statement and the feedback on it, side by side. */
export function GivenFeedback({ node, onSubmit }: Given): ReactNode {
  const statement = String(useAttribute(node, "value") ?? "");
  const feedback = String(useAttribute(node, "aiSummaryStatementFeedback") ?? "");
  const isReacted = useAttribute(node, "aiSummaryStatementUserRatingSubmitted") === true;
  const isStudent = useOfNode(node.uid, ({ mode }) => mode === "student");
  return (
    <>
      <VisuallyHidden as="p" role="status">
        {!isReacted && statementTexts.ready}
      </VisuallyHidden>
      <div className={styles.columns}>
        <section aria-label={statementTexts.own}>
          <h3>{statementTexts.own}</h3>
          <blockquote>{statement}</blockquote>
        </section>
        <section aria-label={statementTexts.feedback}>
          <h3>{statementTexts.feedback}</h3>
          <FormattedFeedback text={feedback} />
        </section>
      </div>
      {isReacted ? <p>{statementTexts.thanks}</p> : isStudent && <Reaction node={node} onSubmit={onSubmit} />}
    </>
  );
}
