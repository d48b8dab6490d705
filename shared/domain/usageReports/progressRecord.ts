import type { ReportedPage } from "../../case/flow/reportFacts.ts";
import type { ProgressRecord } from "../../contract/reports/progressRecord.ts";
import type { FiguresTuple } from "../itemFigures.ts";

/** Bits of the last of the figures that the projection keeps. */
export const reportMarks = {
  mod_map: 1,
  further_workup: 2,
  management: 4,
  statement: 8,
} as const satisfies Record<ReportedPage | "statement", number>;

/** Statement that somebody handed in, and the case's comment on it. */
export type HandedIn = { text: string; expertComment: string };

const timeOf = (minute: number | null): string | null =>
  minute === null ? null : new Date(minute * 60_000).toISOString();

/** True if a summary statement was handed in. */
export const hasStatement = (figures: FiguresTuple | null): boolean =>
  ((figures?.[9] ?? 0) & reportMarks.statement) !== 0;

/** Figures by the names of the specification. Null stands for who has done nothing in the range. @see spec courses §3 */
export function progressRecordOf(figures: FiguresTuple | null, handedIn?: HandedIn): ProgressRecord {
  const [percent, share, resets, last, started, completed, seconds = 0, done = 0, pages = 0, marks = 0] =
    figures ?? [0, null, 0, null, null, null];
  const isMarked = (mark: keyof typeof reportMarks): boolean => (marks & reportMarks[mark]) !== 0;
  const shown = isMarked("statement") ? handedIn : undefined;
  return {
    percent_complete: percent,
    reset: resets,
    percentage_of_recommended_time: share,
    time_on_case: seconds * 1000,
    opened_mod_map: isMarked("mod_map"),
    implications_for_further_workup: isMarked("further_workup"),
    implications_for_management: isMarked("management"),
    pages_completed: done,
    pages,
    start_date: timeOf(started),
    date_last_accessed: timeOf(last),
    completion_date: timeOf(completed),
    summary_statement: shown?.text ?? null,
    expert_comment: shown?.expertComment ?? null,
  };
}

/** True if anything was done. */
export const isWork = ({ percent_complete, date_last_accessed }: ProgressRecord): boolean =>
  percent_complete > 0 || date_last_accessed !== null;
