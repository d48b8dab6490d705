import { forEachConcurrent } from "../runtime/forEachConcurrent.ts";
import { listProgressOfUser } from "../table/cases/progress.ts";
import { readDocumentIdsOfCourse } from "../table/courses/courseItems.ts";
import {
  firstMemberPosition,
  listCourseMembers,
  listCourseMembersFrom,
} from "../table/courses/courseMembers.ts";
import {
  type CourseProgress,
  listCourseProgress,
  listCourseProgressOf,
  putCourseProgressRows,
} from "../table/courses/courseProgress.ts";
import { deleteRebuild, getRebuild, putRebuild, type Rebuild } from "../table/courses/rebuilds.ts";
import { cellOf, projectMembership } from "./projectCells.ts";
import { projectChoices } from "./projectChoices.ts";

export type CourseInProgram = { courseId: number; programId: string };

type Options = {
  /** True to rebuild students' choices as well: it reads all that they left in each case. */
  withChoices?: boolean;
  /** How many make a part: what a stop may cost. */
  membersAtOnce?: number;
  /** Told after each part. */
  onPart?: (rebuild: Rebuild) => void;
};

const usualPart = 250;
const readsAtOnce = 20;

/**
 * The projection of one course as it follows from the progress records of its students. Whoever never opened anything has no
 * item.
 */
export async function planProjection(course: CourseInProgram): Promise<CourseProgress[]> {
  const [ids, members] = await Promise.all([
    readDocumentIdsOfCourse(course.courseId),
    listCourseMembers(course.courseId, course.programId),
  ]);
  return planRows(
    course,
    ids,
    members.filter(isStudent).map(({ user_id }) => user_id),
  );
}

/** The rows of some students, in the order in which they are given. */
async function planRows(
  { courseId, programId }: CourseInProgram,
  ids: readonly number[],
  userIds: readonly string[],
): Promise<CourseProgress[]> {
  const documentIds = new Set(ids);
  const planned = new Map<string, CourseProgress>();
  const [failure] = await forEachConcurrent(userIds, readsAtOnce, async (user_id) => {
    const progress = await listProgressOfUser(user_id, { consistent: true });
    const begun = progress.filter((row) => documentIds.has(row.document_id));
    if (begun.length === 0) return;
    const cells = Object.fromEntries(begun.map((row) => [String(row.document_id), cellOf(row)]));
    planned.set(user_id, { course_id: courseId, program_id: programId, user_id, cells });
  });
  if (failure) throw failure.error;
  return userIds.flatMap((userId) => planned.get(userId) ?? []);
}

/**
 * Writes the projection of one course anew, some members at a time, and answers how many items differed from what was kept: rows of
 * figures, and what students chose. Where it stands is kept, so that one that was stopped goes on from there; parts that are done
 * twice come out once. Figures of documents that have left the course count for nothing; items of people who have left it are taken out.
 * Where learners are at work meanwhile, both write what is true then.
 */
export async function rebuildProjection(
  course: CourseInProgram,
  options: Options = {},
): Promise<{ items: number; differed: number }> {
  const begun = await getRebuild(course);
  let done: Rebuild = begun ?? { from: firstMemberPosition(course.programId), items: 0, differed: 0 };
  for (let next: string | undefined = done.from; next !== undefined; ) {
    const part = await rebuildPart(course, next, options);
    next = part.next;
    done = {
      from: next ?? done.from,
      items: done.items + part.items,
      differed: done.differed + part.differed,
    };
    if (next !== undefined) await putRebuild(course, done);
    options.onPart?.(done);
  }
  const left = await takeOutWhoLeft(course);
  await deleteRebuild(course);
  return { items: done.items, differed: done.differed + left };
}

/** The members of one part, from one of them on. `next`: where to go on; undefined at the end of the program's. */
async function rebuildPart(course: CourseInProgram, from: string, options: Options) {
  const [ids, { members, next }] = await Promise.all([
    readDocumentIdsOfCourse(course.courseId),
    listCourseMembersFrom(course.courseId, from, options.membersAtOnce ?? usualPart),
  ]);
  const own = members.filter(({ programId }) => programId === course.programId);
  const userIds = own.filter(isStudent).map(({ userId }) => userId);
  const planned = await planRows(course, ids, userIds);
  const differing = await writeDiffering(course, ids, planned);
  const choices = options.withChoices ? await rebuildChoices(planned) : 0;
  return {
    items: planned.length,
    differed: differing + choices,
    // Those of a program stand together.
    next: own.length < members.length ? undefined : next,
  };
}

/** Writes the rows that differ and looks at them once more: if a learner has worked on meanwhile, the stream may have been faster. */
async function writeDiffering(
  course: CourseInProgram,
  ids: readonly number[],
  planned: readonly CourseProgress[],
): Promise<number> {
  const userIds = planned.map(({ user_id }) => user_id);
  const rows = await listCourseProgressOf(course.courseId, course.programId, userIds);
  const kept = new Map(rows.map((row) => [row.user_id, row]));
  const differing = planned.filter((row) => !isSame(row, kept.get(row.user_id), ids));
  await putCourseProgressRows(differing);
  const written = new Map(differing.map((row) => [row.user_id, row]));
  const now = await planRows(course, ids, [...written.keys()]);
  for (const row of now.filter((one) => !isSame(one, written.get(one.user_id), ids))) {
    await projectMembership({ ...course, userId: row.user_id });
  }
  return differing.length;
}

/** Rebuilds choices for the documents that each has begun. Returns how many differed. */
async function rebuildChoices(planned: readonly CourseProgress[]): Promise<number> {
  const places = planned.flatMap(({ user_id, cells }) =>
    Object.keys(cells).map((id) => ({ userId: user_id, documentId: Number(id) })),
  );
  let differed = 0;
  const [failure] = await forEachConcurrent(places, readsAtOnce, async ({ userId, documentId }) => {
    if (await projectChoices(userId, documentId)) differed++;
  });
  if (failure) throw failure.error;
  return differed;
}

async function takeOutWhoLeft(course: CourseInProgram): Promise<number> {
  const [members, rows] = await Promise.all([
    listCourseMembers(course.courseId, course.programId),
    listCourseProgress(course.courseId, course.programId),
  ]);
  const present = new Set(members.filter(isStudent).map((member) => member.user_id));
  const left = rows.filter((row) => !present.has(row.user_id));
  for (const row of left) await projectMembership({ ...course, userId: row.user_id });
  return left.length;
}

const isStudent = ({ role }: { role: string }): boolean => role === "Student";

const isSame = (a: CourseProgress, b: CourseProgress | undefined, documentIds: readonly number[]): boolean =>
  documentIds.every((id) => JSON.stringify(a.cells[id]) === JSON.stringify(b?.cells[id]));
