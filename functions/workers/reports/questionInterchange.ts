import { pipeline, Readable, type Writable } from "node:stream";
import ZipStream from "zip-stream";
import type { QuestionPicture } from "#shared/case/model/questionText.ts";
import type { BankQuestion } from "#shared/contract/bank/questions.ts";
import type { ReportParams } from "#shared/contract/reports/reportKinds.ts";
import { csvLine } from "#shared/domain/csv.ts";
import { writeGift } from "#shared/questions/interchange/gift.ts";
import type { WrittenPicture, WrittenQuestion } from "#shared/questions/interchange/item.ts";
import { writeMoodleXml, type XmlPart } from "#shared/questions/interchange/moodleXml.ts";
import { pictureName, type QtiVersion, qtiItem, qtiManifest } from "#shared/questions/interchange/qti.ts";
import {
  type InterchangeFormat,
  interchangeFormats,
  leftOutBecause,
  lostInWriting,
  neverWritten,
} from "#shared/questions/interchange/written.ts";
import { getObjectBytes } from "../../ports/storage.ts";
import { exportedQuestions } from "../../questions/exportedQuestions.ts";
import { readQuestions } from "../../table/bank/questions.ts";
import type { MadeFile } from "./maker.ts";

/** Name of the file that says what was not carried over, in every archive. */
const notesName = "not-carried.csv";

/** A file of an archive: its text, a picture, or parts of both. `questions`: how many it holds. */
type ArchiveFile = { name: string; content: string | WrittenPicture | Iterable<XmlPart>; questions: number };

/** A question as formats write it. Choices that are empty are left out, and the key keeps its choice. */
export function writtenOf(
  { id, case_summary_identifier, content, ...row }: BankQuestion,
  images: readonly QuestionPicture[] = [],
): WrittenQuestion {
  const choices = [row.choice_a, row.choice_b, row.choice_c, row.choice_d, row.choice_e]
    .map((text, at) => ({ text: text.trim(), at }))
    .filter(({ text }) => text !== "");
  const key = choices.findIndex(({ at }) => at === content.correct_answer_index);
  return {
    ...{ id, name: case_summary_identifier.trim() },
    ...{ vignette: content.vignette, stem: content.stem, explanation: content.answer_explanation },
    choices: choices.map(({ text }) => text),
    correct: key < 0 ? null : key,
    pictures: images.map(({ key, alt }, at) => ({
      ...{ key, alt },
      name: `question-${id}-${at + 1}${/\.\w+$/.exec(key)?.[0] ?? ""}`,
    })),
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
      const manifest = qtiManifest(questions, { version, notes: notesName });
      yield { name: manifest.name, content: manifest.text, questions: 0 };
      for (const question of questions) {
        for (const picture of question.pictures)
          yield { name: pictureName(picture), content: picture, questions: 0 };
        const { name, text } = qtiItem(question, version);
        yield { name, content: text, questions: 1 };
      }
    } else {
      const [name, write] =
        format === "gift"
          ? (["questions.gift", writeGift] as const)
          : (["questions.xml", writeMoodleXml] as const);
      yield { name, content: write(questions), questions: questions.length };
    }
    yield { name: notesName, content: notesText(notes), questions: 0 };
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
  const [exported, { rows }] = await Promise.all([exportedQuestions(params), readQuestions()]);
  const imagesOf = new Map(rows.map(({ id, content }) => [id, content.images]));
  const { files, written, notCarried } = interchangeFiles(
    exported.map((question) => writtenOf(question, imagesOf.get(question.id))),
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

/** Content of a file as the archive takes it; undefined for a picture whose file is gone. One picture is in memory at a time. */
async function sourceOf(content: ArchiveFile["content"]): Promise<Buffer | Readable | undefined> {
  if (typeof content === "string") return Buffer.from(content, "utf8");
  if (!("key" in content)) return Readable.from(partsWithPictures(content));
  const bytes = await getObjectBytes("MEDIA_BUCKET", content.key);
  return bytes && Buffer.from(bytes);
}

async function* partsWithPictures(parts: Iterable<XmlPart>): AsyncGenerator<string> {
  for (const part of parts) {
    if (typeof part === "string") yield part;
    else
      yield Buffer.from(
        (await getObjectBytes("MEDIA_BUCKET", part.picture.key)) ?? new Uint8Array(),
      ).toString("base64");
  }
}

async function addFiles(
  zip: ZipStream,
  files: Iterable<ArchiveFile>,
  afterRow: (written: number) => Promise<void>,
): Promise<void> {
  let written = 0;
  for (const { name, content, questions } of files) {
    const source = await sourceOf(content);
    if (source)
      await new Promise<void>((resolve, reject) => {
        zip.entry(source, { name }, (error) => (error ? reject(error) : resolve()));
      });
    written += questions;
    if (questions > 0) await afterRow(written);
  }
  zip.finish();
}
