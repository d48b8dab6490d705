import type { ContentNode } from "#shared/case/model/types.ts";
import { scoringRuleOf } from "#shared/case/questions/questionPlays.ts";
import { scoringRules } from "#shared/case/questions/scoringRules.ts";
import classes from "../panels/panelForms.module.css";

/** Says how answers to the question are scored. */
export function ScoringHint({ question }: { question: ContentNode }) {
  return (
    <p className={classes.hint} aria-live="polite">
      {scoringRules[scoringRuleOf(question)]}
    </p>
  );
}
