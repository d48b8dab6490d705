import type { ReportKind, ReportParams } from "#shared/contract/reports/reportKinds.ts";
import type { ReportTable } from "#shared/domain/usageReports/reportTable.ts";
import type { ReportJob } from "../../reports/requireReport.ts";
import type { Program } from "../../table/programs.ts";

/** A report as a table, and what a browser keeps it under: `usage-report-Internal-Medicine`, without date and ending. */
export type MadeTable = { table: ReportTable; fileName: { prefix: string; about: string } };

/** Where the rows of a report come from. Called anew for each try; what it reads may have changed since. */
export type ReportMaker<Kind extends ReportKind> = (
  params: ReportParams<Kind>,
  about: {
    job: ReportJob;
    program: Program;
    /** Tells how far a long reading before the first row is (0–100 of all). */
    advance: (percent: number) => Promise<void>;
  },
) => Promise<MadeTable>;
