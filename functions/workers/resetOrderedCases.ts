import type { DefinitionOf } from "#shared/contract/jobs.ts";
import { plainText } from "#shared/domain/collection/fold.ts";
import { fullName } from "#shared/domain/people/fullName.ts";
import { memberEntry } from "../enrolment/memberAudit.ts";
import { type Outcome, type Reset, resetLearner } from "../enrolment/resetLearner.ts";
import type { Job, JobWorker } from "../jobs/job.ts";
import { derivedUlid } from "../runtime/derivedUlid.ts";
import { forEachConcurrent } from "../runtime/forEachConcurrent.ts";
import { type DocumentRow, getDocument } from "../table/cases/documents.ts";
import { getCourseMembers, type KeptCourseMember } from "../table/courses/courseMembers.ts";
import { type CourseRow, getCourse } from "../table/courses/courses.ts";
import { type AuditEntry, putAuditEntries } from "../table/operations/audit.ts";

type Definition = DefinitionOf<"reset_cases">;

/** So many are reset before it is written how far the order is. */
const studentsAtOnce = 10;
/** A part takes some seconds at most; with less time than that the next worker goes on. */
const enoughMs = 20_000;
/** Names that are told of; the count says how many there are. */
const namesAtMost = 20;
const titlesAtMost = 300;

const fromStart = { next: 0, reset: 0, not_begun: 0, exam_running: 0, exam_running_names: [] as string[] };

/**
 * Resets the cases of an order, some students at a time. A part that is done again after a crash resets nothing twice, counts
 * the same and writes the same entries of the log.
 */
export const resetOrderedCases: JobWorker<Definition> = async (job, { advance, remainingMs }) => {
  const { course_id, document_ids, user_ids } = job.input;
  const [course, ...documents] = await Promise.all([
    getCourse(course_id),
    ...document_ids.map((id) => getDocument(id)),
  ]);
  if (!course || job.program_id === null) throw new Error(`Course ${course_id} of job ${job.id} is missing`);
  const cases = documents.filter((document) => document !== undefined);
  let done = job.cursor ?? fromStart;
  while (done.next < user_ids.length) {
    if (remainingMs() < enoughMs && done.next > (job.cursor?.next ?? 0)) return "more";
    const part = user_ids.slice(done.next, done.next + studentsAtOnce);
    const roster = { courseId: course_id, programId: job.program_id };
    const members = await getCourseMembers(roster, part);
    const results = await resetPart(orderOf(job), members, cases);
    await putAuditEntries(results.flatMap((result) => entryOf(job, course, cases, result)));
    const steps = results.flatMap(({ outcomes }) => outcomes.map(({ step }) => step));
    const counted = (step: string): number => steps.filter((one) => one === step).length;
    const running = results.filter(({ outcomes }) => outcomes.some(({ step }) => step === "exam_running"));
    done = {
      next: done.next + part.length,
      reset: done.reset + counted("reset"),
      exam_running: done.exam_running + counted("exam_running"),
      // Whoever left the course meanwhile, and what was begun after the order, too: nothing of theirs is touched.
      not_begun: done.not_begun + part.length * cases.length - counted("reset") - counted("exam_running"),
      exam_running_names: [
        ...done.exam_running_names,
        ...running.map(({ member }) => fullName(member)),
      ].slice(0, namesAtMost),
    };
    await advance((done.next / user_ids.length) * 100, done);
  }
};

const orderOf = (job: Job<Definition>): Reset => ({ by: "staff", id: job.id, orderedAt: job.created_at });

type Result = { member: KeptCourseMember; outcomes: Outcome[] };

async function resetPart(
  order: Reset,
  members: readonly KeptCourseMember[],
  cases: readonly DocumentRow[],
): Promise<Result[]> {
  const results: Result[] = [];
  const [failure] = await forEachConcurrent(members, studentsAtOnce, async (member) => {
    const learner = { learnerId: member.user_id, userId: member.user_id };
    results.push({ member, outcomes: await resetLearner(order, learner, cases) });
  });
  if (failure) throw failure.error;
  return results;
}

/** One entry for each student of whom something was reset. */
function entryOf(
  job: Job<Definition>,
  course: CourseRow,
  cases: readonly DocumentRow[],
  { member, outcomes }: Result,
): AuditEntry[] {
  const reset = new Set(outcomes.filter(({ step }) => step === "reset").map(({ documentId }) => documentId));
  if (reset.size === 0) return [];
  const titles = cases.filter(({ id }) => reset.has(id)).map(({ title }) => plainText(title));
  return [
    memberEntry({
      id: derivedUlid(Date.parse(job.created_at), `${job.id} ${member.user_id}`),
      at: job.created_at,
      action: "cases.reset",
      actor: job.input.ordered_by,
      programId: member.program_id,
      course,
      member,
      details: { Cases: String(reset.size), Titles: titles.join(", ").slice(0, titlesAtMost) },
    }),
  ];
}
