import * as z from "zod/mini";
import { microUsdOf } from "#shared/domain/modelUse.ts";
import type { EncounterReply, EncounterState } from "#shared/patient/dialogue/encounter.ts";
import { asHeard } from "#shared/patient/dialogue/phrases.ts";
import { refusalOf } from "#shared/patient/model/checkReply.ts";
import type { Sheet } from "#shared/patient/sheet/sheet.ts";
import { type ChatTurn, ModelFailed } from "../ports/llm/model.ts";
import { structuredReply } from "../ports/llm/structuredReply.ts";
import { logger } from "../runtime/log.ts";
import type { Conversation, ConversationMessage, ModelUse } from "../table/cases/conversations.ts";
import type { PaidModel } from "./allowedModel.ts";
import { patientPrompt, patientPromptId } from "./prompts/patientPrompt.ts";

const replySchema = z.object({
  says: z.string(),
  facts: z.array(z.string()).check(z.maxLength(12)),
});

/** Turns before the message that a model is given. */
const turnsAtMost = 12;
const tokensAtMost = 400;

type Own = { reply: EncounterReply; state: EncounterState };
type Asked = {
  sheet: Sheet;
  own: Own;
  /** Conversation before the message. */
  before: Pick<Conversation, "messages" | "encounter">;
  message: string;
};
type Replied = { reply: EncounterReply; state: EncounterState; use?: ModelUse };

/**
 * The patient's reply in a model's words, where it keeps to the sheet; the case's own patient's otherwise. The model is not asked at all for
 * what needs no fact: greetings, attempts to change the rules, a student in distress.
 */
export async function replyByModel(
  { model, isOverBudget, count }: PaidModel,
  asked: Asked,
): Promise<Replied> {
  const { sheet, own, before, message } = asked;
  if (!asksForFacts.has(own.reply.kind)) return own;
  const began = performance.now();
  const useOf = (rest: Pick<ModelUse, "outcome" | "input_tokens" | "output_tokens">): ModelUse => ({
    provider: model.provider,
    model: model.model,
    prompt: patientPromptId,
    ms: Math.round(performance.now() - began),
    micro_usd: microUsdOf(rest, model.price),
    ...rest,
  });
  if (isOverBudget) return { ...own, use: useOf({ ...none, outcome: overBudget }) };
  const counted = async (reply: Own, use: ModelUse): Promise<Replied> => {
    await count(use);
    return { ...reply, use };
  };
  try {
    const request = {
      system: patientPrompt(sheet),
      turns: [...consented(before.messages), { role: "user" as const, content: message }],
      maxTokens: tokensAtMost,
    };
    const { value, usage } = await structuredReply(model, request, replySchema);
    const refusal = refusalOf(sheet, value);
    if (refusal) {
      logger.warn("a model's reply was refused", { refusal, prompt: patientPromptId });
      return await counted(own, useOf({ ...usage, outcome: refusal }));
    }
    return await counted(said(asked, value), useOf({ ...usage, outcome: "used" }));
  } catch (error) {
    if (!(error instanceof ModelFailed)) throw error;
    logger.warn("a model gave no reply", { failure: error.failure, error });
    return counted(own, useOf({ ...error.usage, outcome: error.failure }));
  }
}

/** Outcome of a reply for which the model was not asked. */
export const overBudget = "over budget";
const none = { input_tokens: 0, output_tokens: 0 };

const asksForFacts: ReadonlySet<EncounterReply["kind"]> = new Set([
  "facts",
  "again",
  "not on the sheet",
  "unsure",
]);

/** Earlier messages that the student allows to be sent to the model. */
function consented(before: readonly ConversationMessage[]): ChatTurn[] {
  const turns: ChatTurn[] = [];
  for (const [at, { role, content, may_leave }] of before.entries()) {
    const reply = before[at + 1];
    if (role !== "user" || may_leave !== true || reply?.role !== "assistant") continue;
    turns.push(
      { role: "user", content },
      { role: "assistant", content: JSON.stringify({ says: reply.content, facts: reply.facts ?? [] }) },
    );
  }
  return turns.slice(-2 * turnsAtMost);
}

function said({ own, before, sheet }: Asked, { says, facts }: z.infer<typeof replySchema>): Own {
  return {
    reply: {
      ...own.reply,
      text: asHeard(says.trim(), sheet.persona),
      facts: [...new Set(facts)],
      kind: facts.length > 0 ? "facts" : "not on the sheet",
    },
    // Facts that only the own patient's reply would have told count as not told.
    state: {
      ...own.state,
      told: [...new Set([...before.encounter.told, ...facts])],
      unsureInRow: 0,
    },
  };
}
