import { afterEach, describe, expect, it, vi } from "vitest";
import { importCommand } from "#scripts/import/importCommand.ts";
import { CannotStart } from "#scripts/local/dynamoDb/java.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

describe("the import command before it touches any data", () => {
  it.each([
    [["no-such-file.jsonl"], "no-such-file.jsonl is not there."],
    [["tests"], "tests is a folder."],
    [[], "Name one file"],
    [["a.jsonl", "b.jsonl"], "Name one file"],
    [["tests/fixtures/osce/good.jsonl", "--course", " "], "--course takes 1 to 200 characters."],
  ])("says in one sentence what is wrong with %j", async (args, sentence) => {
    await expect(importCommand(args)).rejects.toThrow(CannotStart);
    await expect(importCommand(args)).rejects.toThrow(sentence);
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
