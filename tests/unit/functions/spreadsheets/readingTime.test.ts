import ExcelJS from "exceljs";
import { strToU8, zipSync } from "fflate";
import { afterEach, describe, expect, it, vi } from "vitest";
import { readInterchange } from "#functions/bank/imports/readInterchange.ts";
import { readFile, readPasted } from "#functions/importPeople/readPeopleTable.ts";
import { Refusal } from "#functions/runtime/refusal.ts";
import { readingMsAtMost } from "#functions/spreadsheets/readingTime.ts";

const csv = "First Name,Last Name,Email\nAda,Park,ada@x.org\nBen,Moss,ben@x.org";
const moodle = `<?xml version="1.0"?><quiz>${'<question type="multichoice"><name><text>One</text></name><questiontext format="html"><text>Why?</text></questiontext><answer fraction="100"><text>So</text></answer><answer fraction="0"><text>No</text></answer></question>'.repeat(3)}</quiz>`;

async function workbook(): Promise<Buffer> {
  const book = new ExcelJS.Workbook();
  const sheet = book.addWorksheet("People");
  for (const line of csv.split("\n")) sheet.addRow(line.split(","));
  return Buffer.from(await book.xlsx.writeBuffer());
}
const packed = () => Buffer.from(zipSync({ "quiz.xml": strToU8(moodle) }));

/** Each way in which a file of other people is read. */
const readers: Record<string, () => Promise<unknown>> = {
  "a CSV file": async () => readFile(Buffer.from(csv), "list.csv"),
  "pasted cells": async () => readPasted(csv),
  "an XLSX workbook": async () => readFile(await workbook(), "list.xlsx"),
  "a Moodle XML file": async () => readInterchange({ bytes: Buffer.from(moodle), fileName: "quiz.xml" }),
  "an archive": async () => readInterchange({ bytes: packed(), fileName: "quiz.zip" }),
};

/** A computer on which each look at the clock comes this much after the one before. */
const everyLookTakes = (ms: number): void => {
  let now = 0;
  vi.spyOn(performance, "now").mockImplementation(() => {
    now += ms;
    return now;
  });
};

describe("the time that a file may take to be read (C-17, A-33)", () => {
  afterEach(() => void vi.restoreAllMocks());

  it.each(Object.entries(readers))("ends the reading of %s with a clear refusal", async (_name, read) => {
    everyLookTakes(readingMsAtMost + 1);
    const refusal = await read().then(
      () => undefined,
      (error: unknown) => error,
    );
    if (!(refusal instanceof Refusal)) throw new Error("The file was read");
    expect(refusal.fields?.[0]?.message).toBe(
      "This file takes too long to read. Split it into smaller files",
    );
  });

  it.each(Object.entries(readers))("leaves the reading of %s alone while it lasts", async (_name, read) => {
    everyLookTakes(1);
    await expect(read()).resolves.toBeDefined();
  });
});
