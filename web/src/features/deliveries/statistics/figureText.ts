import type { StatisticsFigure } from "#shared/contract/assessments/formStatistics.ts";
import { fixedText } from "#shared/words/numbers.ts";

/** Three decimals where it is not said: figures of one table have the same number of them. */
export const rounded = (value: number, decimals = 3): string => fixedText(value, decimals);

/** `0.620 ± 0.030`, the standard error behind the figure; without a figure, what is missing. */
export const figureText = ({ value, standard_error, why }: StatisticsFigure, decimals?: number): string =>
  value === null
    ? (why ?? "-")
    : `${rounded(value, decimals)}${standard_error === null ? "" : ` ± ${rounded(standard_error, decimals)}`}`;

/** The figure alone; '-' where there is none. */
export const shortFigure = ({ value }: StatisticsFigure): string =>
  value === null ? "-" : rounded(value, 2);
