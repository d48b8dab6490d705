import { errorText } from "#shared/contract/errors.ts";
import { counted } from "#shared/words/counted.ts";
import type { AsideEntry } from "./journal.ts";
import { stepsIn } from "./outboxBatch.ts";
import { isExamRefusal } from "./refusals.ts";
import type { NotLetIn } from "./saveStatus.ts";

/** What the card flow writes of itself, on opening a case too. */
const keysOfTheFlow: ReadonlySet<string> = new Set(["startedAt", "invisible", "collapsed", "inactive"]);

/**
 * What of the entries set aside is told to the learner: all that was refused, but for the steps that an exam refused and in
 * which the learner did nothing; opening it when it is over is one.
 */
export function refusedStepsIn(aside: readonly AsideEntry[]): NotLetIn | undefined {
  const own = new Set(aside.filter(({ key }) => !keysOfTheFlow.has(key)).map(({ updatedAt }) => updatedAt));
  const told = aside.filter(
    ({ refusal, updatedAt }) => refusal && (!isExamRefusal(refusal) || own.has(updatedAt)),
  );
  const code = told.at(-1)?.refusal;
  return code && { steps: stepsIn(told), code };
}

const outsideTheExam = counted({
  one: "{n} step of yours was not made in the time of the exam and not sent. It is kept on this device.",
  other:
    "{n} steps of yours were not made in the time of the exam and not sent. They are kept on this device.",
});
const afterTheKey = counted({
  one: "{n} step of yours came after the right answers were shown, and waits for your educators to decide.",
  other: "{n} steps of yours came after the right answers were shown, and wait for your educators to decide.",
});
const afterTheEnd = counted({
  one: "{n} step of yours came after your exam had ended, and waits for your educators to decide.",
  other: "{n} steps of yours came after your exam had ended, and wait for your educators to decide.",
});
const refusedForGood = counted({
  one: "{n} step of yours was refused and is not sent any more. It is kept on this device.",
  other: "{n} steps of yours were refused and are not sent any more. They are kept on this device.",
});

/** What became of steps that the system refused for good: they are kept here, but nothing sends them any more. */
export function refusedStepsText({ steps, code }: NotLetIn): string {
  if (code === "EXAM_KEY_TOLD") return afterTheKey(steps);
  if (code === "EXAM_SET_ASIDE") return afterTheEnd(steps);
  return isExamRefusal(code) ? outsideTheExam(steps) : refusedForGood(steps);
}

/** The same with the system's own words before it. */
export const refusalText = (notLetIn: NotLetIn): string =>
  `${errorText[notLetIn.code]} ${refusedStepsText(notLetIn)}`;

export const notKeptHereText =
  "This browser does not let the page keep answers on this device. Do not close the tab before it says Saved.";
