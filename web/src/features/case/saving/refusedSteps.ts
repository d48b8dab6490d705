import { errorText } from "#shared/contract/errors.ts";
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

/** What became of steps that the system refused for good: they are kept here, but nothing sends them any more. */
export function refusedStepsText({ steps, code }: NotLetIn): string {
  const [they, were, are] = steps === 1 ? ["It", "was", "is"] : ["They", "were", "are"];
  const what = steps === 1 ? "1 step of yours" : `${steps} steps of yours`;
  const why = isExamRefusal(code)
    ? "not made in the time of the exam and not sent"
    : `refused and ${are} not sent any more`;
  return `${what} ${were} ${why}. ${they} ${are} kept on this device.`;
}

/** The same with the system's own words before it. */
export const refusalText = (notLetIn: NotLetIn): string =>
  `${errorText[notLetIn.code]} ${refusedStepsText(notLetIn)}`;

export const notKeptHereText =
  "This browser does not let the page keep answers on this device. Do not close the tab before it says Saved.";
