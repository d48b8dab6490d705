import { Button } from "@mantine/core";
import { listHistoryVersions } from "#shared/contract/bank/bankData.ts";
import {
  type BankQuestion,
  getAssessmentQuestion,
  listAssessmentQuestions,
} from "#shared/contract/bank/questions.ts";
import { reviewAssessmentQuestion } from "#shared/contract/bank/reviews.ts";
import { displayTime } from "#shared/words/dates.ts";
import { useAction } from "../../actions/useAction.ts";
import { keyOf } from "../../api/queryKeys.ts";
import { useCurrentUser } from "../../api/session.ts";
import bank from "../../bank/bank.module.css";

const refusals = {
  author: "You wrote text of this question, so two others review it.",
  archived: "An archived question is not reviewed.",
} as const;

/** Reviews of the question's present text, with the button to add one's own. @see ADR 0436 */
export function Reviews(props: {
  question: BankQuestion;
  /** Why this person can't review it. */
  refusal: keyof typeof refusals | null;
}) {
  const { question, refusal } = props;
  const user = useCurrentUser();
  const review = useAction(reviewAssessmentQuestion, {
    success: (_reply, { body }) =>
      body.is_reviewed ? "Your review was noted." : "Your review was taken back.",
    invalidates: [
      ...[keyOf(getAssessmentQuestion), keyOf(listAssessmentQuestions), keyOf(listHistoryVersions)],
    ],
  });
  const isReviewed = question.reviews.some(({ person_id }) => person_id === user.id);
  return (
    <section aria-labelledby="reviews" className={bank.part}>
      <h2 id="reviews">Reviews</h2>
      <p className={bank.hint}>
        Before an exam variation uses a question, two people who did not write it review its text. A new
        version of the text needs new reviews.
      </p>
      {question.reviews.length === 0 ? (
        <p>Nobody has reviewed this version.</p>
      ) : (
        <ul>
          {question.reviews.map(({ person_id, name, at }) => (
            <li key={person_id}>
              {name}, {displayTime(at)}
            </li>
          ))}
        </ul>
      )}
      {refusal && !isReviewed ? (
        <p className={bank.hint}>{refusals[refusal]}</p>
      ) : (
        <Button
          variant="default"
          loading={review.isRunning}
          onClick={() =>
            void review.run({
              params: { id: String(question.id) },
              body: { is_reviewed: !isReviewed, lock_version: question.lock_version },
            })
          }
        >
          {isReviewed ? "Take back my review" : "I have reviewed this version"}
        </Button>
      )}
    </section>
  );
}
