import type { BankQuestion } from "#shared/contract/bank/questions.ts";
import type { ShownPicture } from "#shared/contract/shownPicture.ts";
import { bankFindings, findingText } from "#shared/questions/preflight/bankFindings.ts";
import { preflightRules } from "#shared/questions/preflight/rules.ts";
import classes from "../../bank/bank.module.css";

const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;

/**
 * Shows the findings of pre-flight in the text of a question: those that keep it from exam variations, and those that its author should judge. @see
 * ADR 0371
 */
export function PreflightFindings(props: { question: BankQuestion; pictures: readonly ShownPicture[] }) {
  const { id, content, learning_objective_reusable_object: mapped, ...row } = props.question;
  const findings = bankFindings({
    ...{ id, vignette: content.vignette, stem: content.stem },
    choices: [row.choice_a, row.choice_b, row.choice_c, row.choice_d, row.choice_e],
    correct_answer_index: content.correct_answer_index,
    pictures: props.pictures.map(({ alt }) => alt),
    reviewers: row.reviews.map(({ person_id }) => person_id),
    isMapped: mapped.learning_objective_id !== null && mapped.reusable_object_id !== null,
  });
  const of = (effect: "stops" | "warns") =>
    findings.filter(({ rule }) => preflightRules[rule].effect === effect);
  const parts = [
    { title: "Must be changed before an exam variation uses it", found: of("stops") },
    { title: "For its author to judge", found: of("warns") },
  ].filter(({ found }) => found.length > 0);
  return (
    <section aria-labelledby="preflight" className={classes.part}>
      <h2 id="preflight">Pre-flight</h2>
      {parts.length === 0 && <p className={classes.hint}>No rule has found anything in this question.</p>}
      {parts.map(({ title, found }) => (
        <div key={title}>
          <h3>{title}</h3>
          <ul>
            {found.map((finding) => (
              <li key={findingText(finding)}>{capital(findingText(finding))}</li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}
