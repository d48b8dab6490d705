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
import { openObject } from "../../ports/storage.ts";
import { exportedQuestions } from "../../questions/exportedQuestions.ts";
import { type AheadLimits, type Opened, readAhead } from "../../runtime/readAhead.ts";
import { readQuestions } from "../../table/bank/questions.ts";
import type { MadeFile } from "./maker.ts";

/** Name of the file that says what was not carried over, in every archive. */
const notesName = "not-carried.csv";

/** A file of an archive: its text, made now or when it is written, a picture, or parts of both. */
type ArchiveFile = { name: string; content: string | (() => string) | WrittenPicture | Iterable<XmlPart> };

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

/** Questions as the files of one archive. Its counts are final once the files are taken. */
export type InterchangeArchive = {
  files: Iterable<ArchiveFile>;
  /** Questions that are to be written. */
  expected: number;
  /** Questions that files taken so far hold. */
  written: () => number;
  notCarried: () => number;
  /** Adds a picture whose file is gone to the list of what was not carried. */
  missed: (picture: WrittenPicture) => void;
};

/**
 * Writes questions in a format, with a list of what was not carried. Questions that it does not come to before `isTimeOver` are left out
 * and named there.
 */
export function interchangeFiles(
  all: readonly WrittenQuestion[],
  format: InterchangeFormat,
  isTimeOver: () => boolean = () => false,
): InterchangeArchive {
  const questions = all.filter((question) => leftOutBecause(question) === undefined);
  const notes = all.flatMap((question) => {
    const out = leftOutBecause(question);
    const phrases = out === undefined ? lostInWriting(question, format) : [out];
    return phrases.map((phrase) => noteOf(question, phrase));
  });
  let written = 0;
  /** Questions for which there is time. */
  function* inTime(): Generator<WrittenQuestion> {
    for (const question of questions) {
      if (isTimeOver()) break;
      yield question;
      written++;
    }
    notes.push(...questions.slice(written).map((question) => noteOf(question, outOfTime)));
  }
  function* files(): Generator<ArchiveFile> {
    const version = qtiVersionOf[format];
    if (version) {
      for (const question of inTime()) {
        for (const picture of question.pictures) yield { name: pictureName(picture), content: picture };
        const { name, text } = qtiItem(question, version);
        yield { name, content: text };
      }
      const manifest = qtiManifest(questions.slice(0, written), { version, notes: notesName });
      yield { name: manifest.name, content: manifest.text };
    } else if (format === "gift") {
      yield { name: "questions.gift", content: writeGift([...inTime()]) };
    } else {
      yield { name: "questions.xml", content: writeMoodleXml(inTime()) };
    }
    yield { name: notesName, content: () => notesText(notes) };
  }
  return {
    ...{ files: files(), expected: questions.length },
    ...{ written: () => written, notCarried: () => notes.length },
    missed: (picture) => {
      const question = questions.find(({ pictures }) => pictures.includes(picture));
      if (question) notes.push(noteOf(question, `picture ${picture.name}: its file is gone`));
    },
  };
}

type Note = readonly [id: number, label: string, notCarried: string];
const noteOf = ({ id, name }: WrittenQuestion, phrase: string): Note => [id, name, phrase];
const outOfTime = "the question: the export ran out of time. Export it in another file";

const qtiVersionOf: Readonly<Partial<Record<InterchangeFormat, QtiVersion>>> = {
  qti_2_1: "2.1",
  qti_2_2: "2.2",
  qti_3_0: "3.0",
};

const notesText = (notes: readonly Note[]): string =>
  [
    csvLine(["ID", "ITEM LABEL", "NOT CARRIED"]),
    csvLine(["All", "", neverWritten]),
    ...notes.map((note) => csvLine(note)),
  ].join("");

/** Time for what is left to be written when no more questions are begun. */
const reserveMs = 60_000;

