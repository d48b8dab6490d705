import { runAll } from "../lib/runAll.ts";

/** `npm run check`: types, lint and format, import boundaries, use of the table, names and scales of styles, decision records, translations, licenses, unused code. All are run; the first failure does not hide the rest. */
process.exitCode = await runAll([
  { title: "Types", command: "tsc", args: ["-b"] },
  { title: "Lint and format", command: "biome", args: ["check", "."] },
  { title: "Boundaries", command: "node", args: ["scripts/lib/boundaries.ts"] },
  { title: "Use of the table", command: "node", args: ["infra/tableUse.ts"] },
  { title: "Names of styles", command: "node", args: ["scripts/lib/styleNames.ts"] },
  { title: "Scales of styles", command: "node", args: ["scripts/lib/styleScales.ts"] },
  { title: "Decision records", command: "node", args: ["scripts/lib/decisions.ts"] },
  { title: "Words", command: "node", args: ["scripts/commands/words.ts", "--check"] },
  { title: "Licenses", command: "node", args: ["scripts/lib/licenses.ts"] },
  { title: "Unused code", command: "knip", args: ["--no-progress"] },
]);
