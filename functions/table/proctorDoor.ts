import { waitOf } from "./allowances.ts";
import { type KeptCourseMember, memberSchema } from "./courseMembers.ts";
import { type CourseRow, coursesIn } from "./courses.ts";
import { keys } from "./keys.ts";
import { codeSchema, type KeptCode } from "./proctorCodes.ts";
import { type Proctoring, proctoringSchema } from "./proctoring.ts";
import { batchGetItems, type Item, type Key } from "./table.ts";

type Place = { courseId: number; programId: string };

const at = (items: readonly Item[], { pk, sk }: Key): Item | undefined =>
  items.find((item) => item.pk === pk && item.sk === sk);

/** What an access code is held against. `waitMs`: after too many wrong ones. */
export type ProctorDoor = {
  kept: KeptCode | undefined;
  proctoring: Proctoring | undefined;
  waitMs: number;
};

/** Pattern: the access code of a course in a program, and whether somebody may try one; in one read, strongly consistent. */
export async function readProctorDoor(
  { courseId, programId }: Place,
  { userId, nowMs }: { userId: string; nowMs: number },
): Promise<ProctorDoor> {
  const [code, state, allowance] = [
    keys.proctorCode(courseId, programId),
    keys.proctoring(courseId, programId),
    keys.allowance(userId, "wrong_access_codes"),
  ];
  const items = await batchGetItems([code, state, allowance], { consistent: true });
  const [kept, proctoring] = [at(items, code), at(items, state)];
  return {
    kept: kept && codeSchema.parse(kept),
    proctoring: proctoring && proctoringSchema.parse(proctoring),
    waitMs: waitOf(at(items, allowance), "wrong_access_codes", nowMs),
  };
}

/** By what some people may watch over a course's exams. */
export type ProctorWatch = {
  proctoring: Proctoring | undefined;
  /** Where the program may use it. */
  course: CourseRow | undefined;
  /** Those of them who are in the course. */
  members: KeptCourseMember[];
};

/** Pattern: all that decides whether some people may proctor a course, in one read for up to 97 of them; strongly consistent. */
export async function readProctorWatch(
  { courseId, programId }: Place,
  userIds: readonly string[],
): Promise<ProctorWatch> {
  const state = keys.proctoring(courseId, programId);
  const places = [keys.course(courseId), keys.courseLoan(courseId, programId)];
  const people = userIds.map((userId) => keys.courseMember(courseId, programId, userId));
  const items = await batchGetItems([state, ...places, ...people], { consistent: true });
  const proctoring = at(items, state);
  const found = (some: readonly Key[]): Item[] => some.flatMap((key) => at(items, key) ?? []);
  return {
    proctoring: proctoring && proctoringSchema.parse(proctoring),
    course: coursesIn(found(places), programId)[0],
    members: found(people).map((item) => memberSchema.parse(item)),
  };
}
