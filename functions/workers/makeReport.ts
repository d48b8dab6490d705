import { PassThrough } from "node:stream";
import { calendarDateAt } from "#shared/domain/dates.ts";
import { planUsageReport } from "#shared/domain/usageReport.ts";
import { type ReportTable, usageReportTable } from "#shared/domain/usageReportFile.ts";
import { uploadStream } from "../ports/upload.ts";
import { readReportSource } from "../reports/readReportSource.ts";
import { contentTypes, downloadName } from "../reports/reportFile.ts";
import { isoTime, newUlid, nowMs } from "../runtime/clock.ts";
import { logger } from "../runtime/log.ts";
import { getCourse } from "../table/courses.ts";
import { advanceJob, finishJob, getJob, type Job, releaseJob, takeJob } from "../table/jobs.ts";
import { getProgram } from "../table/programs.ts";
import { writeCsv } from "./writeCsv.ts";
import { writeXlsx } from "./writeXlsx.ts";

/** A worker that says nothing for so long counts as dead. */
const leaseSeconds = 60;
/** Progress is written about so often, and at least this often in time. */
const progressStep = 5;
const progressEveryMs = 2000;

/**
 * Makes an ordered report. A job that is done already is left alone, one that another worker has in hand is refused, so
 * that its message comes again; whichever worker ends it, the file stands under the one key that the job names.
 */
export async function makeReport(jobId: string): Promise<void> {
  const lease = newUlid();
  const nowS = Math.floor(nowMs() / 1000);
  const job = await takeJob({ jobId, lease, nowS, untilS: nowS + leaseSeconds, now: isoTime(nowMs()) });
  if (!job) return requireEnded(jobId);
  try {
    await writeFile(job, await reportTable(job), lease);
  } catch (error) {
    await releaseJob({ jobId, lease });
    throw error;
  }
  if (!(await finishJob({ jobId, lease, now: isoTime(nowMs()) }))) throw leaseLost(jobId);
  logger.info("report made", { job_id: jobId, actor: job.requested_by, attempts: job.attempts });
}

async function requireEnded(jobId: string): Promise<void> {
  const job = await getJob(jobId);
  if (!job) throw new Error(`Job ${jobId} does not exist`);
  if (job.state === "queued" || job.state === "running")
    throw new Error(`Job ${jobId} is in another worker's hands`);
}

const leaseLost = (jobId: string): Error => new Error(`Job ${jobId} was given to another worker`);

/** A report and the name that a browser keeps it under. */
type NamedTable = { table: ReportTable; fileName: string };

async function reportTable(job: Job): Promise<NamedTable> {
  const [course, program] = await Promise.all([getCourse(job.course_id), getProgram(job.program_id)]);
  if (!course) throw new Error(`Job ${job.id}: course ${job.course_id} does not exist`);
  if (!program) throw new Error(`Job ${job.id}: program ${job.program_id} does not exist`);
  const source = await readReportSource(course, program.id);
  const range = { start: job.start_date ?? undefined, end: job.end_date ?? undefined };
  const table = usageReportTable({
    plan: planUsageReport(source, { range, tab: job.tab ?? undefined, timeZone: program.time_zone }),
    programName: program.name,
    range,
    generatedAt: isoTime(nowMs()),
  });
  const orderedOn = calendarDateAt(job.created_at, program.time_zone);
  return { table, fileName: downloadName(course.name, orderedOn, job.type) };
}

async function writeFile(job: Job, { table, fileName }: NamedTable, lease: string): Promise<void> {
  const sink = new PassThrough();
  const upload = uploadStream("REPORT_BUCKET", job.object_key, sink, {
    contentType: contentTypes[job.type],
    downloadName: fileName,
  });
  const write = job.type === "xlsx" ? writeXlsx : writeCsv;
  const afterRow = progressWriter(job.id, lease, table.rowCount);
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

/** Writes how far the rows are, which also keeps the lease; throws when another worker has it. */
function progressWriter(jobId: string, lease: string, rowCount: number): (written: number) => Promise<void> {
  let said = 0;
  let saidAtMs = nowMs();
  return async (written) => {
    const percent = Math.min(99, Math.floor((100 * written) / Math.max(1, rowCount)));
    const isDue = percent >= said + progressStep || nowMs() - saidAtMs >= progressEveryMs;
    if (!isDue) return;
    said = percent;
    saidAtMs = nowMs();
    const untilS = Math.floor(saidAtMs / 1000) + leaseSeconds;
    const isOurs = await advanceJob({ jobId, lease, untilS, now: isoTime(saidAtMs), progress: percent });
    if (!isOurs) throw leaseLost(jobId);
  };
}
