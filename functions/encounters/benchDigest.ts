import { createHash } from "node:crypto";
import type { BenchPlay } from "#shared/contract/versions/bench.ts";
import type { LanguageModel } from "../ports/llm/model.ts";
import { patientPromptId } from "./prompts/patientPrompt.ts";
import { statementPromptId } from "./prompts/statementPrompt.ts";

/**
 * Names what a model did with a dialogue or a statement: another model, another prompt, another word of the sheet or of what the authors
 * expect has another name, and asks for a new run.
 */
export const benchDigest = (play: BenchPlay, { provider, model }: LanguageModel): string =>
  createHash("sha256")
    .update(JSON.stringify([provider, model, patientPromptId, statementPromptId, sorted(play)]))
    .digest("base64url");

/** The same value with its keys in order: two pages may write them in another. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, each]) => each !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, each]) => [key, sorted(each)]),
  );
}
