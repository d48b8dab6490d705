import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { experienceTexts } from "#shared/case/model/assistantTexts.ts";
import { createAssistantFeedback } from "#shared/contract/assistant/assistant.ts";
import { chatIssues, type ExperienceIssue, feedbackIssues } from "#shared/domain/experience.ts";
import { ApiError } from "../../../api/ApiError.ts";
import { call } from "../../../api/call.ts";
import { DialogButtons } from "../../../ui/DialogButtons.tsx";
import { VisuallyHidden } from "../../../ui/VisuallyHidden.tsx";
import { Dialog } from "../../../viewer/Dialog.tsx";
import styles from "./encounter.module.css";
import { Smileys } from "./Smileys.tsx";

type Kind = { title: string; issues: readonly ExperienceIssue[]; proceed: string };
const kinds: Record<"chat" | "feedback", Kind> = {
  chat: { title: experienceTexts.chatTitle, issues: chatIssues, proceed: experienceTexts.proceed },
  feedback: { title: experienceTexts.feedbackTitle, issues: feedbackIssues, proceed: "CONTINUE" },
};

type Feedback = { smiley_rating: number; issues: ExperienceIssue[]; comment: string };

type Props = { of: keyof typeof kinds; threadId: string; onBack: () => void; onDone: () => void };

/** Question about talking to the patient, or about reading the feedback. A rating is required. @see spec documents §2.10 */
export function Experience({ of, threadId, onBack, onDone }: Props): ReactNode {
  const { title, issues, proceed } = kinds[of];
  const [rating, setRating] = useState<number>();
  const [chosen, setChosen] = useState<readonly ExperienceIssue[]>([]);
  const [comment, setComment] = useState("");
  const { problem, finish } = useFeedbackSending(threadId, onDone);

  return (
    <Dialog title={title} onClose={onBack}>
      <fieldset className={styles.group}>
        <VisuallyHidden as="legend">{title}</VisuallyHidden>
        <Smileys rating={rating} onRate={setRating} />
      </fieldset>
      <Issues issues={issues} chosen={chosen} onChoose={setChosen} />
      <label className={styles.comment}>
        {experienceTexts.improve}
        <textarea
          rows={3}
          maxLength={1000}
          value={comment}
          onChange={({ target }) => setComment(target.value)}
        />
      </label>
      <p>
        <Link to="/contact">{experienceTexts.contact}</Link>
      </p>
      <p role="alert" className={styles.problem}>
        {problem}
      </p>
      <DialogButtons>
        <button type="button" className={styles.second} onClick={onBack}>
          {experienceTexts.goBack}
        </button>
        <button
          type="button"
          className={styles.main}
          disabled={rating === undefined}
          onClick={() =>
            rating !== undefined && void finish({ smiley_rating: rating, issues: [...chosen], comment })
          }
        >
          {proceed}
        </button>
      </DialogButtons>
    </Dialog>
  );
}

function Issues(props: {
  issues: readonly ExperienceIssue[];
  chosen: readonly ExperienceIssue[];
  onChoose: (chosen: readonly ExperienceIssue[]) => void;
}): ReactNode {
  const { issues, chosen } = props;
  return (
    <fieldset className={styles.group}>
      <legend>{experienceTexts.selectAll}</legend>
      {issues.map((issue) => (
        <label key={issue} className={styles.issue}>
          <input
            type="checkbox"
            checked={chosen.includes(issue)}
            onChange={({ target }) =>
              props.onChoose(target.checked ? [...chosen, issue] : chosen.filter((each) => each !== issue))
            }
          />
          {issue}
        </label>
      ))}
    </fieldset>
  );
}

/** Sends the feedback once, and says so if it could not be saved. */
function useFeedbackSending(threadId: string, onDone: () => void) {
  const [problem, setProblem] = useState("");
  const [isSending, setSending] = useState(false);

  async function finish(feedback: Feedback): Promise<void> {
    if (isSending) return;
    setSending(true);
    try {
      await call(createAssistantFeedback, { params: { id: threadId }, body: { feedback } });
      onDone();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setProblem(experienceTexts.notSaved);
      setSending(false);
    }
  }
  return { problem, finish };
}
