import { mkdtempSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import { importCommand } from "#scripts/import/importCommand.ts";
import { CannotStart } from "#scripts/local/dynamoDb/java.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

function fileOf(bytes: string | Buffer): string {
  const file = join(mkdtempSync(join(tmpdir(), "bedside-import-")), "cases.jsonl");
  writeFileSync(file, bytes);
  return file;
}

describe("the import command before it touches any data", () => {
  it.each([
    [["no-such-file.jsonl"], "no-such-file.jsonl is not there."],
    [["tests"], "tests is a folder."],
    [[], "Name one file"],
    [["a.jsonl", "b.jsonl"], "Name one file"],
    [["tests/fixtures/osce/good.jsonl", "--course", " "], "--course takes 1 to 200 characters."],
    [["tests/fixtures/osce/good.jsonl", "--enroll"], "--enroll takes the students of programs"],
    [["/dev/null"], "/dev/null is no file."],
  ])("says in one sentence what is wrong with %j", async (args, sentence) => {
    await expect(importCommand(args)).rejects.toThrow(CannotStart);
    await expect(importCommand(args)).rejects.toThrow(sentence);
  });

  it.each(["", "\n \r\n\t\n", Buffer.from([0xef, 0xbb, 0xbf, 0x0a])])(
    "says that an empty file is empty",
    async (bytes) => {
      const file = fileOf(bytes);
      await expect(importCommand([file])).rejects.toThrow(CannotStart);
      await expect(importCommand([file])).rejects.toThrow(`${file} is empty: it holds no examination.`);
    },
  );

  it("does not read a file that is too large for it", async () => {
    const file = fileOf("");
    truncateSync(file, 65 * 1024 * 1024);
    await expect(importCommand([file])).rejects.toThrow(`${file} is larger than 64 MB. Split it.`);
  });

  it("refuses an option that it does not know", async () => {
    await expect(importCommand(["x.jsonl", "--colour", "red"])).rejects.toThrow("Unknown option '--colour'");
  });

  it("explains itself", async () => {
    const said = vi.spyOn(console, "log").mockReturnValue();
    expect(await importCommand(["--help"])).toBe(0);
    expect(said.mock.calls.join()).toContain("--course NAME");
  });
});
