import { refusals } from "#shared/patient/model/checkReply.ts";
import { gradeRefusals } from "#shared/patient/statement/readGrades.ts";

/** Outcomes of replies that a model gave and a check refused. */
export const refusedOutcomes: ReadonlySet<string> = new Set([...refusals, ...gradeRefusals]);
