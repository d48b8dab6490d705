import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { modelOf } from "#functions/ports/llm/languageModel.ts";
import {
  attacksIn,
  type Benched,
  benchEncounter,
  demoEncounters,
  encountersIn,
} from "#scripts/ai/benchEncounters.ts";
import { CannotStart } from "#scripts/local/dynamoDb/java.ts";
import { languageModelText } from "#shared/contract/languageModel.ts";
import { failText } from "#shared/patient/bench/runBench.ts";
import { runCommand } from "./runCommand.ts";

const ownAttacks = resolve(import.meta.dirname, "../../tests/fixtures/patient/attacks.tsv");

const help = `npm run ai:bench -- [options]

Plays what authors expect of the patients of cases, and attacks on each of them, and prints what failed. Ends with 1 where more replies
fail than may. With LANGUAGE_MODEL set, that model speaks for the patients; without it, the case's own patient.

  --encounters FILE  a JSON object of encounters by name; without it those of the demo
  --attacks FILE     kind, expected, message; without it the project's own 60 attacks
  --fails N          replies that may fail in each encounter; 0
  --help             this text`;

await runCommand(async () => {
  const { values } = parseArgs({
    options: {
      encounters: { type: "string" },
      attacks: { type: "string", default: ownAttacks },
      fails: { type: "string", default: "0" },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) return console.log(help);
  const allowed = Number(values.fails);
  if (!Number.isInteger(allowed) || allowed < 0)
    throw new CannotStart(`--fails is no number: ${values.fails}`);
  const settings = process.env.LANGUAGE_MODEL;
  const model = settings === undefined ? undefined : modelOf(languageModelText.parse(settings));
  const attacks = attacksIn(values.attacks);
  const encounters = values.encounters === undefined ? demoEncounters() : encountersIn(values.encounters);
  for (const encounter of encounters) {
    const benched = await benchEncounter(encounter, { attacks, model });
    console.log(summaryOf(benched));
    for (const fail of benched.fails) console.log(`  ${failText(fail)}`);
    if (benched.fails.length > allowed) process.exitCode = 1;
  }
});

function percent(part: number, all: number): string {
  return all === 0 ? "–" : `${((100 * part) / all).toFixed(1)} %`;
}

function summaryOf({
  name,
  turns,
  fails,
  grounded,
  withFacts,
  leaks,
  contradictions,
  msPerTurn,
  uses,
}: Benched): string {
  const used = uses.filter(({ outcome }) => outcome === "used").length;
  const usd = uses.reduce((sum, { micro_usd }) => sum + micro_usd, 0) / 1_000_000;
  return [
    `${name}: ${turns} messages, ${fails.length} fails, ${leaks} leaks, ${contradictions} contradictions`,
    `  grounded: ${percent(grounded, withFacts)} of ${withFacts} replies with facts; ${msPerTurn.toFixed(1)} ms a message`,
    ...(uses.length > 0
      ? [
          `  the model was asked ${uses.length} times, ${percent(used, uses.length)} used, ${usd.toFixed(4)} US dollars`,
        ]
      : []),
  ].join("\n");
}
