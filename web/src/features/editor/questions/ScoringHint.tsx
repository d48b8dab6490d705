import { scoringRuleOf, scoringRules } from "#shared/case/flow/scoring.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import classes from "../panels/panelForms.module.css";

/** Says how answers to the question are scored. */
export function ScoringHint({ question }: { question: ContentNode }) {
  return (
    <p className={classes.hint} aria-live="polite">
      {scoringRules[scoringRuleOf(question)]}
    </p>
  );
}
