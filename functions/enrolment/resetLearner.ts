import { openedAfter, planReset, type ResetOrder, type ResetStep } from "#shared/domain/planReset.ts";
import { nowMs } from "../runtime/clock.ts";
import { pauseBeforeRetry } from "../runtime/pauseBeforeRetry.ts";
import { type Attempt, attemptsAtOnce, replaceAttempts } from "../table/cases/attempts.ts";
import type { DocumentRow } from "../table/cases/documents.ts";
import { getLearnerHeads, type LearnerHead } from "../table/cases/learnerState.ts";
import { unstartedProgress } from "../table/cases/progress.ts";
import { listCoursesOfUser } from "../table/courses/courseMembers.ts";
import { getSittings, type SittingRow } from "../table/exams/sittings.ts";

type Case = Pick<DocumentRow, "id" | "published_snapshot_id" | "is_timed">;

/** An order to reset cases. Its id stands with the attempts that it opens, so that doing it again counts the same. */
export type Reset = ResetOrder & { id: string };

/** Outcome of an order in one case: `done` was reset by a later order already. */
export type Outcome = { documentId: number; step: ResetStep };

const triesAtMost = 12;

/**
 * Resets cases of one learner: opens the next attempt of each on the newest snapshot. What they left in the attempts before
 * is kept; progress starts anew and carries the count of resets, which reports mark. All that is read is looked at again
 * where somebody works in one of the cases meanwhile. Doing the same order again changes nothing and answers the same.
 *
 * @param userId the person; `learnerId` is where their work is kept
 */
export async function resetLearner(
  order: Reset,
  { learnerId, userId }: { learnerId: string; userId: string },
  cases: readonly Case[],
): Promise<Outcome[]> {
  for (let tries = 0; ; tries++) {
    const [heads, sittings] = await Promise.all([
      getLearnerHeads(
        learnerId,
        cases.map(({ id }) => id),
      ),
      learnerId === userId ? sittingsOf(userId, cases) : undefined,
    ]);
    const planned = cases.map((one) => {
      const head = heads.get(one.id);
      return { one, head, step: stepOf(order, head, sittings?.get(one.id)) };
    });
    const open = planned.filter(({ step, head }) => step === "reset" && !isOf(order, head));
    if (open.length === 0) return planned.map(({ one, step }) => ({ documentId: one.id, step }));
    if (tries >= triesAtMost) throw new Error(`The cases of ${learnerId} changed too often to be reset`);
    if (tries > 0) await pauseBeforeRetry(tries);
    for (let from = 0; from < open.length; from += attemptsAtOnce) {
      // A refused one is planned anew with all that is not done yet.
      await replaceAttempts(open.slice(from, from + attemptsAtOnce).flatMap((each) => changeOf(order, each)));
    }
  }
}

const isOf = (order: Reset, head: LearnerHead | undefined): boolean => head?.attempt?.reset_id === order.id;

/** Tells which step of a reset comes next. A reset that this very order has made counts as done when the order runs again. */
function stepOf(order: Reset, head: LearnerHead | undefined, sittings: SittingRow[] = []): ResetStep {
  const attempt = head?.attempt;
  const current = sittings.filter((row) => row.attempt === attempt?.attempt);
  const row = current.find(({ sitting }) => sitting.status === "in_progress") ?? current[0];
  const sitting = row && { attempt: row.attempt, status: row.sitting.status };
  const step = planReset({ attempt, sitting }, order);
  return step === "done" && isOf(order, head) ? "reset" : step;
}

function changeOf(order: Reset, { one, head }: { one: Case; head: LearnerHead | undefined }) {
  const current = head?.attempt;
  if (!current) return [];
  const next: Attempt = {
    ...current,
    attempt: current.attempt + 1,
    snapshot_id: one.published_snapshot_id,
    opened_at: openedAfter(order.orderedAt, nowMs()),
    resets: current.resets + 1,
    reset_id: order.id,
  };
  const restarted = unstartedProgress(next.user_id, one.id, next.attempt, next.resets);
  return [{ current, next, progress: { ...restarted, rev: (head.progress?.rev ?? 0) + 1 } }];
}

/** The sittings of timed cases, in whatever course of the person's: what one course holds open no other may end. */
async function sittingsOf(userId: string, cases: readonly Case[]): Promise<Map<number, SittingRow[]>> {
  const timed = cases.filter(({ is_timed }) => is_timed !== false);
  if (timed.length === 0) return new Map();
  const memberships = await listCoursesOfUser(userId);
  const places = memberships.flatMap(({ course_id, program_id }) =>
    timed.map(({ id }) => ({ courseId: course_id, programId: program_id, userId, documentId: id })),
  );
  return Map.groupBy(await getSittings(places), (row) => row.documentId);
}
