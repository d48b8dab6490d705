import { CsvError, parse } from "csv-parse/sync";
import { mappingName } from "#shared/contract/mapping/mappingName.ts";

/** One learning objective of a file. */
export type ObjectiveLine = {
  /** In the file, from 1. */
  line: number;
  sourceId: string;
  name: string;
  /** Place in its source: 'Anatomy and Physiology 2e › Levels of Organization'. Null where the file does not say. */
  source: string | null;
};
export type RefusedLine = { line: number; reason: string };

/** Larger files, and longer lists, are refused before anything is read of them. */
export const fileBytesAtMost = 20 * 1024 * 1024;
const linesAtMost = 50_000;
const cellAtMost = 20_000;

/** A file that is no list of learning objectives. The message says what is wrong with it. */
export class UnreadableFile extends Error {
  override name = "UnreadableFile";
}

const places = ["book", "unit", "chapter", "section"] as const;
const objective = mappingName("is empty");

/** `anatomy-and-physiology-2e` as people read it. What has a blank is left as it is. */
function titled(text: string): string {
  if (/\s/.test(text) || !text.includes("-")) return text;
  const words = text.split("-").filter(Boolean);
  const small = new Set(["and", "of", "for", "the", "in"]);
  return words
    .map((word, at) => (at > 0 && small.has(word) ? word : word.charAt(0).toUpperCase() + word.slice(1)))
    .join(" ");
}

type Cells = Partial<Record<string, string>>;

function sourceOf(cells: Cells): string | null {
  const parts = places.map((place) => titled((cells[place] ?? "").trim())).filter(Boolean);
  return parts.length > 0 ? parts.slice(0, 3).join(" › ").slice(0, 500) : null;
}

function recordsOf(text: string): { cells: Cells; line: number }[] {
  const records: { cells: Cells; line: number }[] = [];
  try {
    parse(text, {
      bom: true,
      columns: (head: string[]) => head.map((name) => name.trim().toLowerCase()),
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: cellAtMost * 4,
      to: linesAtMost + 1,
      on_record: (cells: Cells, { lines }) => {
        const within = Object.values(cells).join("").split("\n").length - 1;
        records.push({ cells, line: lines - within });
        return null;
      },
    });
  } catch (error) {
    if (error instanceof CsvError) throw new UnreadableFile(`It is not a readable CSV: ${error.message}.`);
    throw error;
  }
  if (records.length > linesAtMost)
    throw new UnreadableFile(`It has more than ${linesAtMost.toLocaleString("en-US")} objectives.`);
  return records;
}

/**
 * Reads a CSV of learning objectives: the columns `objective_id` and `objective`, and, where it has them, `book`, `unit`,
 * `chapter` and `section`. A line that cannot be used is named with its number and the reason.
 *
 * @throws UnreadableFile
 */
export function readObjectives(bytes: Uint8Array): { lines: ObjectiveLine[]; refused: RefusedLine[] } {
  if (bytes.byteLength > fileBytesAtMost) throw new UnreadableFile("It is larger than 20 MB.");
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new UnreadableFile("It is not UTF-8 text.");
  }
  const records = recordsOf(text);
  const head = Object.keys(records[0]?.cells ?? {});
  const missing = ["objective_id", "objective"].filter((name) => !head.includes(name));
  if (missing.length > 0)
    throw new UnreadableFile(
      records.length === 0
        ? "It has no objectives below its first line."
        : `Its first line has no column ${missing.join(" and ")}.`,
    );
  const lines: ObjectiveLine[] = [];
  const refused: RefusedLine[] = [];
  for (const { cells, line } of records) {
    const sourceId = (cells.objective_id ?? "").trim();
    const name = objective.safeParse((cells.objective ?? "").replace(/\s+/gu, " "));
    if (sourceId === "") refused.push({ line, reason: "has no objective_id" });
    else if (sourceId.length > 200)
      refused.push({ line, reason: "has an objective_id of over 200 characters" });
    else if (!name.success)
      refused.push({ line, reason: `the objective ${name.error.issues[0]?.message ?? "is not valid"}` });
    else lines.push({ line, sourceId, name: name.data, source: sourceOf(cells) });
  }
  return { lines, refused };
}
