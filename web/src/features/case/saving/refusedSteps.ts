import { errorText } from "#shared/contract/errors.ts";
import { translated } from "#shared/words/wordsOf.ts";
import type { AsideEntry } from "./journal.ts";
import { stepsIn } from "./outboxBatch.ts";
import { isExamRefusal } from "./refusals.ts";
import { words } from "./refusedWords.ts";
import type { NotLetIn } from "./saveStatus.ts";

/** Keys that the card flow writes by itself, also on opening a case. */
const keysOfTheFlow: ReadonlySet<string> = new Set(["startedAt", "invisible", "collapsed", "inactive"]);

/**
 * Picks the entries set aside that the learner is told about: all that were refused, except for steps that an exam refused and in which the learner
 * did nothing, such as opening it when it is over.
 */
export function refusedStepsIn(aside: readonly AsideEntry[]): NotLetIn | undefined {
  const own = new Set(aside.filter(({ key }) => !keysOfTheFlow.has(key)).map(({ updatedAt }) => updatedAt));
  const told = aside.filter(
    ({ refusal, updatedAt }) => refusal && (!isExamRefusal(refusal) || own.has(updatedAt)),
  );
  const code = told.at(-1)?.refusal;
  return code && { steps: stepsIn(told), code };
}

/** Text about steps that the server refused for good: they are kept here and not sent any more. */
export function refusedStepsText({ steps, code }: NotLetIn): string {
  if (code === "EXAM_KEY_TOLD") return words.afterTheKey({ n: steps });
  if (code === "EXAM_SET_ASIDE") return words.afterTheEnd({ n: steps });
  return isExamRefusal(code) ? words.outsideTheExam({ n: steps }) : words.refusedForGood({ n: steps });
}

/** The same with the system's own words before it. */
export const refusalText = (notLetIn: NotLetIn): string =>
  `${translated(errorText[notLetIn.code])} ${refusedStepsText(notLetIn)}`;

export const notKeptHereText = (): string => words.browserDoesAllowAnswers;
