import type { Writable } from "node:stream";
import type { ReportKind, ReportParams, reportKinds } from "#shared/contract/reports/reportKinds.ts";
import type { ReportTable } from "#shared/domain/usageReports/reportTable.ts";
import type { ReportJob } from "../../reports/requireReport.ts";
import type { Program } from "../../table/programs/programs.ts";

/** A report as a table, and what a browser keeps it under: `usage-report-Internal-Medicine`, without date and ending. */
export type MadeTable = { table: ReportTable; fileName: { prefix: string; about: string } };

/** A report that writes its file itself. */
export type MadeFile = {
  fileName: { prefix: string; about: string };
  rowCount: number;
  /** Parts that the format had no place for, as known once the file is written. */
  notCarried: () => number;
  /** Writes into the stream and ends it; `afterRow` is told how many rows are written. */
  write: (sink: Writable, afterRow: (written: number) => Promise<void>) => Promise<void>;
};

/** The kinds of report that are made by one kind of job. */
type KindsOf<Job extends "report" | "built_report"> = {
  [Kind in ReportKind]: (typeof reportKinds)[Kind]["job"] extends Job ? Kind : never;
}[ReportKind];

/** A maker for each of them: a worker holds no code, and has no rights, for what others make. */
export type ReportMakers<Job extends "report" | "built_report"> = {
  [Kind in KindsOf<Job>]: ReportMaker<Kind>;
};

/** Where the rows of a report come from. Called anew for each try; what it reads may have changed since. */
export type ReportMaker<Kind extends ReportKind> = (
  params: ReportParams<Kind>,
  about: {
    job: ReportJob;
    program: Program;
    /** Tells how far a long reading before the first row is (0–100 of all). */
    advance: (percent: number) => Promise<void>;
    /** Milliseconds until the worker is stopped. */
    remainingMs: () => number;
  },
) => Promise<MadeTable | MadeFile>;
