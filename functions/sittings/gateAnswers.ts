import type { Flow } from "#shared/case/flow/flow.ts";
import { isTimed } from "#shared/case/model/timedSection.ts";
import type { LearnerState } from "#shared/case/model/types.ts";
import { examProblem, startsTime } from "#shared/case/rules/examRules.ts";
import type { Admission } from "#shared/case/state/admission.ts";
import type { NotAdmitted } from "#shared/case/state/admitEntries.ts";
import { changesOf, type EntryChange } from "#shared/case/state/learnerState.ts";
import { contactBeforeReturn } from "#shared/domain/contacts.ts";
import { countsInTime, isAnswerKey, madeAt as judgedTime } from "#shared/domain/examAnswers.ts";
import { clockState, submittedText } from "#shared/domain/examClock.ts";
import { examTexts } from "#shared/domain/examTexts.ts";
import type { RefusedEntry } from "../attempts/refuseEntries.ts";
import { env } from "../runtime/env.ts";
import { getKeyTold } from "../table/exams/keyTold.ts";
import type { SittingRow } from "../table/exams/sittings.ts";
import { startSittingOf } from "./changeSitting.ts";
import { type Exam, sittingOf } from "./examOf.ts";
import { waitsForProctor } from "./proctored.ts";

/** An exam's answer to entries that arrived together: one for each, by what is kept of its card. */
export type Gate = {
  admit: (change: EntryChange, kept: LearnerState) => Admission;
  receivedAt: number;
  /** When an entry with a certain stamp was made, by the server's clock. */
  madeAt: (updatedAt: number) => number;
};

type Delivery = {
  state: LearnerState;
  receivedAt: number;
  /** By the device's clock; see the contract's `sent_at`. */
  sentAt: number | undefined;
  flow: Flow;
  /** When any session of the person was heard of before this delivery, the latest first; epoch ms. */
  contacts: readonly number[];
};

/**
 * The gate that a delivery goes through; undefined while nobody has started the exam. What opens or answers the timed section
 * starts it: there is no reading and no answering outside of the time.
 */
export async function gateOf(
  exam: Exam,
  delivery: Delivery,
): Promise<{ gate: Gate | undefined; row: SittingRow | undefined }> {
  const { receivedAt, sentAt, flow, contacts } = delivery;
  const madeAt: Gate["madeAt"] = (updatedAt) => judgedTime({ updatedAt, sentAt }, receivedAt);
  const kept = await sittingOf(exam);
  const state = kept && clockState(kept.sitting, receivedAt);
  const isWaiting = state === undefined || state.state === "waiting";
  const starts =
    isWaiting && changesOf(delivery.state).some((change) => startsTime(flow, exam.section, change));
  if (starts && (await waitsForProctor(exam, kept)))
    return { gate: onHoldGate(exam, flow, { receivedAt, madeAt }), row: kept };
  const row = starts ? await startSittingOf(exam) : kept;
  if (!row) return { gate: undefined, row };
  const { sitting } = row;
  const lateDays = env().EXAM_LATE_DELIVERY_DAYS;
  const isOver = clockState(sitting, receivedAt).state === "submitted";
  const keyToldAt = isOver ? await getKeyTold(row) : undefined;
  const contactAt = contactBeforeReturn(contacts, receivedAt);
  const admit: Gate["admit"] = (change, keptOfCard) => {
    const { uid, key, updatedAt } = change;
    if (!isTimed(flow.root, exam.section, uid)) return { accepted: true, isLate: false };
    const entry = { updatedAt, sentAt, isAnswer: isAnswerKey(key) };
    const admission = countsInTime(entry, receivedAt, sitting, { lateDays, keyToldAt, contactAt });
    // What was answered before a Submit that is set aside is set aside as well: the order is looked at when it is counted.
    if (admission.setAsideFor && key === "graded") return admission;
    const problem = examProblem(flow, keptOfCard, change);
    return problem === undefined ? admission : { accepted: false, isLate: false, problem };
  };
  return { gate: { admit, receivedAt, madeAt }, row };
}

/** Before the proctor has started it nothing opens or answers the timed section; what is beside it is kept. */
const onHoldGate = (exam: Exam, flow: Flow, arrival: Omit<Gate, "admit">): Gate => ({
  ...arrival,
  admit: (change) =>
    isTimed(flow.root, exam.section, change.uid) || startsTime(flow, exam.section, change)
      ? { accepted: false, isLate: false, problem: examTexts.onHold }
      : { accepted: true, isLate: false },
});

/** An entry that an exam did not let in, by what has become of the exam. */
export function notLetIn(
  row: SittingRow | undefined,
  receivedAt: number,
  { uid, key, problem, setAsideFor }: NotAdmitted,
): RefusedEntry {
  if (setAsideFor) {
    const code = setAsideFor === "key_told" ? "EXAM_KEY_TOLD" : "EXAM_SET_ASIDE";
    return { uid, key, code, message: problem };
  }
  const state = row && clockState(row.sitting, receivedAt).state;
  const code =
    state === "submitted" ? "EXAM_SUBMITTED" : state === "paused" ? "EXAM_PAUSED" : "ENTRY_REFUSED";
  return { uid, key, code, message: problem };
}

/** How an exam ended, as the student reads it; undefined while it may go on. */
export function endedText(row: SittingRow | undefined, receivedAt: number): string | undefined {
  const state = row && clockState(row.sitting, receivedAt);
  return state?.state === "submitted" ? submittedText(state.by) : undefined;
}
