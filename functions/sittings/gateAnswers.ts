import { isTimed } from "#shared/case/model/timedSection.ts";
import type { ContentNode, LearnerState } from "#shared/case/model/types.ts";
import type { EntryChange } from "#shared/case/state/learnerState.ts";
import { type Admission, countsInTime } from "#shared/domain/examAnswers.ts";
import { clockState, submittedText } from "#shared/domain/examClock.ts";
import type { RefusedEntry } from "../attempts/refuseEntries.ts";
import type { SittingRow } from "../table/sittings.ts";
import { startSittingOf } from "./changeSitting.ts";
import { type Exam, sittingOf } from "./examOf.ts";

/** What an exam says to entries that arrived together. */
export type Gate = { admit: (change: EntryChange) => Admission; receivedAt: number };

type Delivery = {
  state: LearnerState;
  receivedAt: number;
  /** By the device's clock; see the contract's `sent_at`. */
  sentAt: number | undefined;
  /** The tree with the nodes that the card flow adds. */
  shown: ContentNode;
};

/**
 * The gate that a delivery goes through; undefined where everything in it counts. An answer within the timed section starts
 * a sitting that nobody has started: there is no answering outside of the time.
 */
export async function gateOf(
  exam: Exam,
  delivery: Delivery,
): Promise<{ gate: Gate | undefined; row: SittingRow | undefined }> {
  const { receivedAt, sentAt, shown } = delivery;
  const isInSection = (uid: string): boolean => isTimed(shown, exam.section, uid);
  const row = await sittingOf(exam);
  const state = row && clockState(row.sitting, receivedAt);
  if (state === undefined || state.state === "waiting") {
    if (hasAnswer(delivery.state, isInSection)) {
      const started = await startSittingOf(exam);
      return { gate: gateFor(started), row: started };
    }
  }
  return { gate: row && gateFor(row), row };

  function gateFor({ sitting }: SittingRow): Gate | undefined {
    const isUnbroken = sitting.segmentEndedAt === null && clockState(sitting, receivedAt).state === "running";
    if (isUnbroken) return undefined;
    return {
      receivedAt,
      admit: ({ uid, updatedAt }) =>
        isInSection(uid)
          ? countsInTime({ updatedAt, sentAt }, receivedAt, sitting)
          : { accepted: true, isLate: false },
    };
  }
}

/** What a learner gives as an answer stands under `value`; `startTimer` writes the other. */
const startingKeys = ["value", "currentTimeSegmentStart"];

const hasAnswer = (state: LearnerState, isInSection: (uid: string) => boolean): boolean =>
  Object.entries(state).some(
    ([uid, keys]) => startingKeys.some((key) => Object.hasOwn(keys, key)) && isInSection(uid),
  );

/** An entry that came too late, by what has become of the exam. */
export function tooLate(
  row: SittingRow | undefined,
  receivedAt: number,
  { uid, key }: EntryChange,
): RefusedEntry {
  const isSubmitted = row !== undefined && clockState(row.sitting, receivedAt).state === "submitted";
  const code = isSubmitted ? "EXAM_SUBMITTED" : "EXAM_PAUSED";
  return { uid, key, code, message: "was not made in the time of the exam" };
}

/** How an exam ended, as the student reads it; undefined while it may go on. */
export function endedText(row: SittingRow | undefined, receivedAt: number): string | undefined {
  const state = row && clockState(row.sitting, receivedAt);
  return state?.state === "submitted" ? submittedText(state.by) : undefined;
}
