import { errorText } from "#shared/contract/errors.ts";
import type { SaveStatus } from "./outboxPorts.ts";

const isExams = (code: NonNullable<SaveStatus["notLetIn"]>["code"]): boolean => code.startsWith("EXAM_");

/** What became of steps that the system refused for good: they are kept here, but nothing sends them any more. */
export function refusedStepsText({ steps, code }: NonNullable<SaveStatus["notLetIn"]>): string {
  const [they, were, are] = steps === 1 ? ["It", "was", "is"] : ["They", "were", "are"];
  const what = steps === 1 ? "1 step of yours" : `${steps} steps of yours`;
  const why = isExams(code)
    ? "not made in the time of the exam and not sent"
    : `refused and ${are} not sent any more`;
  return `${what} ${were} ${why}. ${they} ${are} kept on this device.`;
}

/** The same with the system's own words before it. */
export const refusalText = (notLetIn: NonNullable<SaveStatus["notLetIn"]>): string =>
  `${errorText[notLetIn.code]} ${refusedStepsText(notLetIn)}`;

export const notKeptHereText =
  "This browser does not let the page keep answers on this device. Do not close the tab before it says Saved.";
