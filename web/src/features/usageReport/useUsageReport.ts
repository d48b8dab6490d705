import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { type CourseUsageReport, getCourseUsageReport } from "#shared/contract/reports/courseUsageReport.ts";
import { call } from "../../api/call.ts";
import { keyOf } from "../../api/queryKeys.ts";
import { queryOf, type ReportQuestion } from "../../reports/useReportQuestion.ts";
import { useWholeReport } from "../../reports/useWholeReport.ts";
import { reportRows } from "./reportRows.ts";
import { useLiveChanges } from "./useLiveChanges.ts";

const join = (a: CourseUsageReport, b: CourseUsageReport): CourseUsageReport => ({
  ...b,
  users: [...a.users, ...b.users],
  percentage_lookup_by_user_and_document: {
    ...a.percentage_lookup_by_user_and_document,
    ...b.percentage_lookup_by_user_and_document,
  },
  reset: { ...a.reset, ...b.reset },
  percentage_of_recommended_time: {
    ...a.percentage_of_recommended_time,
    ...b.percentage_of_recommended_time,
  },
  date_last_accessed_lookup_by_user: {
    ...a.date_last_accessed_lookup_by_user,
    ...b.date_last_accessed_lookup_by_user,
  },
});

/** The report of a course, kept up to date by its channel. */
export function useUsageReport(courseId: number, question: ReportQuestion) {
  const client = useQueryClient();
  const id = String(courseId);
  const reading = useWholeReport({
    queryKey: keyOf(getCourseUsageReport, id, question),
    read: (window, signal) =>
      call(getCourseUsageReport, { params: { id }, query: { ...queryOf(question), ...window }, signal }),
    join,
  });
  const report = reading.data?.report;
  const live = useLiveChanges({
    courseId,
    range: question,
    askedAtMs: reading.data?.askedAtMs,
    // A student who has joined since: the report must be read to know their name.
    onChange: ({ user_id }) => {
      const isKnown = !report || !reading.isWhole || report.users.some((user) => user.id === user_id);
      if (!isKnown) void reading.refetch();
    },
    onGap: () => void client.invalidateQueries({ queryKey: keyOf(getCourseUsageReport, id) }),
  });
  const rows = useMemo(() => report && reportRows(report, live.changes), [report, live.changes]);
  return {
    ...live,
    report,
    rows,
    reading: {
      data: report && rows ? { report, rows } : undefined,
      error: reading.error,
      refetch: reading.refetch,
    },
    isChanging: reading.isChanging,
    isWhole: reading.isWhole,
  };
}
