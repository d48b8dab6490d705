import { expect, it } from "vitest";
import { coverageMapCsv } from "../../../../../web/src/features/courseCoverage/coverageMapCsv.ts";

it("D-58: writes a line for each objective and a column for each case, and no formula", () => {
  const csv = coverageMapCsv({
    cases: [
      { id: 1, title: "Cough", is_in_use: true },
      { id: 2, title: "=Rash", is_in_use: true },
    ],
    objectives: [
      { id: 5, name: "Explain cough, and more", taught: [0], asked: [[0, 2]] },
      { id: 6, name: "Explain rash", taught: [], asked: [[1, 1]] },
      { id: 7, name: "Explain both", taught: [0], asked: [] },
    ],
    nowhere: 3,
  });
  expect(csv.split("\r\n")).toEqual([
    "Number,Learning Objective,Cough,'=Rash",
    '5,"Explain cough, and more",Taught and assessed: 2 questions,',
    "6,Explain rash,,Assessed only: 1 question",
    "7,Explain both,Taught only,",
    "",
  ]);
});
