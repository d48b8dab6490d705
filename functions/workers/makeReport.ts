import { PassThrough } from "node:stream";
import type { DefinitionOf } from "#shared/contract/jobs.ts";
import { calendarDateAt } from "#shared/domain/dates.ts";
import { planUsageReport } from "#shared/domain/usageReport.ts";
import { type ReportTable, usageReportTable } from "#shared/domain/usageReportFile.ts";
import type { Job, JobRun } from "../jobs/job.ts";
import { uploadStream } from "../ports/upload.ts";
import { readReportSource } from "../reports/readReportSource.ts";
import { contentTypes, downloadName } from "../reports/reportFile.ts";
import { isoTime, nowMs } from "../runtime/clock.ts";
import { getCourse } from "../table/courses.ts";
import { getProgram } from "../table/programs.ts";
import { writeCsv } from "./writeCsv.ts";
import { writeXlsx } from "./writeXlsx.ts";

type ReportJob = Job<DefinitionOf<"usage_report">>;
type ReportRun = JobRun<DefinitionOf<"usage_report">>;

/** Makes an ordered report. Whichever worker ends it, the file stands under the one key that the job names. */
export async function makeReport(job: ReportJob, run: ReportRun): Promise<void> {
  const { table, fileName } = await reportTable(job);
  const { type, object_key } = job.input;
  const sink = new PassThrough();
  const upload = uploadStream("REPORT_BUCKET", object_key, sink, {
    contentType: contentTypes[type],
    downloadName: fileName,
  });
  const write = type === "xlsx" ? writeXlsx : writeCsv;
  const afterRow = (written: number) => run.advance((100 * written) / Math.max(1, table.rowCount));
  // Both are awaited from the start, so that neither's failure goes unnoticed while the other waits.
  const writing = write(table, sink, afterRow).catch(async (error: unknown) => {
    sink.destroy();
    await upload.abort();
    throw error;
  });
  const [written, uploaded] = await Promise.allSettled([writing, upload.done()]);
  if (written.status === "rejected") throw written.reason;
  if (uploaded.status === "rejected") throw uploaded.reason;
}

/** A report and the name that a browser keeps it under. */
type NamedTable = { table: ReportTable; fileName: string };

async function reportTable({ id, program_id, created_at, input }: ReportJob): Promise<NamedTable> {
  const [course, program] = await Promise.all([
    getCourse(input.course_id),
    program_id === null ? undefined : getProgram(program_id),
  ]);
  if (!course) throw new Error(`Job ${id}: course ${input.course_id} does not exist`);
  if (!program) throw new Error(`Job ${id}: program ${program_id} does not exist`);
  const source = await readReportSource(course, program.id);
  const range = { start: input.start_date ?? undefined, end: input.end_date ?? undefined };
  const table = usageReportTable({
    plan: planUsageReport(source, { range, tab: input.tab ?? undefined, timeZone: program.time_zone }),
    programName: program.name,
    range,
    generatedAt: isoTime(nowMs()),
  });
  const orderedOn = calendarDateAt(created_at, program.time_zone);
  return { table, fileName: downloadName(course.name, orderedOn, input.type) };
}
