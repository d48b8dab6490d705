import { listText } from "../../words/listText.ts";
import { numberText } from "../../words/numbers.ts";
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

/** A message as one student reads it. What is filled in is not looked through again. */
export function fillMessage(
  text: string,
  { name, course, reasons }: { name: string; course: string; reasons: readonly NeedReason[] },
): string {
  const values: Record<Placeholder, string> = {
    name,
    course,
    reason: listText(reasons.map(reasonForStudent)),
  };
  return text.replace(inBraces, (whole, key: string) =>
    Object.hasOwn(values, key) ? values[key as Placeholder] : whole,
  );
}
