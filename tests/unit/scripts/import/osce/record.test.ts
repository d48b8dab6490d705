import { describe, expect, it } from "vitest";
import {
  type Examination,
  examinationsAtMost,
  leavesOf,
  parseExaminations,
} from "#scripts/import/osce/record.ts";
import { fixture, hasOpenData, overOpenData, readOpenData } from "./openData.ts";

/** The first of the plain ones, to be changed. */
function plain(): Examination {
  const [first] = parseExaminations(fixture("good")).examinations;
  if (!first) throw new Error("The fixture is empty");
  return structuredClone(first.examination);
}

describe("reading a file of examinations line by line", () => {
  it("reads every good line", () => {
    const { examinations, problems } = parseExaminations(fixture("good"));
    expect(problems).toEqual([]);
    expect(examinations.map((entry) => entry.line)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });

  it("names each bad line with its number and its own reason, and keeps the others", () => {
    const { examinations, problems } = parseExaminations(fixture("bad"));
    expect(examinations.map((entry) => entry.line)).toEqual([8, 9, 15]);
    expect(problems).toEqual([
      { line: 1, reason: expect.stringMatching(/^is not valid JSON/) },
      { line: 2, reason: "is not a JSON object" },
      { line: 3, reason: "OSCE_Examination.Correct_Diagnosis is missing" },
      { line: 4, reason: "OSCE_Examination.Patient_Actor is missing" },
      {
        line: 5,
        reason:
          "OSCE_Examination.Scoring_Sheet holds null, which is neither text nor a list or group of texts",
      },
      {
        line: 6,
        reason:
          "OSCE_Examination.Test_Results at Joint_Aspirate.Findings holds null, which is neither text nor a list or group of texts",
      },
      { line: 7, reason: "OSCE_Examination.Test_Results must be an object of named findings" },
      { line: 10, reason: 'source_id "fixture-01" stands already in line 9' },
      { line: 11, reason: "OSCE_Examination.Correct_Diagnosis must not be empty" },
      {
        line: 12,
        reason:
          "OSCE_Examination.Patient_Actor.Symptoms holds null, which is neither text nor a list or group of texts",
      },
      { line: 13, reason: "is not valid UTF-8" },
      { line: 14, reason: "OSCE_Examination.Test_Results is nested deeper than 12 levels" },
    ]);
  });

  it("takes odd but valid lines: byte-order mark, Windows line ends, blank lines, awkward keys", () => {
    const { examinations, problems } = parseExaminations(fixture("odd"));
    expect(problems).toEqual([]);
    expect(examinations.map((entry) => entry.line)).toEqual([1, 2, 5]);
    const leaves = [...leavesOf(examinations[1]?.examination.OSCE_Examination.Patient_Actor ?? "")];
    expect(leaves).toEqual(expect.arrayContaining(["kept", "kept too", "a key with a space"]));
  });

  it.each([
    ["no symptom", { Symptoms: {} }],
    ["symptoms as a text", { Symptoms: "Pain since yesterday" }],
    ["symptoms as a list", { Symptoms: ["Pain", "Fever"] }],
    ["symptoms without a primary one", { Symptoms: { Secondary_Symptoms: ["Fever"] } }],
  ])("takes %s", (_what, parts) => {
    const whole = plain();
    Object.assign(whole.OSCE_Examination.Patient_Actor, parts);
    expect(parseExaminations(Buffer.from(JSON.stringify(whole)))).toEqual({
      examinations: [{ line: 1, examination: whole }],
      problems: [],
    });
  });

  it("keeps groups that no other examination has, wherever they stand", () => {
    const whole = plain();
    Object.assign(whole.OSCE_Examination, {
      Scoring_Sheet: { Points: ["Greets the patient"] },
      reason: "kept",
    });
    Object.assign(whole, { reason: "kept, too", Version: "7" });
    const { examinations, problems } = parseExaminations(Buffer.from(JSON.stringify(whole)));
    expect(problems).toEqual([]);
    expect(examinations[0]?.examination).toEqual(whole);
  });

  it("keeps numbers as the file writes them", () => {
    const [first] = parseExaminations(fixture("odd")).examinations;
    expect(first?.examination.OSCE_Examination.Test_Results).toMatchObject({
      Number: "4.50",
      Big: "12345678901234567890",
      Exponent: "1e3",
      Yes_or_no: true,
    });
  });

  describe("as other files hold them", () => {
    const two = () => {
      const [first, second] = [plain(), plain()];
      second.source_id = "second";
      return [first, second];
    };
    const linesOf = (text: string) => {
      const { examinations, problems } = parseExaminations(Buffer.from(text));
      return {
        lines: examinations.map(({ line }) => line),
        ids: examinations.map(({ examination }) => examination.source_id),
        problems,
      };
    };

    it.each([
      ["a list over several lines", (all: unknown[]) => JSON.stringify(all, null, 2)],
      ["a list in one line", (all: unknown[]) => JSON.stringify(all)],
      [
        "objects one after the other over several lines",
        (all: unknown[]) => all.map((each) => JSON.stringify(each, null, 4)).join("\n\n"),
      ],
      [
        "the same with a byte-order mark and Windows line ends",
        (all: unknown[]) => `\ufeff${JSON.stringify(all, null, 2).replaceAll("\n", "\r\n")}`,
      ],
    ])("reads %s", (_what, write) => {
      const { ids, problems } = linesOf(write(two()));
      expect(problems).toEqual([]);
      expect(ids).toEqual(["fixture-01", "second"]);
    });

    it("names the line in which a bad one begins, once, and keeps the others", () => {
      const [first, second] = two();
      const bad = { source_id: "bad", OSCE_Examination: { Objective_for_Doctor: "a } in a text \\" } };
      const text = JSON.stringify([first, bad, second], null, 2);
      const at = text.slice(0, text.indexOf('"bad"')).split("\n").length - 1;
      const read = linesOf(text);
      expect(read.ids).toEqual(["fixture-01", "second"]);
      expect(read.problems.map(({ line }) => line)).toEqual([at]);
      expect(linesOf(text.slice(0, -30)).problems.map(({ reason }) => reason)).toContain(
        "is not valid JSON: the object that begins here does not end",
      );
    });

    it("names an examination without a source_id by its content, whatever order its keys stand in", () => {
      const { source_id: _id, ...published } = plain();
      const turned = {
        OSCE_Examination: Object.fromEntries(Object.entries(published.OSCE_Examination).reverse()),
      };
      const changed = structuredClone(published);
      changed.OSCE_Examination.Objective_for_Doctor = "Something else";
      const read = linesOf([published, changed, turned].map((each) => JSON.stringify(each)).join("\n"));
      expect(read.ids).toEqual([
        expect.stringMatching(/^content-[0-9a-f]{32}$/),
        expect.stringMatching(/^content-/),
      ]);
      expect(new Set(read.ids).size).toBe(2);
      expect(read.problems).toEqual([{ line: 3, reason: "is the same examination as in line 1" }]);
    });

    it("reads so many and no more, and says so", () => {
      const one = plain();
      const text = Array.from({ length: examinationsAtMost + 5 }, (_each, at) =>
        JSON.stringify({ ...one, source_id: `n${at}` }),
      ).join("\n");
      const read = linesOf(text);
      expect(read.ids).toHaveLength(examinationsAtMost);
      expect(read.problems).toEqual([
        { line: examinationsAtMost + 1, reason: expect.stringContaining("Split it") },
      ]);
      expect(linesOf("no JSON\n".repeat(50_000)).problems.length).toBeLessThan(1100);
    });
  });

  it("answers brackets by the ten thousand with a reason, not with a crash", () => {
    const line = `{"source_id":"x","OSCE_Examination":${"[".repeat(90_000)}${"]".repeat(90_000)}}`;
    expect(parseExaminations(Buffer.from(line)).problems).toHaveLength(1);
  });

  it("refuses a line that is longer than an examination can be", () => {
    const line = `{"source_id":"${"x".repeat(300_000)}"}`;
    expect(parseExaminations(Buffer.from(line)).problems[0]?.reason).toMatch(/longer than 200000/);
  });

  it("reads nothing from an empty file", () => {
    expect(parseExaminations(Buffer.from(""))).toEqual({ examinations: [], problems: [] });
  });
});

describe.skipIf(!hasOpenData)(overOpenData("the open data"), () => {
  it("has sixty examinations and no problem", () => {
    const { examinations, problems } = parseExaminations(readOpenData());
    expect(problems).toEqual([]);
    expect(examinations).toHaveLength(60);
  });
});
