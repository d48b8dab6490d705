import { Transform } from "node:stream";
import type { DefinitionOf } from "#shared/contract/jobs.ts";
import type { FileType, ReportKind } from "#shared/contract/reports/reportKinds.ts";
import { calendarDateAt } from "#shared/domain/dates.ts";
import type { ReportTable } from "#shared/domain/usageReports/reportTable.ts";
import type { JobRun } from "../jobs/job.ts";
import { uploadStream } from "../ports/upload.ts";
import { contentTypes, downloadName } from "../reports/reportFile.ts";
import { requireReportParams } from "../reports/reportParams.ts";
import type { ReportJob } from "../reports/requireReport.ts";
import { writeCsv } from "../reports/writeCsv.ts";
import { writeXlsx } from "../reports/writeXlsx.ts";
import { getProgram } from "../table/programs/programs.ts";
import type { MadeFile, ReportMaker, ReportMakers } from "./reports/maker.ts";

/** Both kinds of job are of one shape. */
type ReportRun = JobRun<DefinitionOf<"report">> | JobRun<DefinitionOf<"built_report">>;

type Makers = ReportMakers<"report"> | ReportMakers<"built_report">;

/** Makes ordered reports of some kinds. Whichever worker ends one, the file stands under the one key that the job names. */
export const makeReport =
  (makers: Makers) =>
  (job: ReportJob, run: ReportRun): Promise<void> =>
    makeFile(makers, job, run);

async function makeFile(makers: Makers, job: ReportJob, run: ReportRun): Promise<void> {
  const { type, object_key, report, kept_until } = job.input;
  const { program_id: programId } = job;
  const program = programId === null ? undefined : await getProgram(programId);
  if (!program) throw new Error(`Job ${job.id}: program ${programId} does not exist`);
  // A job comes to the worker that makes its kind of report, with that kind's parameters: the types cannot say so.
  const make = (makers as Partial<Record<ReportKind, unknown>>)[report] as
    | ReportMaker<ReportKind>
    | undefined;
  if (!make) throw new Error(`Job ${job.id} is a report of the kind ${report}, which is not made here`);
  const made = await make(requireReportParams(report, job.input.params), {
    job,
    program,
    advance: (percent) => run.advance(percent),
    remainingMs: run.remainingMs,
  });
  const { fileName } = made;
  let size_bytes = 0;
  const sink = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size_bytes += chunk.byteLength;
      done(null, chunk);
    },
  });
  const upload = uploadStream("REPORT_BUCKET", object_key, sink, {
    contentType: contentTypes[type],
    downloadName: downloadName(
      fileName.about,
      calendarDateAt(job.created_at, program.time_zone),
      type,
      fileName,
    ),
  });
  let rows = 0;
  const { rowCount, percentDone } = "table" in made ? made.table : { ...made, percentDone: undefined };
  const afterRow = (written: number) => {
    rows = written;
    return run.advance(percentDone?.() ?? (100 * written) / Math.max(1, rowCount));
  };
  const write = "table" in made ? writeTable(made.table, type) : made.write;
  // Both are awaited from the start, so that neither's failure goes unnoticed while the other waits.
  const writing = write(sink, afterRow).catch(async (error: unknown) => {
    sink.destroy();
    await upload.abort();
    throw error;
  });
  const [written, uploaded] = await Promise.allSettled([writing, upload.done()]);
  if (written.status === "rejected") throw written.reason;
  if (uploaded.status === "rejected") throw uploaded.reason;
  const notCarried = "table" in made ? {} : { not_carried: made.notCarried() };
  run.tell({ size_bytes, rows, ...notCarried }, { keptUntil: kept_until });
}

const writeTable =
  (table: ReportTable, type: FileType): MadeFile["write"] =>
  (sink, afterRow) =>
    (type === "xlsx" ? writeXlsx : writeCsv)(table, sink, afterRow);
