import { certainties, certaintyTexts } from "#shared/case/questions/certaintyChoice/certainty.ts";
import type { OwnFigures } from "#shared/contract/assessments/ownRosterings.ts";
import { resultTexts } from "#shared/domain/assessments/resultTexts.ts";
import { translated } from "#shared/words/wordsOf.ts";
import { words } from "../words.ts";
import classes from "./results.module.css";

type Percents = OwnFigures["certainty_percentage"];

const shownOf = (of: Percents) => certainties.filter((level) => of[level] > 0);

/** The bar in words: 'Very certain 40%, Certain 60%'. */
export const certaintyText = (of: Percents): string =>
  shownOf(of)
    .map((level) => `${translated(certaintyTexts.levels[level])} ${of[level]}%`)
    .join(", ") || "N/A";

/** Shares of the four levels of certainty, stacked. @see spec assessments §2.8 */
export function CertaintyBar({ of }: { of: Percents }) {
  const shown = shownOf(of);
  if (shown.length === 0) return <>N/A</>;
  const said = certaintyText(of);
  return (
    <span
      className={classes.bar}
      role="img"
      aria-label={said}
      title={translated(resultTexts.certaintyLegend)}
    >
      {shown.map((level) => (
        <span key={level} data-level={level} style={{ inlineSize: `${of[level]}%` }} />
      ))}
    </span>
  );
}

/** Tooltip of a column of bars. @see spec assessments §2.8 "Certainty tooltip" */
export const certaintyHint = (): string[] =>
  certainties.map((level) => translated(resultTexts.certaintyColors[level]));

/** Legend of the colors of the bars. */
export function CertaintyLegend() {
  return (
    <ul className={classes.legend} aria-label={words.certainty}>
      {certainties.map((level) => (
        <li key={level}>
          <span className={classes.swatch} data-level={level} aria-hidden />
          {translated(resultTexts.certaintyColors[level])}
        </li>
      ))}
    </ul>
  );
}
