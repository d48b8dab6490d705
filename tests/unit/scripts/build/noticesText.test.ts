import { describe, expect, it } from "vitest";
import { noticesText } from "#scripts/build/noticesText.ts";
import { packageDirectoryOf } from "#scripts/build/shippedPackages.ts";

const aPackage = (name: string, texts: string[]) => ({
  name,
  version: "1.0.0",
  license: "MIT",
  repository: `https://example.org/${name}`,
  texts,
});

describe("notices of third parties", () => {
  it("name each package with version, license and source, by name", () => {
    const text = noticesText([aPackage("b", ["Text of b"]), aPackage("a", ["Text of a"])]);
    expect(text).toContain("a@1.0.0: MIT, https://example.org/a\nb@1.0.0: MIT, https://example.org/b\n");
    expect(text.indexOf("Text of a")).toBeLessThan(text.indexOf("Text of b"));
  });

  it("hold a text once, under all packages that it belongs to", () => {
    const text = noticesText([aPackage("a", ["The text"]), aPackage("b", ["The text", "More"])]);
    expect(text.split("The text")).toHaveLength(2);
    expect(text).toContain("\na@1.0.0, b@1.0.0\n");
  });

  it("list a package once that stands in two places, and one without a text", () => {
    const twice = noticesText([aPackage("a", []), aPackage("a", [])]);
    expect(twice.split("a@1.0.0")).toHaveLength(2);
  });
});

describe("the package of a file", () => {
  it.each([
    ["node_modules/zod/mini/index.js", "node_modules/zod"],
    ["/work/node_modules/@mantine/core/esm/index.mjs", "node_modules/@mantine/core"],
    ["../node_modules/a/node_modules/@b/c/x.js", "node_modules/a/node_modules/@b/c"],
    ["web/src/main.tsx", undefined],
    ["node_modules/.cache/x.js", undefined],
  ])("%s is in %s", (path, directory) => {
    expect(packageDirectoryOf(path)).toBe(directory);
  });
});
