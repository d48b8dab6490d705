import { existsSync, readFileSync } from "node:fs";
import { parseExaminations } from "#scripts/import/osce/record.ts";

const root = new URL("../../../../../", import.meta.url);

export const fixture = (name: string): Uint8Array =>
  readFileSync(new URL(`tests/fixtures/osce/${name}.jsonl`, root));

/** The examinations of a fixture; its lines are numbered as in the file. */
export const examinationsOf = (name: string) =>
  parseExaminations(fixture(name)).examinations.map((line) => line.examination);

const openDataFile = new URL("../shared/opendata/osce_cases/cases.jsonl", root);

export const hasOpenData = existsSync(openDataFile);
/** A test's name, saying why it was skipped where it is. */
export const overOpenData = (name: string): string =>
  hasOpenData ? name : `${name} (skipped: ../shared/opendata/osce_cases/cases.jsonl is not here)`;
export const readOpenData = (): Uint8Array => readFileSync(openDataFile);
export const openExaminations = () =>
  parseExaminations(readOpenData()).examinations.map((line) => line.examination);
