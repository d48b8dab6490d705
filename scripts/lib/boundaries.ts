import { cruise, type ICruiseResult } from "dependency-cruiser";
import { forbidden, options } from "./boundaryRules.ts";

/** Checks the import rules, and that they were checked on something: a parser that reads nothing finds nothing. */
const roots = ["shared", "functions", "web/src", "infra", "scripts"];
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
for (const violation of summary.violations)
  console.error(`${violation.rule.name}: ${violation.from} → ${violation.to}`);
console.log(`${own.length} modules, ${resolved.length} imports, ${summary.violations.length} violations.`);
process.exit(summary.violations.some((violation) => violation.rule.severity === "error") ? 1 : 0);
