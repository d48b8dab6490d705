import type { FileType } from "#shared/contract/reports/reportKinds.ts";
import { archivedReportsFolder } from "#shared/domain/reportKeeping.ts";

/** Where a report's file goes; also the `aws_path` that its orderer asks after. */
export const reportKey = (programId: string, jobId: string, type: FileType): string =>
  `${archivedReportsFolder}${programId}/${jobId}.${type}`;

/** The job that an `aws_path` names; undefined where it names none. */
export const jobIdOf = (awsPath: string): string | undefined =>
  /^archived_reports\/[0-9A-HJKMNP-TV-Z]{26}\/([0-9A-HJKMNP-TV-Z]{26})\.(?:xlsx|csv|zip)$/.exec(awsPath)?.[1];

export const contentTypes: Record<FileType, string> = {
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  csv: "text/csv; charset=utf-8",
  zip: "application/zip",
};

/** The name under which a browser keeps the file: letters, figures and dashes only. `about` may hold none of these: then it is `course`. */
export function downloadName(
  about: string,
  date: string,
  type: FileType,
  { prefix = "usage-report", otherwise = "course" }: { prefix?: string; otherwise?: string } = {},
): string {
  const name = about
    .normalize("NFD")
    .replace(/\p{M}+/gu, "")
    .replace(/[^A-Za-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 60);
  return `${[prefix, name || otherwise].filter(Boolean).join("-")}-${date}.${type}`;
}
