import type { ProgramUpdates } from "#shared/contract/quotes/programUpdates.ts";
import { nowMs } from "../runtime/clock.ts";
import { Refusal } from "../runtime/refusal.ts";
import { interfaceIdOf, interfacePlace } from "../subscriptions/quoteIds.ts";
import { listCoursesByNumber } from "../table/courses/courses.ts";
import { getJob } from "../table/operations/jobs.ts";
import { getProgram, type Program } from "../table/programs/programs.ts";
import { getQuoteInterface, type QuoteInterface } from "../table/quotes/quoteInterfaces.ts";
import { type PlannedUpdates, planUpdates } from "./planUpdates.ts";

/** Hours within which a run can be undone. */
const undoHours = 24;

export interface ReadUpdates {
  of: QuoteInterface;
  program: Program;
  /** Undefined while the original is not confirmed. */
  plan: PlannedUpdates | undefined;
}

/** A program's updates by the id of its quotes. @throws Refusal NOT_FOUND */
export async function readUpdates(id: string): Promise<ReadUpdates> {
  const place = interfacePlace(id);
  const [of, program] = await Promise.all([
    getQuoteInterface(place),
    getProgram(place.programId, { consistent: true }),
  ]);
  if (!of || !program) throw new Refusal("NOT_FOUND");
  return { of, program, plan: await planUpdates(of, program) };
}

export async function presentUpdates({ of, program, plan }: ReadUpdates): Promise<ProgramUpdates> {
  const ids = plan?.courses.flatMap(({ courseIds }) => courseIds) ?? [];
  const [courses, last] = await Promise.all([listCoursesByNumber(ids), lastRun(of)]);
  return {
    id: interfaceIdOf(of),
    program_name: program.name,
    subscription: plan?.terms.subscription ?? null,
    courses:
      plan?.courses.map(({ key, change, courseIds, documentIds }) => ({
        key,
        change,
        courses: courseIds.map((id) => courses.get(id)?.name ?? `Course ${id}`),
        document_count: documentIds.length,
      })) ?? [],
    later: plan?.later ?? [],
    in_exam: plan?.inExam ?? [],
    unassigned: plan?.unassigned ?? [],
    extended: plan?.extended ?? 0,
    roles: plan?.roles ?? [],
    last,
  };
}

/** The last run and its undo; null before the first, and once its job is no longer kept. */
export async function lastRun({ last_update: last }: QuoteInterface): Promise<ProgramUpdates["last"]> {
  if (!last) return null;
  const [job, undoJob] = await Promise.all([
    getJob(last.job_id),
    last.undo_job_id === null ? undefined : getJob(last.undo_job_id),
  ]);
  if (!job || job.state === "discarded") return null;
  const undo = undoJob && undoJob.state !== "discarded" ? undoJob.state : null;
  const hasEnded = job.state === "ready" || job.state === "failed";
  const isInTime = nowMs() < Date.parse(last.at) + undoHours * 3_600_000;
  return {
    at: last.at,
    by: last.by,
    state: job.state,
    progress: job.progress,
    can_undo: hasEnded && isInTime && (last.undo_job_id === null || undo === "failed"),
    undo,
  };
}
