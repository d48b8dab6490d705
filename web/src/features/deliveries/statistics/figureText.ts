import type { StatisticsFigure } from "#shared/contract/assessments/formStatistics.ts";

/** Two or three digits behind the point, without zeros at the end. */
export const rounded = (value: number, digits = 3): string => String(Number(value.toFixed(digits)));

/** `0.62 ± 0.03`, the standard error behind the figure; without a figure, what is missing. */
export const figureText = ({ value, standard_error, why }: StatisticsFigure): string =>
  value === null
    ? (why ?? "-")
    : `${rounded(value)}${standard_error === null ? "" : ` ± ${rounded(standard_error)}`}`;

/** The figure alone; '-' where there is none. */
export const shortFigure = ({ value }: StatisticsFigure): string =>
  value === null ? "-" : rounded(value, 2);
