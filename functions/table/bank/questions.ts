import * as z from "zod/mini";
import { sequenceId, ulid, utcTime } from "#shared/contract/common.ts";
import { nowMs } from "../../runtime/clock.ts";
import { keys } from "../keys.ts";
import {
  type Collection,
  type CollectionChange,
  readCollection,
  readCollectionFields,
  writeCollections,
} from "../lists/collections.ts";
import {
  batchGetItems,
  getItem,
  hasRev,
  isNew,
  nextSequence,
  queryItems,
  type TransactItem,
  transactDelete,
  transactPut,
} from "../table.ts";

const text = z.nullable(z.string());
const words = z.array(z.string());

/** A picture of a question. `key`: of its file in the media store; `alt`: what it shows, empty where nobody has said. */
export const pictureSchema = z.object({ key: z.string(), alt: z.string() });

const questionSchema = z.object({
  id: sequenceId,
  uid: ulid,
  case_summary_identifier: z.string(),
  course_name: text,
  document_id: z.nullable(sequenceId),
  editing_document_id: z.nullable(sequenceId),
  current_use: text,
  efficiency_breakpoints_seconds: z.array(z.number()),
  /** Plain text, all of it but the pictures. */
  content: z.object({
    vignette: z.string(),
    stem: z.string(),
    images: z.array(pictureSchema),
    correct_answer_index: z.nullable(z.number()),
    answer_explanation: z.string(),
    /** A first, at most five. */
    choices: words,
  }),
  difficulty: z.nullable(z.number()),
  discrimination: z.nullable(z.number()),
  status: text,
  cci_status: text,
  learning_objective_id: z.nullable(sequenceId),
  reusable_object_id: z.nullable(sequenceId),
  system: text,
  clinical_focus: text,
  clinical_location: text,
  patient_age: text,
  final_diagnosis: text,
  clinical_disciplines: words,
  clinical_excellence: words,
  parent_id: z.nullable(sequenceId),
  /** Questions that it must not stand together with, in ascending order. Each of them names it, too. Absent: none. @see ADR 0404 */
  enemy_ids: z.optional(z.array(sequenceId)),
  /** Reviews of its text; those of the present text count. Absent: none was ever made. @see ADR 0436 */
  reviews: z.optional(
    z.array(z.object({ person_id: ulid, name: z.string(), at: utcTime, text: z.string() })),
  ),
  /** People who made or imported it, or wrote the question that it was branched from. Absent: not known. */
  author_ids: z.optional(z.array(ulid)),
  /** Students who answered it, in all academic years. Absent: nobody was counted. */
  administrations: z.optional(z.number()),
  delivered: z.boolean(),
  /** Published snapshot of its own document that its text was taken from; null while nothing of it was published. */
  text_snapshot_id: z.nullable(ulid),
  archived_at: z.nullable(utcTime),
  created_at: utcTime,
  updated_at: utcTime,
  /** Counts its changes. */
  rev: z.number(),
});
/** A question of the bank. @see ADR 0396 */
export type QuestionRow = z.infer<typeof questionSchema>;

const linksSchema = z.pick(questionSchema, {
  id: true,
  document_id: true,
  editing_document_id: true,
  learning_objective_id: true,
  reusable_object_id: true,
  archived_at: true,
});
/** A question by what it is linked to: its case, the document of its text, its pair. Some 150 bytes, where a question takes 2,600. */
export type QuestionLinks = z.infer<typeof linksSchema>;

const value = z.union([z.string(), z.number(), z.null(), z.array(z.union([z.string(), z.number()]))]);
export const bankHistorySchema = z.object({
  id: ulid,
  at: utcTime,
  by: z.nullable(z.string()),
  event: z.string(),
  /** Field → its value before and after. */
  changes: z.record(z.string(), z.tuple([value, value])),
});
/** One change of a question or of a set. */
export type BankHistoryLine = z.infer<typeof bankHistorySchema>;

const allQuestions = "assessment_questions";
const nowS = (): number => Math.floor(nowMs() / 1000);

/** The first of some numbers that no other question has. */
export const reserveQuestionIds = (count: number): Promise<number> =>
  nextSequence("assessment_question", count);

/** Pattern: every question of the bank. */
export const readQuestions = (): Promise<Collection<QuestionRow>> =>
  readCollection(allQuestions, questionSchema);

/** Pattern: every question of the bank, by what it is linked to. For functions that need no texts and would not hold them. @see ADR 0402 */
export const readQuestionLinks = (): Promise<Collection<QuestionLinks>> =>
  readCollectionFields(allQuestions, linksSchema);

/** Pattern: a question by number; strongly consistent. */
export async function getQuestion(questionId: number): Promise<QuestionRow | undefined> {
  const item = await getItem(keys.question(questionId), { consistent: true });
  return item && questionSchema.parse(item);
}

/** Pattern: some questions by number; strongly consistent. */
export async function listQuestionsByNumber(
  questionIds: readonly number[],
): Promise<Map<number, QuestionRow>> {
  const ids = [...new Set(questionIds)];
  const items = await batchGetItems(ids.map(keys.question), { consistent: true });
  return new Map(
    items.map((item) => {
      const row = questionSchema.parse(item);
      return [row.id, row];
    }),
  );
}

export const bankHistoryPrefix = "HISTORY#";
/** Lines of history that are read at once. @see spec assessments §9 "Version history" */
export const bankHistoryAtMost = 1000;

/** Pattern: the last changes of a question, the latest first. */
export async function listQuestionHistory(questionId: number): Promise<BankHistoryLine[]> {
  const items = await queryItems({
    pk: keys.questionPartition(questionId),
    skPrefix: bankHistoryPrefix,
    descending: true,
    limit: bankHistoryAtMost,
  });
  return items.slice(0, bankHistoryAtMost).map((item) => bankHistorySchema.parse(item));
}

/** A question that is written: as it was read, as it is to be, and the line of its history. `before` is null for a new one, `after` for one that is deleted. */
export type QuestionWrite = {
  id: number;
  before: QuestionRow | null;
  after: QuestionRow | null;
  line: BankHistoryLine;
};

/** Questions in one transaction: two items each, two of the list, and room for what is written with them. */
export const questionsInTransaction = 40;

/** Parts of a transaction that writes questions as they were read, with lines of their history. @param writes - At most `questionsInTransaction`. */
export const questionParts = (
  writes: readonly QuestionWrite[],
): { change: CollectionChange; items: TransactItem[] } => ({
  change: {
    name: allQuestions,
    rows: Object.fromEntries(writes.map(({ id, after }) => [id, after && questionSchema.parse(after)])),
  },
  items: writes.flatMap(({ id, before, after, line }) => [
    after
      ? transactPut({ ...keys.question(id), ...after }, before ? hasRev(before.rev) : isNew)
      : transactDelete(keys.question(id), hasRev(before?.rev ?? -1)),
    transactPut({ ...keys.questionHistory(id, line.id), ...line }),
  ]),
});

/**
 * Writes questions, all or none, with what is written together with them. False where one of them was changed, made or deleted since it was
 * read, or a condition of the others does not hold.
 */
export function writeQuestions(
  writes: readonly QuestionWrite[],
  others: readonly TransactItem[] = [],
): Promise<boolean> {
  const { change, items } = questionParts(writes);
  return writeCollections([change], [...items, ...others], nowS());
}
