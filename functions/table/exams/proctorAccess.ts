import { type CourseRow, coursesIn } from "../courses/courses.ts";
import { waitOf } from "../identity/allowances.ts";
import { keys } from "../keys.ts";
import { batchGetItems, type Item, type Key } from "../table.ts";
import { codeSchema, type KeptCode } from "./proctorCodes.ts";
import { type Proctoring, proctoringSchema } from "./proctoring.ts";

type Place = { courseId: number; programId: string };

const at = (items: readonly Item[], { pk, sk }: Key): Item | undefined =>
  items.find((item) => item.pk === pk && item.sk === sk);

/** Where a course stands, and that a program has it. */
const placesOf = ({ courseId, programId }: Place): Key[] => [
  keys.course(courseId),
  keys.courseLoan(courseId, programId),
];

const courseAt = (items: readonly Item[], places: readonly Key[], programId: string): CourseRow | undefined =>
  coursesIn(
    places.flatMap((key) => at(items, key) ?? []),
    programId,
  )[0];

/** State of a course's exams that decides who may proctor, beside their rights. */
export type ProctorWatch = {
  proctoring: Proctoring | undefined;
  /** Where the program may use it. */
  course: CourseRow | undefined;
};

/** Access code to compare with. `waitMs`: wait after too many wrong ones. */
export type ProctorAccess = ProctorWatch & { kept: KeptCode | undefined; waitMs: number };

/** Pattern: a course with its access code in a program, and whether a session (`triedBy`) may try one; in one read, strongly consistent. */
export async function readProctorAccess(
  { courseId, programId }: Place,
  { triedBy, nowMs }: { triedBy: string; nowMs: number },
): Promise<ProctorAccess> {
  const [code, state, allowance] = [
    keys.proctorCode(courseId, programId),
    keys.proctoring(courseId, programId),
    keys.allowance(triedBy, "wrong_access_codes"),
  ];
  const places = placesOf({ courseId, programId });
  const items = await batchGetItems([code, state, allowance, ...places], { consistent: true });
  const [kept, proctoring] = [at(items, code), at(items, state)];
  return {
    kept: kept && codeSchema.parse(kept),
    proctoring: proctoring && proctoringSchema.parse(proctoring),
    course: courseAt(items, places, programId),
    waitMs: waitOf(at(items, allowance), "wrong_access_codes", nowMs),
  };
}

/** Pattern: all of a course that decides whether somebody may proctor it, in one read; strongly consistent. */
export async function readProctorWatch({ courseId, programId }: Place): Promise<ProctorWatch> {
  const state = keys.proctoring(courseId, programId);
  const places = placesOf({ courseId, programId });
  const items = await batchGetItems([state, ...places], { consistent: true });
  const proctoring = at(items, state);
  return {
    proctoring: proctoring && proctoringSchema.parse(proctoring),
    course: courseAt(items, places, programId),
  };
}
