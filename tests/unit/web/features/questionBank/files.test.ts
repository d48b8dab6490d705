import { describe, expect, it } from "vitest";
import { readPastedTable } from "#functions/spreadsheets/readTable.ts";
import { findQuestionHead, planQuestions, questionTitlesIn } from "#shared/domain/bank/questionImport.ts";
import { idsOf } from "#web/features/questionBank/files/ExportPage.tsx";
import { templateCsv } from "#web/features/questionBank/files/templateCsv.ts";
import { readSetRows } from "#web/features/questionBank/sets/useSetInMaking.ts";

describe("the template of an import (A-33)", () => {
  it("can be imported as it stands", () => {
    const { lines } = readPastedTable(templateCsv(), {
      ...{ what: "a list of questions", linesAtMost: 10, unpackedBytesAtMost: 1, charactersAtMost: 1 },
      ...{ titlesIn: questionTitlesIn, hasHead: (rows) => !("missing" in findQuestionHead(rows)) },
    });
    const none = () => false;
    const bank = { hasCase: none, hasObjective: none, hasPair: none, questionOf: () => undefined };
    expect(planQuestions(lines, bank)).toMatchObject({
      ...{ bad: [], duplicates: [], unknown: [] },
      questions: [{ correct_answer_index: 1 }],
    });
  });
});

describe("the address of an export (A-32)", () => {
  it("names questions by their numbers, each once, and nothing else", () => {
    expect(idsOf("3,1,3,0,-2,x,1.5,12")).toEqual([3, 1, 12]);
    expect([idsOf(null), idsOf("")]).toEqual([[], []]);
  });
});

describe("the set that is being built (A-35)", () => {
  const row = { id: 1, label: "Q1", vignette: "A child coughs.", isArchived: false };
  it("is read again as it was kept, in its order", () => {
    const kept = [{ ...row, id: 2 }, row];
    expect(readSetRows(JSON.stringify(kept))).toEqual(kept);
  });
  it.each([null, "", "{", "7", "null", '{"a":1}', '[null,1,{"id":"1"}]'])(
    "is empty where %j was kept",
    (kept) => {
      expect(readSetRows(kept)).toEqual([]);
    },
  );
  it("leaves out what another version of the page has kept, and what stands there twice", () => {
    expect(readSetRows(JSON.stringify([row, { id: 5 }, { ...row, label: "again" }]))).toEqual([
      { ...row, label: "again" },
    ]);
  });
});
