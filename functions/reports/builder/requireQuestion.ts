import type { BuilderName } from "#shared/domain/reportBuilder/builders.ts";
import { type AskedReport, type BuiltQuestion, readQuestion } from "#shared/domain/reportBuilder/question.ts";
import { Refusal } from "../../runtime/refusal.ts";

/**
 * Checks a report asked of a builder and returns it with its definition.
 * @throws Refusal INVALID_REQUEST naming each filter and column that does not fit
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
