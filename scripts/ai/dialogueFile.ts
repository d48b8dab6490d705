import { readFileSync } from "node:fs";
import { CannotStart } from "#scripts/local/dynamoDb/java.ts";

/** Question of a student in a conversation, with its meaning. */
export interface AskedLine {
  dialogue: string;
  question: string;
  label: string;
  before: { text: string; meaning: string } | undefined;
}

const wanted = ["dialogue", "question", "label"] as const;

/**
 * Reads questions by conversation from tab-separated text with a line of heads; of the columns, `dialogue`, `question` and
 * `label` are read, in the order of the file. @throws CannotStart naming the file and line
 */
export function readDialogues(path: string): AskedLine[] {
  const lines = readText(path).split(/\r?\n/);
  const heads = lines[0]?.split("\t") ?? [];
  const places = wanted.map((name) => heads.indexOf(name));
  const absent = wanted.filter((_, at) => places[at] === -1);
  if (absent.length > 0)
    throw new CannotStart(`${path} has no column ${absent.join(", ")} in its first line`);
  const asked: AskedLine[] = [];
  for (const [at, line] of lines.entries()) {
    if (at === 0 || line.trim() === "") continue;
    const cells = line.split("\t");
    const [dialogue, question, label] = places.map((place) => cells[place]?.trim() ?? "");
    if (!dialogue || !question || !label)
      throw new CannotStart(`${path}, line ${at + 1}: dialogue, question and label must not be empty`);
    const last = asked.at(-1);
    const before = last?.dialogue === dialogue ? { text: last.question, meaning: last.label } : undefined;
    asked.push({ dialogue, question, label, before });
  }
  return asked;
}

/** Reads meanings, one a line; a number and a tab may stand before each. */
export const readLabels = (path: string): string[] =>
  readText(path)
    .split(/\r?\n/)
    .map((line) => line.split("\t").at(-1)?.trim() ?? "")
    .filter((label) => label !== "");

function readText(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    throw new CannotStart(
      `${path} cannot be read: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}
