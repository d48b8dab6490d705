import type { SuperadminDashboard } from "#shared/contract/dashboards/operations.ts";
import { counted } from "#shared/words/counted.ts";
import { moneyText } from "#shared/words/money.ts";
import { numberText } from "#shared/words/numbers.ts";
import { Line, Lines, Mark, Panel } from "./Panel.tsx";

type Use = SuperadminDashboard["language_model"];

/** An amount of US dollars. */
const dollarsText = (usd: number): string => moneyText(Math.round(usd * 100));
const replies = counted({ one: "{n} reply", other: "{n} replies" });
const used = counted({ one: "{n} used", other: "{n} used" });
const tokens = counted({ one: "{n} token", other: "{n} tokens" });

const secondsText = (ms: number): string => `${numberText(ms / 1000)} s`;

function qualityOf({ refused, failed, half_within_ms, most_within_ms }: Use["models"][number]): string {
  const parts = [`${numberText(refused)} refused by the check`, `${numberText(failed)} failed`];
  if (half_within_ms !== null && most_within_ms !== null)
    parts.push(`half within ${secondsText(half_within_ms)}, 95% within ${secondsText(most_within_ms)}`);
  return parts.join(", ");
}

/** Requests to language models in the period, and the spend of programs in its last month. @see ADR 0394 */
export function LanguageModel({ use }: { use: Use }) {
  return (
    <>
      <Panel title="Language models">
        <Lines
          of={use.models}
          keyOf={({ provider, model }) => `${provider} ${model}`}
          none={
            use.configured === null
              ? "No language model is configured. Simple rules answer students."
              : `${use.configured} was not asked in this period.`
          }
        >
          {(model) => (
            <Line
              name={`${model.model} (${model.provider})`}
              more={`${used(model.used)}, ${qualityOf(model)}`}
              end={
                <>
                  {dollarsText(model.usd)}
                  <div>{tokens(model.tokens)}</div>
                </>
              }
            />
          )}
        </Lines>
      </Panel>
      <Panel title="Spending on language models this month">
        <Lines of={use.programs} keyOf={({ name }) => name} none="No program has spent anything this month.">
          {({ name, replies: count, usd, budget_usd }) => (
            <Line
              name={name}
              more={replies(count)}
              end={
                <>
                  {usd >= budget_usd && <Mark>Used up</Mark>}
                  <div>
                    {dollarsText(usd)} of {dollarsText(budget_usd)}
                  </div>
                </>
              }
            />
          )}
        </Lines>
      </Panel>
    </>
  );
}
