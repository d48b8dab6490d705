import {
  defaultModelBudgetUsd,
  defaultPersonModelBudgetUsd,
  type ModelOutcome,
} from "#shared/domain/modelUse.ts";
import { productDay } from "#shared/domain/productDay.ts";
import { languageModel } from "../ports/llm/languageModel.ts";
import type { LanguageModel } from "../ports/llm/model.ts";
import { isoTime, nowMs } from "../runtime/clock.ts";
import { countModel } from "../runtime/log.ts";
import type { ModelUse } from "../table/cases/conversations.ts";
import { countModelUse, getModelSpend } from "../table/operations/modelUse.ts";
import type { Program } from "../table/programs/programs.ts";
import { refusedOutcomes } from "./refusedOutcomes.ts";

/** A model that may be asked now, and where what it costs is counted. */
export type PaidModel = {
  model: LanguageModel;
  /** The budget of the program or the person is used up: the model is not asked. */
  isOverBudget: boolean;
  count: (use: ModelUse) => Promise<void>;
};

const microUsd = 1_000_000;

/**
 * The model that may read what a student of a program says; undefined where the program allows none, or there is none. Replies that are being
 * written are not counted yet: a budget may be passed by what those cost that were asked for at the same moment.
 */
export async function allowedModel(program: Program, userId: string): Promise<PaidModel | undefined> {
  const model = program.may_use_language_model === true ? languageModel() : undefined;
  if (!model) return undefined;
  const now = isoTime(nowMs());
  const spender = { month: now.slice(0, 7), programId: program.id };
  const spent = await getModelSpend(spender, userId);
  const { model_budget_usd = defaultModelBudgetUsd, model_person_budget_usd = defaultPersonModelBudgetUsd } =
    program;
  return {
    model,
    isOverBudget:
      spent.program >= model_budget_usd * microUsd || spent.person >= model_person_budget_usd * microUsd,
    count: async (use) => {
      const outcome = outcomeOf(use);
      countModel(outcome, use);
      await countModelUse({ ...spender, date: productDay(now), userId, use, outcome });
    },
  };
}

function outcomeOf({ outcome }: ModelUse): ModelOutcome {
  if (outcome === "used") return "used";
  return refusedOutcomes.has(outcome) ? "refused" : "failed";
}
