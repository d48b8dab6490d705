import { type Attempt, attemptSchema, attemptWrite } from "../cases/attempts.ts";
import { progressSchema } from "../cases/progress.ts";
import { type KeptCourseMember, memberSchema } from "../courses/courseMembers.ts";
import { keys } from "../keys.ts";
import { type AuditEntry, auditWrites } from "../operations/audit.ts";
import { batchGetItems, type Item, type Key, transact } from "../table.ts";
import type { ExamPlace } from "./examLog.ts";
import { type SittingRow, sittingOfItem, sittingWrite } from "./sittings.ts";

/** A student in an exam, with all that decides what may become of their sitting. */
export type Examinee = {
  userId: string;
  /** Absent for who is no member of the course. */
  member: KeptCourseMember | undefined;
  row: SittingRow | undefined;
  attempt: Attempt | undefined;
  /** Has seen or done something of the document, wherever that was. */
  hasBegun: boolean;
};

/** Four items of each: so many go in one batch get. */
const examineesAtOnce = 25;

/** Pattern: some students of an exam, as they are now; strongly consistent. */
export async function listExaminees(exam: ExamPlace, userIds: readonly string[]): Promise<Examinee[]> {
  const groups = Array.from({ length: Math.ceil(userIds.length / examineesAtOnce) }, (_, at) =>
    userIds.slice(at * examineesAtOnce, (at + 1) * examineesAtOnce),
  );
  const examinees = await Promise.all(
    groups.map(async (group) => {
      const asked = group.map((userId) => keysOf(exam, userId));
      const items = await batchGetItems(asked.flatMap(Object.values), { consistent: true });
      const found = new Map(items.map((item) => [nameOf(item), item]));
      return group.map((userId, at) => examineeOf(userId, asked[at], found));
    }),
  );
  return examinees.flat();
}

type ExamineeKeys = Record<"member" | "sitting" | "attempt" | "progress", Key>;

const keysOf = ({ courseId, programId, documentId }: ExamPlace, userId: string): ExamineeKeys => ({
  member: keys.courseMember(courseId, programId, userId),
  sitting: keys.sitting(courseId, programId, documentId, userId),
  attempt: keys.attempt(userId, documentId),
  progress: keys.progress(userId, documentId),
});

const nameOf = ({ pk, sk }: Key): string => `${pk} ${sk}`;

function examineeOf(
  userId: string,
  asked: ExamineeKeys | undefined,
  found: ReadonlyMap<string, Item>,
): Examinee {
  const item = (which: keyof ExamineeKeys) => asked && found.get(nameOf(asked[which]));
  const [member, sitting, attempt, progress] = [
    item("member"),
    item("sitting"),
    item("attempt"),
    item("progress"),
  ];
  const done = progress && progressSchema.parse(progress);
  return {
    userId,
    member: member && memberSchema.parse(member),
    row: sitting && sittingOfItem(sitting),
    attempt: attempt && attemptSchema.parse(attempt),
    hasBegun: done !== undefined && (done.percent_complete > 0 || done.is_finished),
  };
}

/** Students whose changes go in one transaction, which takes a hundred items: two of each, and their lines of the log. */
export const examineesInOneWrite = 25;

/** Writes sittings, each with its line of the audit log and perhaps an attempt, all or nothing; answers false when one of them was changed meanwhile. */
export const writeExaminees = (
  changes: readonly { row: SittingRow; audit: AuditEntry; opens: Attempt | undefined }[],
): Promise<boolean> =>
  transact([
    ...changes.flatMap(({ row, opens }) => [sittingWrite(row), ...(opens ? [attemptWrite(opens)] : [])]),
    ...auditWrites(changes.map(({ audit }) => audit)),
  ]);
