import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { dataFormat, markDataFormat, requireDataFormat } from "#scripts/product/dataFormat.ts";

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "format-"));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const withTables = () => mkdirSync(join(dataDir, "dynamodb"));

describe("the data directory of another version", () => {
  it("is refused in one sentence that says what to do, when nothing tells its version", () => {
    withTables();
    expect(() => requireDataFormat(dataDir)).toThrow(/earlier version: start once with --reset/);
  });

  it("is refused when a later version wrote it", () => {
    withTables();
    writeFileSync(join(dataDir, "format.json"), JSON.stringify({ format: dataFormat + 1 }));
    expect(() => requireDataFormat(dataDir)).toThrow(/a later version/);
  });

  it("is no other when it is new, or was begun by this one", () => {
    expect(() => requireDataFormat(dataDir)).not.toThrow();
    markDataFormat(dataDir);
    withTables();
    expect(() => requireDataFormat(dataDir)).not.toThrow();
  });
});
