import type { SetAsideReason } from "../../case/state/admission.ts";
import { countsInTime, madeAt } from "../examAnswers.ts";
import type { Sitting } from "../examClock.ts";
import { type AnswerChange, type Answers, type KeptChange, takeChange } from "./answers.ts";

/** Why a change does not count by itself; `elsewhere`: the assessment had been opened in another browser. */
export type AsideReason = SetAsideReason | "elsewhere";
type Aside = { itemId: string; reason: AsideReason; change: KeptChange; receivedAt: number };

/** A change as it arrives. `updatedAt`: epoch milliseconds by the device's clock. */
export type ArrivingChange = Omit<AnswerChange, "madeAt"> & { updatedAt: number };

type Arrival = {
  changes: readonly ArrivingChange[];
  /** Time of sending by the device's own clock. Epoch milliseconds. */
  sentAt: number;
  /** By the server's clock. Epoch milliseconds. */
  receivedAt: number;
  /** They come from the browser that the assessment is open in. */
  isHere: boolean;
};

type Kept = {
  clock: Sitting;
  answers: Answers;
  aside: readonly Aside[];
  keyToldAt: number | null;
  contactAt: number;
};

/** Changes that are kept aside for staff. */
export const asideAtMost = 400;

export type Admitted = { answers: Answers; aside: readonly Aside[]; isSetAside: number; refused: number };

/**
 * Takes arriving changes into the answers: those made while the time ran count, late ones by the rules of an exam, and what
 * does not count by itself is set aside. What is known already changes nothing. @see ADR 0242, 0430
 */
export function admitChanges(kept: Kept, { changes, sentAt, receivedAt, isHere }: Arrival): Admitted {
  let { answers, aside } = kept;
  let refused = 0;
  let isSetAside = 0;
  for (const { updatedAt, ...change } of changes) {
    if (isKnown(answers, aside, change)) continue;
    const made = { ...change, madeAt: madeAt({ updatedAt, sentAt }, receivedAt) };
    const admission = countsInTime({ updatedAt, sentAt }, receivedAt, kept.clock, {
      keyToldAt: kept.keyToldAt ?? undefined,
      contactAt: kept.contactAt,
    });
    // The same number with another answer: a copy of the tab has numbered it.
    const isTaken = answers[change.itemId]?.changes.some(({ n }) => n === change.n) ?? false;
    const reason = admission.accepted && (!isHere || isTaken) ? "elsewhere" : admission.setAsideFor;
    if (reason) {
      const { itemId, ...rest } = made;
      isSetAside += 1;
      if (aside.length < asideAtMost) aside = [...aside, { itemId, reason, change: rest, receivedAt }];
    } else if (admission.accepted) answers = takeChange(answers, made);
    else refused += 1;
  }
  return { answers, aside, isSetAside, refused };
}

type Numbered = Pick<AnswerChange, "itemId" | "n" | "option" | "certainty">;

const isKnown = (
  answers: Answers,
  aside: readonly Aside[],
  { itemId, n, option, certainty }: Numbered,
): boolean =>
  answers[itemId]?.changes.some(
    (one) => one.n === n && one.option === option && one.certainty === certainty,
  ) === true ||
  aside.some((one) => one.itemId === itemId && one.change.n === n && one.change.option === option);
