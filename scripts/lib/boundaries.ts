import { cruise, type ICruiseResult } from "dependency-cruiser";
import { forbidden, options } from "./boundaryRules.ts";
import { deadPatterns } from "./deadRules.ts";
import { clocksAndChances } from "./pureShared.ts";

/** Checks the import rules, and that they were checked on something: a parser that reads nothing finds nothing. */
const roots = ["shared", "functions", "web/src", "web/worker", "web/build", "infra", "scripts"];
const { output } = await cruise(roots, { ruleSet: { forbidden }, validate: true, ...options });
const { modules, summary } = output as ICruiseResult; // what cruise answers without an output type
const own = modules.filter(
  (module) => /\.tsx?$/.test(module.source) && !module.source.includes("node_modules"),
);
const resolved = own
  .flatMap((module) => module.dependencies)
  .filter((dependency) => !dependency.couldNotResolve);
if (own.length < 50 || resolved.length < own.length) {
  console.error(
    `Only ${own.length} modules and ${resolved.length} imports were seen: the parser does not read the sources.`,
  );
  process.exit(1);
}
const dead = deadPatterns(forbidden, {
  files: own.map(({ source }) => source),
  imported: own.flatMap(({ dependencies }) => dependencies.map(({ resolved: path }) => path)),
});
const impure = clocksAndChances();
for (const line of [...dead, ...impure]) console.error(line);
for (const violation of summary.violations)
  console.error(`${violation.rule.name}: ${violation.from} → ${violation.to}`);
console.log(`${own.length} modules, ${resolved.length} imports, ${summary.violations.length} violations.`);
const isRefused = summary.violations.some((violation) => violation.rule.severity === "error");
process.exit(isRefused || dead.length + impure.length > 0 ? 1 : 0);
