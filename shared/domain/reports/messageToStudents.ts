import { listText } from "../../words/listText.ts";
import { numberText } from "../../words/numbers.ts";
import type { Written } from "../richText.ts";
import { percentText } from "../wholePercent.ts";
import type { NeedReason } from "./studentsInNeed.ts";

/** A reason as the student reads it, in a sentence that goes on from 'I am writing because'. */
function reasonForStudent(reason: NeedReason): string {
  switch (reason.kind) {
    case "never_started":
      return "you have not started the course yet";
    case "behind":
      return `you have completed ${percentText(reason.percent_complete)} of the course, and ${percentText(reason.expected_percent)} of its time has passed`;
    case "unfinished":
      return `the course has ended, and you have completed ${percentText(reason.percent_complete)} of it`;
    case "low_time":
      return `you went through ${listText(reason.titles)} in much less than the recommended time`;
    case "resets":
      return `${listText(reason.titles)} had to be reset ${numberText(reason.resets)} times for you`;
  }
}

/** Names that a message may use, each written `{name}`. */
export const placeholders = ["name", "course", "reason"] as const;
type Placeholder = (typeof placeholders)[number];

const inBraces = /\{([^{}\n]{0,40})\}/g;

/** The names in braces that a message cannot be filled with. */
export const unknownPlaceholders = (text: string): string[] =>
  [...text.matchAll(inBraces)]
    .map(([, name = ""]) => name)
    .filter((name) => !(placeholders as readonly string[]).includes(name));

export const usesReason = (...texts: string[]): boolean => texts.some((text) => text.includes("{reason}"));

/** Characters of a message. */
export const longestMessage = 4_000;

const placeholdersIn = (text: string): number =>
  [...text.matchAll(inBraces)].filter(([, name = ""]) => (placeholders as readonly string[]).includes(name))
    .length;

/** True if a look begins or ends inside of a placeholder, so that it would be sent as it stands. */
export const splitsPlaceholder = ({ text, rich }: Written): boolean =>
  rich !== undefined && placeholdersIn(text) !== placeholdersIn(rich);
export const splitPlaceholder = "A placeholder has one look from brace to brace.";

/** A message as one student reads it. What is filled in is not looked through again. */
export function fillMessage(
  text: string,
  { name, course, reasons }: { name: string; course: string; reasons: readonly NeedReason[] },
  say: (value: string) => string = (value) => value,
): string {
  const values: Record<Placeholder, string> = {
    name,
    course,
    reason: listText(reasons.map(reasonForStudent)),
  };
  return text.replace(inBraces, (whole, key: string) =>
    Object.hasOwn(values, key) ? say(values[key as Placeholder]) : whole,
  );
}

const escaped = (text: string): string =>
  text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/"/g, "&quot;");

/** The same of a message with its look. */
export const fillWritten = ({ text, rich }: Written, filled: Parameters<typeof fillMessage>[1]): Written => ({
  text: fillMessage(text, filled),
  ...(rich === undefined ? {} : { rich: fillMessage(rich, filled, escaped) }),
});
