import type { AnalyzedForm } from "#shared/contract/assessments/formStatistics.ts";
import { figureText, rounded } from "./figureText.ts";

const plainFigure = (value: number | null): string => (value === null ? "-" : rounded(value, 2));

/** ", 95% 0.710 to 0.820": the interval behind a reliability; empty where there is none. */
const intervalText = ({ alpha_low, alpha_high }: AnalyzedForm["test"]): string =>
  alpha_low === null || alpha_high === null ? "" : `, 95% ${rounded(alpha_low)} to ${rounded(alpha_high)}`;

/** Tells how the model's estimation ended, or why there is no model. */
const modelText = (model: AnalyzedForm["model"]): string =>
  model.why ??
  `${model.converged ? "converged" : "not converged"} in ${model.cycles} cycles, log likelihood ${rounded(model.log_likelihood ?? 0, 1)}; ${model.quadrature}`;

/** Figures of a test as a whole, in the order in which they are read. */
export const testFigures = ({ test, model }: Pick<AnalyzedForm, "test" | "model">) => [
  { label: "Mean score", value: plainFigure(test.mean) },
  { label: "Standard deviation", value: plainFigure(test.deviation) },
  { label: "Cronbach's alpha", value: `${figureText(test.alpha)}${intervalText(test)}` },
  { label: "KR-20", value: figureText(test.kr20) },
  { label: "Standard error of measurement", value: figureText(test.standard_error_of_measurement) },
  { label: `Model: ${model.name}`, value: modelText(model) },
];
