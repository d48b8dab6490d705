import type { ExamToday } from "../../contract/dashboards/dashboards.ts";
import { plainText } from "../collection/fold.ts";
import { calendarDateAt } from "../dates.ts";
import { clockState, type Sitting } from "../examClock.ts";
import { type CourseSource, type Now, studentsOf } from "./courseFigures.ts";

/** A course with the sittings of its exams. */
export type ExamSource = Pick<CourseSource, "course" | "documents" | "members"> & {
  sittings: readonly { documentId: number; userId: string; sitting: Sitting }[];
};
type Exam = Omit<ExamToday, "is_proctored">;
type Counted = Pick<ExamToday, "not_begun" | "under_way" | "over">;
type When = Now & { today: string };

/** How many students have an exam before them, are in it, and are done with it; and whether any of that is of today. */
function countOf(source: ExamSource, examId: number, { now, today, timeZone }: When) {
  const counted: Counted = { not_begun: 0, under_way: 0, over: 0 };
  const at = Date.parse(now);
  const sittings = new Map(
    source.sittings.flatMap((row) => (row.documentId === examId ? [[row.userId, row.sitting] as const] : [])),
  );
  const isToday = (time: number): boolean => calendarDateAt(new Date(time).toISOString(), timeZone) === today;
  let isOfToday = false;
  for (const { user_id } of studentsOf(source)) {
    const sitting = sittings.get(user_id);
    const clock = sitting && clockState(sitting, at);
    if (!sitting || !clock || clock.state === "waiting") counted.not_begun++;
    else if (clock.state === "submitted") {
      counted.over++;
      isOfToday ||= isToday(clock.at);
    } else {
      counted.under_way++;
      isOfToday ||= clock.state === "running" || isToday(sitting.segmentEndedAt ?? 0);
    }
  }
  return { counted, isOfToday };
}

/**
 * The exams that somebody sits or sat today, and those whose course begins or ends today. An exam is over once everybody has
 * sat it; those under way come first. @see ADR 0125
 */
export function examsToday(sources: readonly ExamSource[], { now, timeZone }: Now): Exam[] {
  const today = calendarDateAt(now, timeZone);
  const rank: Record<Exam["state"], number> = { under_way: 0, begins: 1, ends: 2, over: 3 };
  return sources
    .flatMap((source) => {
      const { id: course_id, name: course_name, start_date, end_date } = source.course;
      return source.documents.flatMap((exam): Exam[] => {
        if (!exam.is_timed) return [];
        const { counted, isOfToday } = countOf(source, exam.id, { now, today, timeZone });
        const state = stateOf(counted, { begins: start_date === today, ends: end_date === today, isOfToday });
        const title = plainText(exam.title);
        return state ? [{ course_id, course_name, document_id: exam.id, title, state, ...counted }] : [];
      });
    })
    .sort(
      (a, b) => rank[a.state] - rank[b.state] || a.course_id - b.course_id || a.document_id - b.document_id,
    );
}

function stateOf(
  { not_begun, under_way, over }: Counted,
  day: { begins: boolean; ends: boolean; isOfToday: boolean },
): Exam["state"] | undefined {
  if (!day.begins && !day.ends && !day.isOfToday) return undefined;
  if (over > 0 && not_begun + under_way === 0) return "over";
  if (day.isOfToday) return "under_way";
  return day.begins ? "begins" : "ends";
}
