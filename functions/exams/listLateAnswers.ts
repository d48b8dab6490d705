import type { LearnerState } from "#shared/case/model/types.ts";
import { lateAnswersOf } from "#shared/case/state/lateAnswers.ts";
import { type LateMarks, marksOfCards, noMarks } from "#shared/case/state/lateMarks.ts";
import { asideOfCards } from "#shared/case/state/setAside.ts";
import { type LateAnswers, listLateAnswers as route } from "#shared/contract/exams/sittings.ts";
import type { Actor } from "#shared/domain/access.ts";
import { clockState } from "#shared/domain/examClock.ts";
import { type LoadedCourse, loadCourse } from "../access/course.ts";
import { treeFor } from "../attempts/treeFor.ts";
import { isoTime, nowMs } from "../runtime/clock.ts";
import { defineHandler } from "../runtime/handler.ts";
import { Refusal } from "../runtime/refusal.ts";
import { findExamsToSit } from "../sittings/examsToSit.ts";
import { getLearnerHead, joinCards, listStateCards } from "../table/cases/learnerState.ts";
import { readCourseItems } from "../table/courses/courseItems.ts";
import { getKeyTold } from "../table/exams/keyTold.ts";
import { listSittingsOfCourse, type SittingRow } from "../table/exams/sittings.ts";

/** So many students' answers are read at once. */
const atOnce = 20;

/**
 * Late answers with question, time made and time arrived, for staff to judge. Whoever is to sit the exam elsewhere
 * gets the times alone. @see ADR 0040, 0080
 */
export const listLateAnswers = defineHandler<typeof route, LoadedCourse>(route, {
  load: ({ params }, signedIn) => loadCourse(Number(params.id), signedIn),
  run: async ({ query }, { loaded: { course, program }, actor }) => {
    const documentId = Number(query.document_id);
    const items = await readCourseItems(course.id);
    const item = items.rows.find(({ document }) => document.id === documentId);
    if (!item) throw new Refusal("NOT_FOUND");
    const [rows, toSit] = await Promise.all([
      listSittingsOfCourse(course.id, program.id, documentId),
      findExamsToSit([actor.userId], new Map([[documentId, item.document]])),
    ]);
    const now = nowMs();
    const halted = rows.filter(({ sitting }) => mayHaveLateAnswers(sitting, now));
    const found: LateAnswers["late_answers"] = [];
    for (let first = 0; first < halted.length; first += atOnce) {
      const answers = await Promise.all(
        halted.slice(first, first + atOnce).map((row) => lateAnswersOfStudent(row, actor)),
      );
      found.push(...answers.flat());
    }
    if (!toSit.has(documentId)) return { late_answers: found };
    return { late_answers: found.map((answer) => ({ ...answer, card: null, question: null })) };
  },
});

/** Only what has once been stopped can have been answered outside of its time. */
const mayHaveLateAnswers = (sitting: SittingRow["sitting"], now: number): boolean =>
  sitting.segmentEndedAt !== null || clockState(sitting, now).state === "submitted";

async function lateAnswersOfStudent(row: SittingRow, actor: Actor): Promise<LateAnswers["late_answers"]> {
  const cards = await listStateCards(row.userId, row.documentId, row.attempt);
  const marks = marksOfCards(cards);
  const aside = asideOfCards(cards);
  if (marks === noMarks && !aside) return [];
  const { attempt } = await getLearnerHead(row.userId, row.documentId);
  // A reset by staff has opened another attempt: what the former one was marked with is history.
  if (attempt?.attempt !== row.attempt) return [];
  const root = await treeFor(actor, row.documentId, attempt.snapshot_id);
  const state = joinCards(cards);
  const rowsOf = (answered: LearnerState, late: LateMarks, setAside?: { keyToldAt: number | undefined }) =>
    lateAnswersOf(root, answered, late).map(({ card, question, madeAt, receivedAt, setAsideFor }) => {
      // Those from before reasons were kept were set aside for this one.
      const reason = setAside ? (setAsideFor ?? "key_told") : null;
      const toldAt = reason === "key_told" ? setAside?.keyToldAt : undefined;
      return {
        user_id: row.userId,
        card,
        question,
        made_at: isoTime(madeAt),
        received_at: isoTime(receivedAt),
        set_aside_for: reason,
        key_told_at: toldAt === undefined ? null : isoTime(toldAt),
      };
    });
  if (!aside) return rowsOf(state, marks);
  const keyToldAt = await getKeyTold(row);
  return [...rowsOf(state, marks), ...rowsOf(aside.entries, aside.marks, { keyToldAt })];
}
