import { globSync, readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { isServedByVite } from "#scripts/product/development.ts";

const web = resolve(import.meta.dirname, "../../../../web");

describe("npm run dev", () => {
  it("serves every module of the folder web that a page imports", () => {
    const modules = globSync("src/**/*.{ts,tsx}", { cwd: web });
    const imported = modules.flatMap((path) =>
      [...readFileSync(resolve(web, path), "utf8").matchAll(/from "(\.[^"]+)"/g)].map(([, to = ""]) =>
        resolve(web, dirname(path), to),
      ),
    );
    const ofWeb = imported.filter((path) => path.startsWith(`${web}/`)).map((path) => path.slice(web.length));
    expect(ofWeb.length).toBeGreaterThan(500);
    expect(ofWeb.filter((path) => !isServedByVite(path))).toEqual([]);
  });

  it("leaves pages and calls to the product", () => {
    for (const path of ["/documents/7", "/workers", "/api/v2/versions/1"])
      expect(isServedByVite(path), path).toBe(false);
  });
});
