import { randomInt } from "node:crypto";
import { parseArgs } from "node:util";
import { runAll } from "../lib/runAll.ts";
import { CannotStart } from "../local/dynamoDb/java.ts";
import { runCommand } from "./runCommand.ts";

const help = `npm run fuzz [-- options]

Makes calls of every route of the contract, right ones spoilt with hostile names, types, sizes and characters, against the
product on the local cloud, as several kinds of people. None may be answered with a failure of ours (5xx), each refusal has
the agreed form, and each reply is what the contract says.

Options
  --count N   how many calls (default 100000; npm test makes 2000, always of seed 1)
  --seed S    the seed that a run has printed: the same calls again (default: another each time)
  --from N    the number of the first call (default 0)
  --help      show this`;

await runCommand(async () => {
  const { values } = parseArgs({
    options: {
      count: { type: "string", default: "100000" },
      seed: { type: "string" },
      from: { type: "string", default: "0" },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) return console.log(help);
  for (const [name, value] of Object.entries(values)) {
    if (typeof value === "string" && !/^\d{1,9}$/.test(value))
      throw new CannotStart(`--${name} takes a number.`);
  }
  process.exitCode = await runAll([
    {
      title: "Hostile calls of every route",
      command: "vitest",
      args: ["run", "--project", "integration", "tests/integration/contract/fuzz"],
      env: {
        FUZZ_COUNT: values.count,
        FUZZ_FROM: values.from,
        FUZZ_SEED: values.seed ?? String(randomInt(10 ** 9)),
      },
    },
  ]);
});
