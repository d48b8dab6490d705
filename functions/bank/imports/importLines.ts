import {
  alternativeTextAtMost,
  type ImportColumn,
  type ImportedPicture,
  importColumns,
  importedPictureFormats,
} from "#shared/domain/bank/questionImport.ts";
import { answerLetters } from "#shared/domain/bank/vocabulary.ts";
import { bytesAtMost } from "#shared/domain/media/mediaFormats.ts";
import type { TableLine } from "#shared/domain/people/tableLine.ts";
import {
  type ChoiceItem,
  type ItemPicture,
  type Lost,
  type ReadItem,
  splitText,
} from "#shared/questions/interchange/item.ts";
import { checkContent } from "../../fileContent/checkContent.ts";
import { headBytes, tellFormat } from "../../fileContent/tellFormat.ts";

const columns: readonly ImportColumn[] = [
  ...(["label", "vignette", "stem", "answer", "explanation"] as const),
  ...(["choice_a", "choice_b", "choice_c", "choice_d", "choice_e"] as const),
];
const choicesAtMost = 5;

/** A picture of an item that may go into the media library. */
export type CheckedPicture = { format: ImportedPicture["format"]; alt: string; bytes: Uint8Array };

/** An interchange file after reading: lines as a spreadsheet of questions has them, refused items, and lost parts. */
export type ImportLines = {
  lines: TableLine[];
  refused: { line: number; name: string; reason: string }[];
  lost: Lost[];
  /** Pictures by the line of their item. */
  pictures: Map<number, CheckedPicture[]>;
};

/** Turns items into the lines that an import of questions reads. */
export function importLinesOf(items: readonly ReadItem[]): ImportLines {
  const result: ImportLines = {
    lines: [{ line: 0, cells: columns.map((name) => importColumns[name]) }],
    refused: [],
    lost: [],
    pictures: new Map(),
  };
  for (const item of items) {
    const { line, name } = item;
    const reason = item.kind === "other" ? item.reason : noQuestion(item);
    if (item.kind === "other" || reason) {
      result.refused.push({ line, name, reason: reason ?? "" });
      continue;
    }
    const { cells, lost } = lineOf(item);
    const pictures = item.pictures.map((picture, place) => checkPicture(picture, place));
    const kept = pictures.flatMap((checked) => (typeof checked === "string" ? [] : [checked]));
    if (kept.length > 0) result.pictures.set(line, kept);
    lost.push(...pictures.filter((checked) => typeof checked === "string"));
    result.lines.push({ line, cells });
    result.lost.push(...lost.map((what) => ({ line, name, what })));
  }
  return result;
}

const picturesAtMost = 10;

/** A picture as it is kept; a phrase with the reason of one that is not. */
function checkPicture({ source, alt, bytes }: ItemPicture, place: number): CheckedPicture | string {
  const name = `the picture “${source.slice(-60)}”`;
  if (place >= picturesAtMost) return `${name}: a question takes ${picturesAtMost}`;
  if (!bytes) return `${name}: it is not in the file`;
  if (bytes.length > bytesAtMost.image) return `${name}: it has more than 25 MB`;
  const format = tellFormat(bytes.subarray(0, headBytes));
  const kept = importedPictureFormats.find((each) => each === format);
  if (!kept) return `${name}: its format is not supported`;
  const checked = checkContent(kept, bytes);
  return checked.ok
    ? { format: kept, alt: alt.slice(0, alternativeTextAtMost), bytes: checked.bytes }
    : `${name}: it is damaged or incomplete`;
}

const isRight = ({ fraction }: ChoiceItem["choices"][number]): boolean => fraction >= 100;

/** Why an item has no single best answer among at most five. */
function noQuestion({ choices }: ChoiceItem): string | undefined {
  const right = choices.filter(isRight).length;
  if (right > 1) return "Several choices are fully correct.";
  if (right === 0 && choices.some(({ fraction }) => fraction > 0))
    return "The correct answer is a combination of several choices.";
  if (right === 0) return "No choice is correct.";
  if (choices.length > choicesAtMost)
    return `The item has ${choices.length} choices. A question has ${choicesAtMost} at most.`;
  return undefined;
}

function lineOf(item: ChoiceItem): { cells: string[]; lost: string[] } {
  const key = item.choices.findIndex(isRight);
  const ofKey = item.choices[key]?.feedback ?? "";
  const explanation = item.explanation || ofKey;
  const lost = [...item.lost];
  for (const [at, { fraction, feedback }] of item.choices.entries()) {
    if (at !== key && fraction !== 0) lost.push(`the score of ${fraction}% for choice ${answerLetters[at]}`);
    if (feedback !== "" && feedback !== explanation) lost.push(`feedback on choice ${answerLetters[at]}`);
  }
  const { vignette, stem } = splitText(item.text);
  const texts = item.choices.map(({ text }) => text);
  return {
    cells: [item.name, vignette, stem, answerLetters[key] ?? "", explanation, ...texts],
    lost,
  };
}
