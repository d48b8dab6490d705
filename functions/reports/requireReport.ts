import { type DefinitionOf, jobKinds } from "#shared/contract/jobs.ts";
import { type ReportKind, reportKinds } from "#shared/contract/reports/reportKinds.ts";
import type { ResourceOf } from "#shared/domain/access.ts";
import { type Job, readJob } from "../jobs/job.ts";
import { signObjectUrl } from "../ports/storage.ts";
import type { SignedIn } from "../runtime/authenticate.ts";
import { nowMs } from "../runtime/clock.ts";
import { Refusal } from "../runtime/refusal.ts";
import { getJob, type JobRow } from "../table/operations/jobs.ts";
import type { ReportPlanner } from "./orders/planner.ts";
import { reportPlanners } from "./orders/planners.ts";

export type ReportJob = Job<DefinitionOf<"report">>;

/** Long enough for a browser that follows it at once; the page asks for a new one whenever it needs it. */
const linkSeconds = 5 * 60;

/**
 * A report as the person may have it: ordered by them or shared with them, in the program that they are in, not past its time,
 * and of what they may read today.
 */
async function reportOf(
  row: JobRow,
  signedIn: SignedIn,
  mayHave: ReturnType<typeof rightsOfToday>,
): Promise<ReportJob | undefined> {
  const isReport = row.kind === "report" || row.kind === "built_report";
  if (!isReport || row.state === "discarded") return undefined;
  // Both kinds are of one shape.
  const job = readJob(jobKinds.report, row);
  const userId = signedIn.person.profile.id;
  const isTheirs = row.requested_by === userId || job.input.shared_with.includes(userId);
  const isKept = Date.parse(job.input.kept_until) > nowMs() && row.expires_at_s * 1000 > nowMs();
  if (!isTheirs || !isKept || row.program_id !== signedIn.membership?.program_id) return undefined;
  return (await mayHave(job)) ? job : undefined;
}

/** Some of a person's jobs as the reports that they may have. */
export async function reportsOf(rows: readonly JobRow[], signedIn: SignedIn): Promise<ReportJob[]> {
  const mayHave = rightsOfToday(signedIn);
  const reports = await Promise.all(rows.map((row) => reportOf(row, signedIn, mayHave)));
  return reports.filter((report) => report !== undefined);
}

/** Decides whether somebody may have a report by the rights of today, asked once for all reports about the same subject. */
function rightsOfToday(signedIn: SignedIn): (job: ReportJob) => Promise<boolean> {
  const asked = new Map<string, Promise<boolean>>();
  return ({ input: { report, params }, requested_by }) => {
    const isOrdered = requested_by === signedIn.person.profile.id;
    const known = reportKinds[report].params.safeParse(params);
    // Ordered before its kind took other parameters: nothing says any more what it is about.
    if (!known.success) return Promise.resolve(false);
    // Parsed by the schema of this very kind.
    const planner = reportPlanners[report] as ReportPlanner<ReportKind>;
    const key = `${report} ${planner.aboutOf(known.data)} ${isOrdered}`;
    const right = asked.get(key) ?? isRight(() => planner.requireRight(known.data, signedIn, { isOrdered }));
    asked.set(key, right);
    return right;
  };
}

async function isRight(requireRight: () => Promise<unknown>): Promise<boolean> {
  try {
    await requireRight();
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

/** @throws Refusal NOT_FOUND where there is no such report for this person */
export async function requireReport(jobId: string | undefined, signedIn: SignedIn): Promise<ReportJob> {
  const row = jobId === undefined ? undefined : await getJob(jobId);
  const [job] = row ? await reportsOf([row], signedIn) : [];
  if (!job) throw new Refusal("NOT_FOUND");
  return job;
}

/** A report that a route names, as `decide` is asked about it. */
export async function loadReport(jobId: string, signedIn: SignedIn) {
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
