import type { DefinitionOf } from "#shared/contract/jobs.ts";
import { type CourseMemberBatchCursor, leftAtMost } from "#shared/contract/members/memberChange.ts";
import { decide } from "#shared/domain/access.ts";
import { type LoadedCourse, loadCourse } from "../access/course.ts";
import { applyCourseChange, type OrderedCourseChange } from "../enrolment/applyCourseChange.ts";
import type { Job, JobWorker } from "../jobs/job.ts";
import { peopleOfJob } from "../jobs/peopleOfJob.ts";
import { actorOf } from "../runtime/authenticate.ts";
import { Refusal } from "../runtime/refusal.ts";
import { membersAtOnce } from "../table/courses/courseMembers.ts";
import { getPerson } from "../table/identity/people.ts";
import { getProgram } from "../table/programs/programs.ts";

type Definition = DefinitionOf<"course_member_batch">;

/** Milliseconds that must be left when the next part of a large change begins: enough for a slow step. */
const marginMs = 20_000;
/** Where it stands is written after so many steps. */
const stepsBetween = 4;

const mayNotText = "The person who requested this can no longer change the members of this course.";

/**
 * Changes many members of a course, a transaction's worth at a time. Where it died between two notes, the steps since then are
 * made again, and find that they are done. Whoever asked for it must still have the right each time it is taken up.
 */
export const changeCourseMembers: JobWorker<Definition> = async (job, run) => {
  const { total } = job.input;
  let stands: CourseMemberBatchCursor = job.cursor ?? {
    at: 0,
    done: 0,
    left: job.input.left,
    left_count: job.input.left_count,
  };
  const ordered = await orderedChange(job);
  const peopleFrom = peopleOfJob(job.id);
  for (let steps = 1; stands.at < total; steps++) {
    const { userIds, askedIds } = await peopleFrom(stands.at, membersAtOnce);
    const asked = userIds.map((userId, at) => ({ userId, id: askedIds?.[at] ?? userId }));
    const left = ordered
      ? (await applyCourseChange(ordered, asked)).left
      : asked.map(({ id }) => ({ id, name: "A member", why: mayNotText }));
    stands = {
      at: stands.at + asked.length,
      done: stands.done + asked.length - left.length,
      left: [...stands.left, ...left].slice(0, leftAtMost),
      left_count: stands.left_count + left.length,
    };
    const isLast = stands.at >= total;
    if (!isLast && steps % stepsBetween !== 0) continue;
    await run.advance((100 * stands.at) / total, stands);
    if (!isLast && run.remainingMs() < marginMs) return "more";
  }
};

/** The change as it was asked for; undefined where whoever asked may not do it any more. */
async function orderedChange({
  input,
  program_id: programId,
}: Job<Definition>): Promise<OrderedCourseChange | undefined> {
  const [person, program] = await Promise.all([
    getPerson(input.by),
    programId === null ? undefined : getProgram(programId),
  ]);
  if (!person || !program) return undefined;
  const membership = person.memberships.find((entry) => entry.program_id === program.id);
  const actor = actorOf(person, membership);
  // A provider admin who has entered the program belongs to it no more than by that.
  if (!membership && person.profile.is_admin && input.is_admin)
    actor.membership = {
      programId: program.id,
      isEditorial: program.is_editorial,
      role: "Program Service Administrator",
      subscription: "current",
    };
  const by = { actor, person };
  const loaded = await courseOf(input.course_id, by);
  if (!loaded || !decide(actor, "course.member.manage", loaded.resource).ok) return undefined;
  return {
    loaded,
    by,
    change: input.change,
    operationId: input.operation_id,
    at: input.at,
    host: input.host,
  };
}

async function courseOf(courseId: number, by: OrderedCourseChange["by"]): Promise<LoadedCourse | undefined> {
  try {
    return await loadCourse(courseId, by);
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}
