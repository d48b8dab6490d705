import type { Flow } from "#shared/case/flow/flow.ts";
import type { CaseProgress } from "#shared/case/flow/progress.ts";
import { timedSectionOf } from "#shared/case/model/timedSection.ts";
import { clockState } from "#shared/domain/examClock.ts";
import { nowMs } from "../runtime/clock.ts";
import { sittingsOfStudent } from "./sittingsOfStudent.ts";

/** The most that an exam counts as before it is handed in or over, in percent. */
const percentAtMost = 99;

type Learner = { userId: string; documentId: number };

/**
 * Progress of a case as it counts: while the learner sits it as an exam, in any of their courses, it is not finished, at 99%,
 * and its last card is not completed, whatever they did in it. The sittings are read for a case that looks complete alone.
 * @see rulings 24; ADR 0081
 */
export async function untilHandIn(
  reached: CaseProgress,
  flow: Pick<Flow, "stored">,
  learner: Learner,
): Promise<CaseProgress> {
  const looksComplete = reached.isFinished || reached.cardsCompleted >= reached.cardsApplicable;
  if (!looksComplete || !timedSectionOf(flow.stored) || !(await isSitting(learner))) return reached;
  const { finishedAt: _, ...rest } = reached;
  return {
    ...rest,
    percent: Math.min(reached.percent, percentAtMost),
    percentShown: Math.min(reached.percentShown, percentAtMost),
    cardsCompleted: Math.max(0, Math.min(reached.cardsCompleted, reached.cardsApplicable - 1)),
    isFinished: false,
  };
}

async function isSitting({ userId, documentId }: Learner): Promise<boolean> {
  const row = (await sittingsOfStudent(userId, [documentId])).get(documentId);
  return row !== undefined && clockState(row.sitting, nowMs()).state !== "submitted";
}
