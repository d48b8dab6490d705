import { microUsdOf } from "#shared/domain/modelUse.ts";
import type {
  PartAssessment,
  StatementPart,
  StatementRubric,
} from "#shared/patient/statement/assessStatement.ts";
import { gradesSchema, readGrades } from "#shared/patient/statement/readGrades.ts";
import { ModelFailed, type ModelUsage } from "../ports/llm/model.ts";
import { structuredReply } from "../ports/llm/structuredReply.ts";
import { logger } from "../runtime/log.ts";
import type { PaidModel } from "./allowedModel.ts";
import { statementPrompt, statementPromptId } from "./prompts/statementPrompt.ts";

const tokensAtMost = 1200;
const timeMs = 20_000;

type Asked = { statement: string; ideal: string; rubric: StatementRubric; parts: readonly StatementPart[] };
type Graded = { parts: PartAssessment[]; tokens: number };

/** A model's grades of a statement; undefined where it may not be asked any more, or gave none that can be checked. */
export async function gradeByModel(
  { model, isOverBudget, count }: PaidModel,
  asked: Asked,
): Promise<Graded | undefined> {
  if (isOverBudget) return undefined;
  const request = {
    system: statementPrompt(asked),
    turns: [{ role: "user" as const, content: asked.statement }],
    maxTokens: tokensAtMost,
  };
  const began = performance.now();
  const counted = (usage: ModelUsage, outcome: string): Promise<void> =>
    count({
      provider: model.provider,
      model: model.model,
      prompt: statementPromptId,
      outcome,
      ...usage,
      micro_usd: microUsdOf(usage, model.price),
      ms: Math.round(performance.now() - began),
    });
  try {
    const { value, usage } = await structuredReply(model, request, gradesSchema, { timeMs });
    const read = readGrades(value, asked);
    await counted(usage, read.ok ? "used" : read.refusal);
    if (read.ok) return { parts: read.parts, tokens: usage.input_tokens + usage.output_tokens };
    logger.warn("a model's grades were refused", { refusal: read.refusal, prompt: statementPromptId });
  } catch (error) {
    if (!(error instanceof ModelFailed)) throw error;
    await counted(error.usage, error.failure);
    logger.warn("a model gave no grades", { failure: error.failure, error });
  }
  return undefined;
}
