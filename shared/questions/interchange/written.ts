import type { WrittenQuestion } from "./item.ts";

/** Formats that questions are exported in for other systems, with their names. */
export const interchangeFormats = {
  qti_3_0: "QTI 3.0",
  qti_2_2: "QTI 2.2",
  qti_2_1: "QTI 2.1",
  moodle_xml: "Moodle XML",
  gift: "GIFT",
} as const;
export type InterchangeFormat = keyof typeof interchangeFormats;
export const interchangeFormatNames = Object.keys(interchangeFormats) as [
  InterchangeFormat,
  ...InterchangeFormat[],
]; // the record's own keys

const hasSeveralParagraphs = (text: string): boolean => /\n[ \t]*\n/.test(text.trim());

/** Why a question is left out of an export as a whole; undefined where it is written. */
export function leftOutBecause({ correct, choices, stem, vignette }: WrittenQuestion): string | undefined {
  if (`${vignette}${stem}`.trim() === "") return "the question: it has no text";
  if (choices.length < 2) return "the question: it has fewer than two choices";
  if (correct === null) return "the question: it has no correct answer";
  return undefined;
}

/** Parts of a written question that the format has no place for, each as a phrase. */
export const lostInWriting = (question: WrittenQuestion, format: InterchangeFormat): string[] =>
  [
    format === "gift" && question.pictures.length > 0 && "its pictures",
    hasSeveralParagraphs(question.stem) && "the paragraphs of its stem, which become lines",
    !format.startsWith("qti") &&
      question.vignette.trim() !== "" &&
      "the border between vignette and stem, which become one text",
  ].filter((phrase) => phrase !== false);

/** Facts of the bank that none of the formats has a place for. */
export const neverWritten =
  "course, case, use, validity status, statistics, mapping, sets, and clinical terms: export XLSX or CSV to keep them";
