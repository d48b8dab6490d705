import type { BuilderName } from "#shared/domain/reportBuilder/builders.ts";
import { type AskedReport, type BuiltQuestion, readQuestion } from "#shared/domain/reportBuilder/question.ts";
import { Refusal } from "../../runtime/refusal.ts";

/**
 * What was asked of a builder, once it is known to fit.
 *
 * @throws Refusal INVALID_REQUEST naming each filter and column that does not
 */
export function requireQuestion(builder: BuilderName, asked: AskedReport, part = "body"): BuiltQuestion {
  const read = readQuestion(builder, asked, part);
  if (read.ok) return read.question;
  const [first] = read.problems;
  throw new Refusal("INVALID_REQUEST", {
    message: `Not valid: ${first?.path}: ${first?.message}. Nothing was changed.`,
    fields: read.problems,
  });
}
