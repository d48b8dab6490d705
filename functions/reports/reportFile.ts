import type { ReportType } from "#shared/contract/reports/reports.ts";

/** Where a report's file goes; also the `aws_path` that its orderer asks after. */
export const reportKey = (courseId: number, jobId: string, type: ReportType): string =>
  `usage_reports/${courseId}/${jobId}.${type}`;

/** The job that an `aws_path` names; undefined where it names none. */
export const jobIdOf = (awsPath: string): string | undefined =>
  /^usage_reports\/\d+\/([0-9A-HJKMNP-TV-Z]{26})\.(?:xlsx|csv)$/.exec(awsPath)?.[1];

export const contentTypes: Record<ReportType, string> = {
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  csv: "text/csv; charset=utf-8",
};

/** The name under which a browser keeps the file: letters, figures and dashes only. */
export function downloadName(courseName: string, date: string, type: ReportType): string {
  const name = courseName
    .normalize("NFD")
    .replace(/\p{M}+/gu, "")
    .replace(/[^A-Za-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 60);
  return `usage-report-${name || "course"}-${date}.${type}`;
}
