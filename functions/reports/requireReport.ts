import { type DefinitionOf, jobKinds } from "#shared/contract/jobs.ts";
import type { ResourceOf } from "#shared/domain/access.ts";
import { type Job, readJob } from "../jobs/job.ts";
import { signObjectUrl } from "../ports/storage.ts";
import type { SignedIn } from "../runtime/authenticate.ts";
import { nowMs } from "../runtime/clock.ts";
import { Refusal } from "../runtime/refusal.ts";
import { getJob, type JobRow } from "../table/operations/jobs.ts";

export type ReportJob = Job<DefinitionOf<"report">>;

/** Long enough for a browser that follows it at once; the page asks for a new one whenever it needs it. */
const linkSeconds = 5 * 60;

/** A report as the person may have it: ordered by them or given to them, in the program that they are in, and not past its time. */
export function reportOf(
  row: JobRow,
  { person, membership }: Pick<SignedIn, "person" | "membership">,
): ReportJob | undefined {
  const isReport = row.kind === "report" || row.kind === "built_report";
  if (!isReport || row.state === "discarded") return undefined;
  // Both kinds are of one shape.
  const job = readJob(jobKinds.report, row);
  const userId = person.profile.id;
  const isTheirs = row.requested_by === userId || job.input.shared_with.includes(userId);
  const isKept = Date.parse(job.input.kept_until) > nowMs() && row.expires_at_s * 1000 > nowMs();
  return isTheirs && isKept && row.program_id === membership?.program_id ? job : undefined;
}

/** @throws Refusal NOT_FOUND where there is no such report for this person */
export async function requireReport(
  jobId: string | undefined,
  signedIn: Pick<SignedIn, "person" | "membership">,
): Promise<ReportJob> {
  const row = jobId === undefined ? undefined : await getJob(jobId);
  const job = row && reportOf(row, signedIn);
  if (!job) throw new Refusal("NOT_FOUND");
  return job;
}

/** A report that a route names, as `decide` is asked about it. */
export async function loadReport(jobId: string, signedIn: Pick<SignedIn, "person" | "membership">) {
  const job = await requireReport(jobId, signedIn);
  if (job.program_id === null) throw new Error(`The report ${job.id} is of no program`);
  const resource: ResourceOf<"archived_report.read"> = { kind: "program", programId: job.program_id };
  return { job, resource };
}

export type LoadedReport = Awaited<ReturnType<typeof loadReport>>;

/** How far a report is, and a link once it is ready. */
export async function reportStatusOf({ state, progress, input }: ReportJob) {
  if (state !== "ready") return { state, progress };
  return { state, progress, url: await signReport(input.object_key) };
}

export const signReport = (objectKey: string): Promise<string> =>
  signObjectUrl("REPORT_BUCKET", objectKey, { expiresInS: linkSeconds });
