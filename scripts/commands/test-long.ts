import { parseArgs } from "node:util";
import { runAll } from "../lib/runAll.ts";
import { runCommand } from "./runCommand.ts";

const help = `npm run test:long [-- options]

What is worth an hour of a machine but not of a person who waits: every property of the rules and of the table tried many
times over, workers that are killed at any of their writes, fifteen minutes of learners who answer while the server is killed, and
hostile calls of every route by the ten thousand.

Options
  --times N   how many times as often as in npm test each property is tried (default 25)
  --help      show this`;

await runCommand(async () => {
  const { values } = parseArgs({
    options: { times: { type: "string", default: "25" }, help: { type: "boolean", default: false } },
  });
  if (values.help) return console.log(help);
  const env = { PROPERTY_TIMES: values.times };
  const patiently = ["--testTimeout=1800000", "--hookTimeout=300000"];
  process.exitCode = await runAll([
    {
      title: "Properties of the rules",
      command: "vitest",
      args: ["run", "--project", "unit", "--project", "web", ...patiently],
      env,
    },
    {
      title: "Properties of lists and of saving",
      command: "vitest",
      args: ["run", "--project", "integration", "tests/integration/lists", "saving", ...patiently],
      env,
    },
    {
      title: "Workers that are killed at any of their writes",
      command: "vitest",
      args: ["run", "--project", "integration", "importPeople/killed", "programs/removals", ...patiently],
      env,
    },
    {
      title: "Learners who answer while the server is killed",
      command: "node",
      args: ["scripts/commands/bench.ts", "sustained"],
      env: { BENCH_LOAD_SECONDS: "900" },
    },
    { title: "Hostile calls of every route", command: "node", args: ["scripts/commands/fuzz.ts"] },
  ]);
});
