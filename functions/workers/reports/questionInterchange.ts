import { pipeline, type Writable } from "node:stream";
import ZipStream from "zip-stream";
import type { BankQuestion } from "#shared/contract/bank/questions.ts";
import type { ReportParams } from "#shared/contract/reports/reportKinds.ts";
import { csvLine } from "#shared/domain/csv.ts";
import { writeGift } from "#shared/questions/interchange/gift.ts";
import type { WrittenQuestion } from "#shared/questions/interchange/item.ts";
import { writeMoodleXml } from "#shared/questions/interchange/moodleXml.ts";
import {
  type PackageFile,
  type QtiVersion,
  qtiItem,
  qtiManifest,
} from "#shared/questions/interchange/qti.ts";
import {
  type InterchangeFormat,
  interchangeFormats,
  leftOutBecause,
  lostInWriting,
  neverWritten,
} from "#shared/questions/interchange/written.ts";
import { exportedQuestions } from "../../questions/exportedQuestions.ts";
import type { MadeFile } from "./maker.ts";

/** Name of the file that says what was not carried over, in every archive. */
const notesName = "not-carried.csv";

/** `questions`: how many the file holds. */
type ArchiveFile = PackageFile & { questions: number };

/** A question as formats write it. Choices that are empty are left out, and the key keeps its choice. */
export function writtenOf({ id, case_summary_identifier, content, ...row }: BankQuestion): WrittenQuestion {
  const choices = [row.choice_a, row.choice_b, row.choice_c, row.choice_d, row.choice_e]
    .map((text, at) => ({ text: text.trim(), at }))
    .filter(({ text }) => text !== "");
  const key = choices.findIndex(({ at }) => at === content.correct_answer_index);
  return {
    ...{ id, name: case_summary_identifier.trim() },
    ...{ vignette: content.vignette, stem: content.stem, explanation: content.answer_explanation },
    choices: choices.map(({ text }) => text),
    correct: key < 0 ? null : key,
    hasPictures: content.images.length > 0,
  };
}

/** Questions in a format, with a list of what was not carried, as the files of one archive. */
export function interchangeFiles(
  all: readonly WrittenQuestion[],
  format: InterchangeFormat,
): { files: Iterable<ArchiveFile>; written: number; notCarried: number } {
  const questions = all.filter((question) => leftOutBecause(question) === undefined);
  const notes = all.flatMap((question) => {
    const out = leftOutBecause(question);
    const phrases = out === undefined ? lostInWriting(question, format) : [out];
    return phrases.map((phrase) => [question.id, question.name, phrase] as const);
  });
  function* files(): Generator<ArchiveFile> {
    const version = qtiVersionOf[format];
    if (version) {
      yield { ...qtiManifest(questions, { version, notes: notesName }), questions: 0 };
      for (const question of questions) yield { ...qtiItem(question, version), questions: 1 };
    } else {
      const [name, write] =
        format === "gift"
          ? (["questions.gift", writeGift] as const)
          : (["questions.xml", writeMoodleXml] as const);
      yield { name, text: write(questions), questions: questions.length };
    }
    yield { name: notesName, text: notesText(notes), questions: 0 };
  }
  return { files: files(), written: questions.length, notCarried: notes.length };
}

const qtiVersionOf: Readonly<Partial<Record<InterchangeFormat, QtiVersion>>> = {
  qti_2_1: "2.1",
  qti_2_2: "2.2",
  qti_3_0: "3.0",
};

const notesText = (notes: readonly (readonly [number, string, string])[]): string =>
  [
    csvLine(["ID", "ITEM LABEL", "NOT CARRIED"]),
    csvLine(["All", "", neverWritten]),
    ...notes.map((note) => csvLine(note)),
  ].join("");

/** Questions of the bank as an archive for other systems. */
export async function questionInterchangeFile(
  params: ReportParams<"question_interchange">,
): Promise<MadeFile> {
  const { files, written, notCarried } = interchangeFiles(
    (await exportedQuestions(params)).map(writtenOf),
    params.format,
  );
  return {
    fileName: { prefix: "questions", about: interchangeFormats[params.format] },
    rowCount: written,
    notCarried,
    write: (sink, afterRow) => writeZip(files, sink, afterRow),
  };
}

/** Writes files into a ZIP one after the other, each made when the one before is written. */
async function writeZip(
  files: Iterable<ArchiveFile>,
  sink: Writable,
  afterRow: (written: number) => Promise<void>,
): Promise<void> {
  const zip = new ZipStream();
  // Both are awaited from the start, so that neither's failure goes unnoticed while the other waits.
  const sending = new Promise<void>((resolve, reject) => {
    pipeline(zip, sink, (error) => (error ? reject(error) : resolve()));
  });
  const writing = addFiles(zip, files, afterRow).catch((error: unknown) => {
    zip.destroy(error instanceof Error ? error : undefined);
    throw error;
  });
  const [added, sent] = await Promise.allSettled([writing, sending]);
  if (added.status === "rejected") throw added.reason;
  if (sent.status === "rejected") throw sent.reason;
}

async function addFiles(
  zip: ZipStream,
  files: Iterable<ArchiveFile>,
  afterRow: (written: number) => Promise<void>,
): Promise<void> {
  let written = 0;
  for (const { name, text, questions } of files) {
    await new Promise<void>((resolve, reject) => {
      zip.entry(Buffer.from(text, "utf8"), { name }, (error) => (error ? reject(error) : resolve()));
    });
    written += questions;
    if (questions > 0) await afterRow(written);
  }
  zip.finish();
}
