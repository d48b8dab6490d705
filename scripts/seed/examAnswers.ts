import { putAttempts } from "#functions/table/cases/attempts.ts";
import type { DocumentRow } from "#functions/table/cases/documents.ts";
import { joinCards, listStateCards, putStateCards } from "#functions/table/cases/learnerState.ts";
import { putProgressRows } from "#functions/table/cases/progress.ts";
import { deriveFlow } from "#shared/case/flow/derive.ts";
import type { Flow } from "#shared/case/flow/flow.ts";
import { timedAnswers } from "#shared/case/flow/timedAnswers.ts";
import { embolismExam } from "./cases/embolismExam/embolismExam.ts";
import { type LearnerRows, openedAttempt, progressFromRows, rowsOf } from "./learnerRows.ts";
import { seededRandom } from "./seedIds.ts";
import { simulateLearner } from "./simulateLearner.ts";

const minute = 60_000;
/** The page before the questions. */
const pagesBefore = 1;

const examFlow = (): Flow =>
  deriveFlow(
    embolismExam.build((file) => file),
    { kind: "signature_case", features: { vpe: false }, aiFallback: false },
  );

/** Writes what students have answered in the exam of the demo: each a few questions, by their place in the roster. */
export async function writeExamAnswers(
  document: DocumentRow,
  students: readonly { userId: string; at: number; hasBegun: boolean; isExamOver: boolean }[],
  now: number,
): Promise<void> {
  const flow = examFlow();
  const over = new Set(students.filter(({ isExamOver }) => isExamOver).map(({ userId }) => userId));
  const work = students.map(({ userId, at, hasBegun }): LearnerRows => {
    const attempt = openedAttempt(userId, document, now - 12 * minute);
    if (!hasBegun) return { attempt, cards: [], openedAtMs: now - 12 * minute };
    const trace = simulateLearner(flow, {
      random: seededRandom(`exam ${at}`),
      startMs: now - 8 * minute,
      skill: 0.7,
      paceMs: 40_000,
      stopAfterCards: pagesBefore + 1 + (at % 4),
    });
    return rowsOf(flow, attempt, trace);
  });
  await putAttempts(work.map(({ attempt }) => attempt));
  const begun = work.filter(({ cards }) => cards.length > 0);
  await putStateCards(
    begun.map(({ attempt }) => attempt),
    begun.flatMap(({ cards }) => cards),
  );
  // As the stream counts them: whoever has handed in is done.
  await putProgressRows(
    begun.map((rows) =>
      progressFromRows(flow, rows, document.recommended_time, { isExamOver: over.has(rows.attempt.user_id) }),
    ),
  );
}

/** How many answers of each of these students the table holds. */
export async function savedAnswers(
  documentId: number,
  userIds: readonly string[],
): Promise<Map<string, number>> {
  const flow = examFlow();
  return new Map(
    await Promise.all(
      userIds.map(async (userId) => {
        const state = joinCards(await listStateCards(userId, documentId, 1));
        return [userId, timedAnswers(flow, state)] as const;
      }),
    ),
  );
}
