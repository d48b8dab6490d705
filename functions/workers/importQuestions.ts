import { hash } from "node:crypto";
import * as z from "zod/mini";
import type { QuestionPicture } from "#shared/case/model/questionText.ts";
import type { CursorOf, DefinitionOf } from "#shared/contract/jobs.ts";
import {
  type ImportedQuestion,
  importedPictureFormats,
  questionKey,
} from "#shared/domain/bank/questionImport.ts";
import { importPartKey } from "../curriculum/importPartKey.ts";
import { newQuestion } from "../curriculum/questionLines.ts";
import type { Job, JobRun } from "../jobs/job.ts";
import { getObjectText } from "../ports/storage.ts";
import { derivedUlid } from "../runtime/derivedUlid.ts";
import {
  type QuestionRow,
  questionsInTransaction,
  readQuestions,
  reserveQuestionIds,
  writeQuestions,
} from "../table/bank/questions.ts";
import { bringPictures } from "./bringPictures.ts";

type Definition = DefinitionOf<"question_import">;
type Cursor = CursorOf<Definition>;

/** A part ends in good time: what is left is the next one's. */
const reserveMs = 20_000;
/** Texts of one transaction, in characters: each stands in the question, in its history and in the list. */
const charactersAtOnce = 400_000;

const text = z.nullable(z.string());
const number = z.nullable(z.number());
const words = z.array(z.string());
const picture = z.object({
  ...{ from: z.string(), bytes: z.number(), alt: z.string() },
  format: z.enum(importedPictureFormats),
});
const kept = z.array(
  z.object({
    ...{ line: z.number(), label: z.string(), course_name: text, document_id: number, current_use: text },
    ...{ status: text, learning_objective_id: number, reusable_object_id: number, vignette: z.string() },
    ...{ stem: z.string(), choices: words, correct_answer_index: z.number(), answer_explanation: z.string() },
    ...{ system: text, clinical_focus: text, clinical_location: text, patient_age: text },
    ...{ final_diagnosis: text, clinical_disciplines: words, clinical_excellence: words },
    pictures: z.optional(z.array(picture)),
  }),
);

/**
 * Imports the questions of a file, some in a transaction. The cursor moves in the transaction itself, so that none is imported twice or
 * passed over, whoever dies. A question that the bank has got since the file was read is left out.
 */
export async function importQuestions(
  job: Job<Definition>,
  run: JobRun<Definition>,
): Promise<"more" | undefined> {
  const { import_id, parts } = job.input;
  const total = parts.reduce((sum, count) => sum + count, 0);
  let done: Cursor = job.cursor ?? { at: 0, imported: 0, left_out: 0 };
  const known = new Set((await readQuestions()).rows.map(({ content }) => digestOf(content)));
  let start = 0;
  for (const [at, count] of parts.entries()) {
    const end = start + count;
    if (done.at < end) {
      const questions = await readPart(importPartKey(import_id, at));
      while (done.at < end) {
        const part = nextPart(questions, done.at - start);
        const fresh = part.filter((question) => !known.has(digestOf(question)));
        const after = {
          at: done.at + part.length,
          imported: done.imported + fresh.length,
          left_out: done.left_out + part.length - fresh.length,
        };
        const progress = (100 * after.at) / total;
        if (fresh.length === 0) await run.advance(progress, after);
        else await write(fresh, job, () => run.advanceWrite(progress, after));
        done = after;
        if (done.at < total && run.remainingMs() < reserveMs) return "more";
      }
    }
    start = end;
  }
  return undefined;
}

/** `questionKey` in 24 characters: the texts of a whole bank take a hundred megabytes. */
const digestOf = (question: Parameters<typeof questionKey>[0]): string =>
  hash("md5", questionKey(question), "base64");

/** @throws where the part is gone */
async function readPart(key: string): Promise<ImportedQuestion[]> {
  const stored = await getObjectText("REPORT_BUCKET", key);
  if (stored === undefined) throw new Error(`${key} is gone`);
  return kept.parse(JSON.parse(stored));
}

function nextPart(all: readonly ImportedQuestion[], from: number): ImportedQuestion[] {
  const part: ImportedQuestion[] = [];
  let characters = 0;
  for (const question of all.slice(from, from + questionsInTransaction)) {
    characters += JSON.stringify(question).length;
    if (part.length > 0 && characters > charactersAtOnce) break;
    part.push(question);
  }
  return part;
}

async function write(
  questions: readonly ImportedQuestion[],
  job: Job<Definition>,
  together: () => ReturnType<JobRun<Definition>["advanceWrite"]>,
): Promise<void> {
  const { id: operationId, created_at: at, input } = job;
  const pictures = await bringPictures(questions, job);
  const first = await reserveQuestionIds(questions.length);
  const act = { person: { profile: input.ordered_by }, operationId, at };
  const writes = questions.map((question, place) =>
    newQuestion(
      act,
      rowOf(question, {
        ...{ id: first + place, operationId, at, images: pictures.get(question.line) ?? [] },
        author: input.ordered_by.id,
      }),
    ),
  );
  if (!(await writeQuestions(writes, [together()])))
    throw new Error(`Job ${operationId}: another worker has it, or a number of its questions is taken`);
}

function rowOf(
  question: ImportedQuestion,
  {
    id,
    operationId,
    at,
    images,
    author,
  }: { id: number; operationId: string; at: string; images: QuestionPicture[]; author: string },
): QuestionRow {
  const {
    line,
    label,
    pictures: _,
    vignette,
    stem,
    choices,
    correct_answer_index,
    answer_explanation,
    ...facts
  } = question;
  return {
    ...{ id, uid: derivedUlid(Date.parse(at), `${operationId} line ${line}`) },
    case_summary_identifier: label === "" ? `Question ${id}` : label,
    ...{ editing_document_id: null, efficiency_breakpoints_seconds: [] },
    content: { vignette, stem, images, correct_answer_index, answer_explanation, choices },
    ...{ difficulty: null, discrimination: null, cci_status: null },
    ...facts,
    status: facts.status ?? "Not reviewed",
    ...{ parent_id: null, delivered: false, text_snapshot_id: null, archived_at: null },
    ...{ author_ids: [author], created_at: at, updated_at: at, rev: 0 },
  };
}
