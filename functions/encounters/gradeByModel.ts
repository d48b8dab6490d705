import type {
  PartAssessment,
  StatementPart,
  StatementRubric,
} from "#shared/patient/statement/assessStatement.ts";
import { gradesSchema, readGrades } from "#shared/patient/statement/readGrades.ts";
import { type LanguageModel, ModelFailed } from "../ports/llm/model.ts";
import { structuredReply } from "../ports/llm/structuredReply.ts";
import { logger } from "../runtime/log.ts";
import { statementPrompt, statementPromptId } from "./prompts/statementPrompt.ts";

const tokensAtMost = 1200;

type Asked = { statement: string; ideal: string; rubric: StatementRubric; parts: readonly StatementPart[] };
type Graded = { parts: PartAssessment[]; tokens: number };

/** A model's grades of a statement; undefined where it gave none that can be checked. */
export async function gradeByModel(model: LanguageModel, asked: Asked): Promise<Graded | undefined> {
  const request = {
    system: statementPrompt(asked),
    turns: [{ role: "user" as const, content: asked.statement }],
    maxTokens: tokensAtMost,
  };
  try {
    const { value, usage } = await structuredReply(model, request, gradesSchema, { timeMs: 20_000 });
    const read = readGrades(value, asked);
    if (read.ok) return { parts: read.parts, tokens: usage.input_tokens + usage.output_tokens };
    logger.warn("a model's grades were refused", { refusal: read.refusal, prompt: statementPromptId });
  } catch (error) {
    if (!(error instanceof ModelFailed)) throw error;
    logger.warn("a model gave no grades", { failure: error.failure, error });
  }
  return undefined;
}
