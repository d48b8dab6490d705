import { errorText } from "#shared/contract/errors.ts";
import { counted } from "#shared/words/counted.ts";
import type { AsideEntry } from "./journal.ts";
import { stepsIn } from "./outboxBatch.ts";
import { isExamRefusal } from "./refusals.ts";
import type { NotLetIn } from "./saveStatus.ts";

/** Keys that the card flow writes by itself, also on opening a case. */
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
  one: "{n} of your steps was made outside the exam time and was not sent. It is kept on this device.",
  other: "{n} of your steps were made outside the exam time and were not sent. They are kept on this device.",
});
const afterTheKey = counted({
  one: "{n} of your steps arrived after the correct answers were shown. Your educators will decide whether it counts.",
  other:
    "{n} of your steps arrived after the correct answers were shown. Your educators will decide whether they count.",
});
const afterTheEnd = counted({
  one: "{n} of your steps arrived after your exam ended. Your educators will decide whether it counts.",
  other: "{n} of your steps arrived after your exam ended. Your educators will decide whether they count.",
});
const refusedForGood = counted({
  one: "{n} of your steps was rejected and will not be sent again. It is kept on this device.",
  other: "{n} of your steps were rejected and will not be sent again. They are kept on this device.",
});

/** Text about steps that the server refused for good: they are kept here and not sent any more. */
export function refusedStepsText({ steps, code }: NotLetIn): string {
  if (code === "EXAM_KEY_TOLD") return afterTheKey(steps);
  if (code === "EXAM_SET_ASIDE") return afterTheEnd(steps);
  return isExamRefusal(code) ? outsideTheExam(steps) : refusedForGood(steps);
}

/** The same with the system's own words before it. */
export const refusalText = (notLetIn: NotLetIn): string =>
  `${errorText[notLetIn.code]} ${refusedStepsText(notLetIn)}`;

export const notKeptHereText =
  "This browser does not allow answers to be kept on this device. Keep this tab open until it says Saved.";