/** Questions of the bank as an archive for other systems. */
export async function questionInterchangeFile(
  params: ReportParams<"question_interchange">,
  { remainingMs }: { remainingMs: () => number },
): Promise<MadeFile> {
  // One after the other: the whole bank is read once, and held.
  const exported = await exportedQuestions(params);
  const { rows } = await readQuestions();
  const imagesOf = new Map(rows.map(({ id, content }) => [id, content.images]));
  const archive = interchangeFiles(
    exported.map((question) => writtenOf(question, imagesOf.get(question.id))),
    params.format,
    () => remainingMs() < reserveMs,
  );
  return {
    fileName: { prefix: "questions", about: interchangeFormats[params.format] },
    rowCount: archive.expected,
    notCarried: archive.notCarried,
    write: (sink, afterRow) => writeArchive(archive, sink, afterRow),
  };
}

/** Pictures that are read ahead of the one that is written, and their bytes. The worker holds the bank beside them. */
const ahead: AheadLimits = { atOnce: 12, bytesAtMost: 64 * 1024 * 1024 };

const ready = <R>(value: R): Opened<R> => ({
  bytes: 0,
  read: () => Promise.resolve(value),
  close: () => undefined,
});

type OpenPicture = (key: string) => Promise<Opened<Uint8Array> | undefined>;

/** Writes an archive as a ZIP into the stream and ends it; `afterRow` is told how many questions are written. */
export async function writeArchive(
  archive: InterchangeArchive,
  sink: Writable,
  afterRow: (written: number) => Promise<void>,
  openPicture: OpenPicture = (key) => openObject("MEDIA_BUCKET", key),
): Promise<void> {
  const zip = new ZipStream();
  // Both are awaited from the start, so that neither's failure goes unnoticed while the other waits.
  const sending = new Promise<void>((resolve, reject) => {
    pipeline(zip, sink, (error) => (error ? reject(error) : resolve()));
  });
  const writing = addFiles(zip, archive, { afterRow, openPicture }).catch((error: unknown) => {
    zip.destroy(error instanceof Error ? error : undefined);
    throw error;
  });
  const [added, sent] = await Promise.allSettled([writing, sending]);
  if (added.status === "rejected") throw added.reason;
  if (sent.status === "rejected") throw sent.reason;
}

type Adding = { afterRow: (written: number) => Promise<void>; openPicture: OpenPicture };

async function addFiles(
  zip: ZipStream,
  archive: InterchangeArchive,
  { afterRow, openPicture }: Adding,
): Promise<void> {
  /** A picture's bytes; undefined where its file is gone, which the archive then says. */
  const opened = async (picture: WrittenPicture): Promise<Opened<Uint8Array | undefined>> => {
    const found = await openPicture(picture.key);
    if (!found) archive.missed(picture);
    return found ?? ready(undefined);
  };
  const openFile = async (file: ArchiveFile) => {
    const { content } = file;
    if (typeof content !== "object" || !("key" in content)) return ready({ file, bytes: undefined });
    const { bytes, read, close } = await opened(content);
    return { bytes, close, read: async () => ({ file, bytes: await read() }) };
  };
  async function* textOf(parts: Iterable<XmlPart>): AsyncGenerator<string> {
    const open = async (part: XmlPart): Promise<Opened<string>> => {
      if (typeof part === "string") return ready(part);
      const { bytes, read, close } = await opened(part.picture);
      // Base64 takes a third more.
      return { bytes, close, read: async () => Buffer.from((await read()) ?? []).toString("base64") };
    };
    for await (const text of readAhead(parts, open, ahead)) {
      yield text;
      // Said while the file is written: a worker that says nothing for a minute counts as dead.
      await afterRow(archive.written());
    }
  }
  const sourceOf = (content: ArchiveFile["content"]): Buffer | Readable => {
    if (typeof content === "string") return Buffer.from(content, "utf8");
    if (typeof content === "function") return Buffer.from(content(), "utf8");
    return Readable.from(textOf(content as Iterable<XmlPart>)); // pictures were read before
  };
  for await (const { file, bytes } of readAhead(archive.files, openFile, ahead)) {
    const isPicture = typeof file.content === "object" && "key" in file.content;
    if (isPicture && !bytes) continue;
    await new Promise<void>((resolve, reject) => {
      const source = bytes ? Buffer.from(bytes) : sourceOf(file.content);
      // Pictures are compressed as they are.
      zip.entry(source, { name: file.name, store: isPicture }, (error) =>
        error ? reject(error) : resolve(),
      );
    });
    await afterRow(archive.written());
  }
  zip.finish();
}
