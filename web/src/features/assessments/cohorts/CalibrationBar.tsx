import {
  type CalibrationLevel,
  calibrationLegend,
  calibrationLevels,
} from "#shared/domain/assessments/calibration.ts";
import { percentText } from "#shared/domain/wholePercent.ts";
import { VisuallyHidden } from "../../../ui/VisuallyHidden.tsx";
import classes from "./cohorts.module.css";

/** Sign of a level beside its color. */
const letters: Record<CalibrationLevel, string> = {
  excel: "E",
  competent: "C",
  unsure: "U",
  novice: "N",
  warning: "W",
};

type Percents = Readonly<Record<CalibrationLevel, number>>;

/** The bar in words: 'Excel 40%, Warning 60%'. */
export const calibrationText = (of: Percents): string =>
  calibrationLevels
    .filter((level) => of[level] > 0)
    .map((level) => `${calibrationLegend[level].label} ${percentText(of[level])}`)
    .join(", ") || "N/A";

/** Five stacked bars, each with its rounded percentage; one at 0 is hidden. Percents from 0 to 100. @see spec assessments §2.9 */
export function CalibrationBar({ of }: { of: Percents }) {
  const shown = calibrationLevels.filter((level) => of[level] > 0);
  if (shown.length === 0) return <>N/A</>;
  return (
    <span className={classes.calibration}>
      {shown.map((level) => (
        <span
          key={level}
          data-calibration={level}
          style={{ flexGrow: of[level] }}
          title={`${calibrationLegend[level].label}: ${calibrationLegend[level].text}`}
        >
          <span aria-hidden>
            {letters[level]} {percentText(of[level])}
          </span>
          <VisuallyHidden>
            {calibrationLegend[level].label} {percentText(of[level])}.{" "}
          </VisuallyHidden>
        </span>
      ))}
    </span>
  );
}

/** Tooltip of a column of bars: their legend. @see spec assessments §2.8 */
export const calibrationHint: readonly string[] = calibrationLevels.map(
  (level) => `${letters[level]} = ${calibrationLegend[level].label}: ${calibrationLegend[level].text}`,
);

/** Legend of the colors and letters of the bars, word for word. @see spec assessments §2.8 */
export function CalibrationLegend() {
  return (
    <ul className={classes.legend} aria-label="Clinical learning calibration">
      {calibrationLevels.map((level) => (
        <li key={level}>
          <span className={classes.swatch} data-calibration={level} aria-hidden>
            {letters[level]}
          </span>
          {calibrationLegend[level].label}: {calibrationLegend[level].text}
        </li>
      ))}
    </ul>
  );
}
