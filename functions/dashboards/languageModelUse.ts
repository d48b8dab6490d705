import type { SuperadminDashboard } from "#shared/contract/dashboards/operations.ts";
import { defaultModelBudgetUsd, latencyWithin } from "#shared/domain/modelUse.ts";
import { env } from "../runtime/env.ts";
import { type DayOfModelUse, listModelSpend, listModelUse } from "../table/operations/modelUse.ts";
import type { ListedProgram } from "../table/programs/programs.ts";

const programsAtMost = 20;
const usd = (micro: number): number => Math.ceil(micro / 10_000) / 100;

/** Requests to language models: counts, outcomes, time and cost. */
export async function languageModelUse(
  { start, end }: { start: string; end: string },
  programs: readonly ListedProgram[],
): Promise<SuperadminDashboard["language_model"]> {
  const [days, spend] = await Promise.all([listModelUse(start, end), listModelSpend(end.slice(0, 7))]);
  const byId = new Map(programs.map((program) => [program.id, program]));
  const byModel = new Map<string, DayOfModelUse[]>();
  for (const day of days) {
    const key = `${day.provider} ${day.model}`;
    byModel.set(key, [...(byModel.get(key) ?? []), day]);
  }
  return {
    configured: env().LANGUAGE_MODEL?.model ?? null,
    models: [...byModel.values()].map(ofModel),
    programs: spend
      .flatMap(({ program_id, micro_usd, replies }) => {
        const program = byId.get(program_id);
        if (!program) return [];
        const { name, model_budget_usd: budget_usd = defaultModelBudgetUsd } = program;
        return [{ name, replies, usd: usd(micro_usd), budget_usd }];
      })
      .sort((a, b) => b.usd - a.usd || b.replies - a.replies)
      .slice(0, programsAtMost),
  };
}

function ofModel(days: readonly DayOfModelUse[]): SuperadminDashboard["language_model"]["models"][number] {
  const sum = (read: (day: DayOfModelUse) => number) => days.reduce((all, day) => all + read(day), 0);
  const spans = (days[0]?.spans ?? []).map((_, at) => sum((day) => day.spans[at] ?? 0));
  return {
    provider: days[0]?.provider ?? "",
    model: days[0]?.model ?? "",
    used: sum(({ used }) => used),
    refused: sum(({ refused }) => refused),
    failed: sum(({ failed }) => failed),
    tokens: sum(({ input_tokens, output_tokens }) => input_tokens + output_tokens),
    usd: usd(sum(({ micro_usd }) => micro_usd)),
    half_within_ms: latencyWithin(spans, 0.5),
    most_within_ms: latencyWithin(spans, 0.95),
  };
}
