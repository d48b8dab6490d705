import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { isPermissive, licenseProblems, productionPackages } from "#scripts/lib/licenses.ts";

describe("licenses of third parties", () => {
  it.each([
    "MIT",
    "Apache-2.0",
    "(MIT OR GPL-3.0-or-later)",
    "MIT and ISC",
    "(MIT AND Zlib)",
    "GPL-2.0-only OR (MIT AND ISC)",
  ])("may be %s", (expression) => {
    expect(isPermissive(expression)).toBe(true);
  });

  it.each([
    "",
    "GPL-3.0-only",
    "AGPL-3.0-or-later",
    "MIT AND GPL-3.0-only",
    "GPL-3.0-only AND (MIT OR ISC)",
    "UNLICENSED",
    "SEE LICENSE IN LICENSE.txt",
    "MIT ISC",
    "MIT AND",
  ])("may not be '%s'", (expression) => {
    expect(isPermissive(expression)).toBe(false);
  });

  it("stop the check by the name of the package", () => {
    const packages = [
      { name: "left", version: "1.0.0", license: "MIT" },
      { name: "right", version: "2.0.0", license: "SSPL-1.0" },
      { name: "silent", version: "3.0.0", license: undefined },
    ];
    expect(licenseProblems(packages)).toEqual([
      "right 2.0.0: SSPL-1.0 is not allowed",
      "silent 3.0.0: states no license is not allowed",
    ]);
  });

  it("have exceptions for a package and its license together", () => {
    const libvips = { name: "@img/sharp-libvips-linux-x64", version: "1.2.4" };
    expect(licenseProblems([{ ...libvips, license: "LGPL-3.0-or-later" }])).toEqual([]);
    expect(licenseProblems([{ ...libvips, license: "GPL-3.0-or-later" }])).toHaveLength(1);
    expect(licenseProblems([{ ...libvips, name: "other", license: "LGPL-3.0-or-later" }])).toHaveLength(1);
    expect(licenseProblems([{ name: "buffers", version: "0.1.1", license: "GPL-3.0-only" }])).toHaveLength(1);
  });
});

describe("packages of production", () => {
  it("are those of the lockfile that are neither for development nor links, by their own names", () => {
    const packages = {
      "": { name: "product", version: "1.0.0" },
      "node_modules/a": { version: "1.0.0", license: "MIT" },
      "node_modules/a/node_modules/@b/c": { version: "2.0.0" },
      "node_modules/d": { version: "3.0.0", license: "MIT", dev: true },
      "node_modules/e": { resolved: "scripts/stubs/empty", link: true },
    };
    expect(productionPackages(JSON.stringify({ packages }))).toEqual([
      { name: "a", version: "1.0.0", license: "MIT" },
      { name: "@b/c", version: "2.0.0", license: undefined },
    ]);
  });

  it("of this repository have allowed licenses", () => {
    const packages = productionPackages(readFileSync("package-lock.json", "utf8"));
    expect(packages.map(({ name }) => name)).toEqual(expect.arrayContaining(["react", "zod", "exceljs"]));
    expect(licenseProblems(packages)).toEqual([]);
  });
});
