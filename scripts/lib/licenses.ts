import { readFileSync } from "node:fs";
import * as z from "zod/mini";

/** A package and the license that it states, as an SPDX expression where its author wrote one. */
export type LicensedPackage = { name: string; version: string; license: string | undefined };

/** Permissive licenses: what is shipped may contain them with their notices, under whatever license the product has. */
const allowed = new Set([
  "0BSD",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "CC0-1.0",
  "ISC",
  "MIT",
  "MIT-0",
  "MIT/X11",
  // Fonts.
  "OFL-1.1",
  "Unlicense",
  "Zlib",
]);

/** Packages with another license, each with the reason for which it may be there. */
const exceptions = [
  {
    packages: /^@img\/sharp-(libvips-.+|win32-.+|wasm32)$/,
    license: /LGPL-3\.0-or-later/,
    why: "A library of its own beside sharp, unchanged and loaded at run time, so it can be replaced.",
  },
  {
    packages: /^duck$/,
    license: /^BSD$/,
    why: "Its LICENSE file is the text of BSD-2-Clause.",
  },
  {
    packages: /^buffers$/,
    license: /^$/,
    why: "States no license. infra/bundle.ts leaves unzipper, which brings it, out of every bundle.",
  },
  {
    packages: /^(dom-walk|@ocavue\/svgmoji-cjs)$/,
    license: /^$/,
    why: "States no license in a form that is read. Its LICENSE file is the text of MIT. Remirror brings it.",
  },
  {
    packages: /^caniuse-lite$/,
    license: /^CC-BY-4\.0$/,
    why: "Data of a build tool that Remirror's theme names. No script and no function holds any of it.",
  },
];

/**
 * True if an SPDX expression can be met with permissive licenses: of `OR` one side must be, of `AND` both. Case of the operators does not count,
 * since some authors write "MIT and ISC".
 */
export function isPermissive(expression: string): boolean {
  const tokens = expression.match(/[()]|[^\s()]+/g) ?? [];
  let at = 0;
  const isOperator = (operator: string) => tokens[at]?.toUpperCase() === operator;
  const single = (): boolean => {
    if (tokens[at] !== "(") return allowed.has(tokens[at++] ?? "");
    at++;
    const inside = either();
    at++;
    return inside;
  };
  const both = (): boolean => {
    let result = single();
    while (isOperator("AND")) {
      at++;
      const right = single();
      result = result && right;
    }
    return result;
  };
  const either = (): boolean => {
    let result = both();
    while (isOperator("OR")) {
      at++;
      const right = both();
      result = result || right;
    }
    return result;
  };
  const result = either();
  return result && at === tokens.length;
}

/** One line for each package whose license is neither permissive nor a named exception. */
export const licenseProblems = (packages: readonly LicensedPackage[]): string[] =>
  packages
    .filter(({ name, license = "" }) => {
      const isException = exceptions.some((one) => one.packages.test(name) && one.license.test(license));
      return !isPermissive(license) && !isException;
    })
    .map(
      ({ name, version, license }) => `${name} ${version}: ${license ?? "states no license"} is not allowed`,
    );

const lockfile = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.optional(z.string()),
      license: z.optional(z.string()),
      dev: z.optional(z.boolean()),
      link: z.optional(z.boolean()),
    }),
  ),
});

/** Packages that the product depends on when it runs, by the lockfile; development's own are left out. */
export const productionPackages = (text: string): LicensedPackage[] =>
  Object.entries(lockfile.parse(JSON.parse(text)).packages).flatMap(
    ([path, { version, license, dev, link }]) =>
      path.startsWith("node_modules/") && !dev && !link
        ? [{ name: path.slice(path.lastIndexOf("node_modules/") + 13), version: version ?? "", license }]
        : [],
  );

if (import.meta.main) {
  const packages = productionPackages(readFileSync("package-lock.json", "utf8"));
  const problems = licenseProblems(packages);
  for (const problem of problems) console.error(problem);
  console.log(`${packages.length} packages, ${problems.length} problems.`);
  process.exitCode = problems.length > 0 || packages.length < 100 ? 1 : 0;
}
