import { findHead, titlesIn } from "#shared/domain/people/tableHead.ts";
import { importedAtMost } from "#shared/domain/peopleImport.ts";
import { readPastedTable, readTable, type Table, type TableAnswers } from "../spreadsheets/readTable.ts";
import type { TableKind } from "../spreadsheets/tableKind.ts";

/** Lists of people: 5,000 with thirty columns unpack to some 8 MB. */
export const peopleTables: TableKind = {
  what: "a list of people",
  linesAtMost: importedAtMost * 2,
  unpackedBytesAtMost: 16 * 1024 * 1024,
  charactersAtMost: 8_000_000,
  titlesIn,
  hasHead: (lines) => !("missing" in findHead(lines)),
};

/** @throws Refusal INVALID_REQUEST that says what the file is instead of a list */
export const readFile = (bytes: Buffer, fileName: string, answers: TableAnswers = {}): Table =>
  readTable({ bytes, fileName }, peopleTables, answers);

/** @throws Refusal INVALID_REQUEST */
export const readPasted = (text: string): Table => readPastedTable(text, peopleTables);
