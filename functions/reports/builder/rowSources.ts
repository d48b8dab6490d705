import type { BuilderName } from "#shared/domain/reportBuilder/builders.ts";
import type { RowSource } from "./rowSource.ts";
import { answerRows, noteRows } from "./rows/answers.ts";
import { membershipRows } from "./rows/membership.ts";
import { caseProgressRows, courseProgressRows } from "./rows/progress.ts";
import { resetRows } from "./rows/resets.ts";
import { lateAnswerRows, sittingRows } from "./rows/sittings.ts";

/** Where the rows of each builder come from. */
export const rowSources: Record<BuilderName, RowSource> = {
  membership: membershipRows,
  course_progress: courseProgressRows,
  case_progress: caseProgressRows,
  resets: resetRows,
  exam_sittings: sittingRows,
  late_answers: lateAnswerRows,
  answers: answerRows,
  notes: noteRows,
};
