import type { BankQuestion } from "#shared/contract/bank/questions.ts";
import { fold } from "#shared/domain/collection/fold.ts";
import type { Choice, Editing } from "../../../bank/bankColumns.ts";

/** Rows as a paste changes them. `unknown`: values that the column does not offer, each once. */
export type Pasted = {
  changes: { row: BankQuestion; chosen: string[] }[];
  unknown: string[];
};

const folded = (text: string): string => fold(text).replace(/\s+/g, " ").trim();

/** A cell, in quotes where it holds a tab, a line break or a quote, and what ends it. */
const pastedCell = /(?:"(?<quoted>(?:[^"]|"")*)"(?=[\t\n]|$)|(?<plain>[^\t\n]*))(?<end>[\t\n]|$)/y;

/** The first column of what a spreadsheet puts on the clipboard, a value for each of its rows. */
export function pastedValues(text: string): string[] {
  const all = text.replace(/\r\n?/g, "\n").replace(/\n$/, "");
  const values: string[] = [];
  const cell = new RegExp(pastedCell);
  for (let isFirst = true, isOver = false; !isOver; ) {
    const { quoted, plain = "", end } = cell.exec(all)?.groups ?? {};
    if (isFirst) values.push(quoted?.replaceAll('""', '"') ?? plain);
    isFirst = end === "\n";
    isOver = !end;
  }
  return values;
}

/**
 * Lays values over rows, one for each in order; a single value goes to all of them. Rows behind the last value stay as they are.
 * Cells of several values hold them with semicolons between, as an export writes them.
 */
export function planPaste(
  values: readonly string[],
  rows: readonly BankQuestion[],
  { isMulti }: Pick<Editing, "isMulti">,
  choices: readonly Choice[],
): Pasted {
  const known = new Map(choices.map(({ value, label }) => [folded(label), value]));
  const result: Pasted = { changes: [], unknown: [] };
  const unknown = new Set<string>();
  for (const [at, row] of rows.entries()) {
    const text = values.length === 1 ? values[0] : values[at];
    if (text === undefined) break;
    const parts = isMulti ? text.split(";").filter((part) => part.trim() !== "") : [text.trim() || "-"];
    const chosen = parts.map((part) => known.get(folded(part)));
    if (chosen.includes(undefined))
      for (const part of parts) if (!known.has(folded(part))) unknown.add(part.trim());
    const all = chosen.filter((value) => value !== undefined);
    if (all.length === parts.length) result.changes.push({ row, chosen: [...new Set(all)] });
  }
  result.unknown = [...unknown];
  return result;
}
