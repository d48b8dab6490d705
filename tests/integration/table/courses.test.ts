import { ulid } from "ulid";
import { describe, expect, it } from "vitest";
import {
  addCourseMembers,
  type CourseMember,
  firstMemberPosition,
  getCourseMembers,
  getFormerMembers,
  isCourseMember,
  isStudentOfCourse,
  leaveCourse,
  listCourseMembers,
  listCourseMembersFrom,
  listCoursesOfUser,
  memberPosition,
  putCourseMember,
  putCourseMembers,
  removeCourseMembers,
  setAccommodations,
} from "#functions/table/courses/courseMembers.ts";
import { readCourseRoster, readMembersOfCourses } from "#functions/table/courses/courseRoster.ts";
import {
  endLoans,
  giveLoans,
  lendCourse,
  lendDocument,
  lendDocuments,
  listCourseLoans,
  listDocumentLoans,
  listLentDocuments,
  listProgramsWithCourse,
  readCourseLoans,
  readDocumentLoans,
} from "#functions/table/programs/loans.ts";
import { useEnvironment } from "#tests/builders/world.ts";
import { useCloud } from "../cloud.ts";

import { aCourseMember, anId, aProfile, beside, impossible, someoneIn } from "./someone.ts";

/** What the writes of courses and loans ask of the rows that they find, told by the entity modules themselves, in this process. */
useEnvironment(useCloud().functionEnv("programs"));

describe("members of a course", () => {
  it("are added where they belong to the program and are not in it yet: all of them, or nobody", async () => {
    const programId = ulid();
    const courseId = anId();
    const place = { courseId, programId };
    const people = await Promise.all([1, 2].map(() => someoneIn(programId)));
    const [one, two] = people.map(({ profile }) =>
      aCourseMember(profile, programId, { course_id: courseId }),
    );
    const stranger = aCourseMember(aProfile(), programId, { course_id: courseId });
    if (!one || !two) throw new Error("nobody");
    const { write, isWritten } = beside();
    const add = (members: CourseMember[], together = [write]) =>
      addCourseMembers(
        place,
        members.map((member, i) => ({ member, together: i === 0 ? together : [] })),
      );
    expect(await add([one, stranger])).toBe(false);
    expect(await isWritten()).toBe(false);
    expect(await add([one])).toBe(true);
    expect(await isWritten()).toBe(true);
    expect(await add([one, two])).toBe(false);
    expect(await add([two], [])).toBe(true);
    const ids = [one.user_id, two.user_id];
    expect(new Set(await getCourseMembers(place, [...ids, ulid()]))).toEqual(
      new Set([one, two].map((member) => ({ ...member, accommodation: 1 }))),
    );
    expect((await listCourseMembers(courseId, programId)).map(({ user_id }) => user_id)).toEqual(
      ids.toSorted(),
    );
    expect(await listCourseMembers(courseId, ulid())).toEqual([]);
    const { rows } = await readCourseRoster(courseId, programId);
    expect(new Set(rows.map(({ person }) => person.user_id))).toEqual(new Set(ids));
    expect((await readMembersOfCourses([courseId, anId()], programId)).get(courseId)).toEqual(new Set(ids));
  });

  it("are taken out with what stood of them, all or nobody, and are given more time while they are in it", async () => {
    const programId = ulid();
    const courseId = anId();
    const place = { courseId, programId };
    const { profile } = await someoneIn(programId);
    const member = aCourseMember(profile, programId, { course_id: courseId });
    const other = aCourseMember(aProfile(), programId, { course_id: courseId });
    await putCourseMembers([member, aCourseMember(profile, programId)]);
    const longer = { ...member, accommodation: 2 as const };
    const write = (each: CourseMember) => ({ member: each, together: [] });
    expect(await setAccommodations(place, [write(longer), write(other)])).toBe(false);
    expect(await setAccommodations(place, [write(longer)])).toBe(true);
    expect(await getCourseMembers(place, [profile.id])).toEqual([longer]);
    expect((await readCourseRoster(courseId, programId)).rows).toMatchObject([{ accommodation: 2 }]);
    expect(await setAccommodations(place, [write(member)])).toBe(true);
    expect((await getCourseMembers(place, [profile.id]))[0]?.accommodation).toBe(1);
    expect(await removeCourseMembers(place, [write(longer), write(other)])).toBe(false);
    expect(await isCourseMember({ ...place, userId: profile.id })).toBe(true);
    expect(await removeCourseMembers(place, [write(longer)])).toBe(true);
    expect(await isCourseMember({ ...place, userId: profile.id })).toBe(false);
    expect(await isStudentOfCourse({ ...place, userId: profile.id })).toBe(false);
    expect(await getFormerMembers(place, [profile.id, ulid()])).toEqual([longer]);
    expect((await readCourseRoster(courseId, programId)).rows).toEqual([]);
    await leaveCourse(place, [profile.id, ulid()]);
    expect(await listCoursesOfUser(profile.id)).toHaveLength(1);
  });

  it("that are written without a question stand in the list of their course, of each course and program", async () => {
    const [here, there] = [ulid(), ulid()];
    const [one, two, elsewhere] = [
      (await someoneIn(here)).profile,
      (await someoneIn(here)).profile,
      (await someoneIn(there)).profile,
    ];
    const [first, second, none] = [anId(), anId(), anId()];
    await putCourseMembers([
      aCourseMember(one, here, { course_id: first, accommodation: 1.5 }),
      aCourseMember(two, here, { course_id: second }),
      aCourseMember(elsewhere, there, { course_id: first }),
    ]);
    await putCourseMember(aCourseMember(two, here, { course_id: first }));
    const { rows } = await readCourseRoster(first, here);
    expect(new Map(rows.map(({ user_id, accommodation }) => [user_id, accommodation]))).toEqual(
      new Map([
        [one.id, 1.5],
        [two.id, 1],
      ]),
    );
    expect(await readMembersOfCourses([first, second, none], here)).toEqual(
      new Map([
        [first, new Set([one.id, two.id])],
        [second, new Set([two.id])],
        [none, new Set()],
      ]),
    );
    expect((await readCourseRoster(first, there)).rows.map(({ user_id }) => user_id)).toEqual([elsewhere.id]);
  });

  it("are walked through in parts, whatever their program", async () => {
    const courseId = anId();
    const members = Array.from({ length: 3 }, () =>
      aCourseMember(aProfile(), ulid(), { course_id: courseId }),
    );
    for (const each of members) await putCourseMember(each);
    const places = members
      .map(({ program_id, user_id }) => ({ courseId, programId: program_id, userId: user_id }))
      .sort((a, b) => (memberPosition(a) < memberPosition(b) ? -1 : 1));
    const first = await listCourseMembersFrom(courseId, undefined, 2);
    expect(first.members).toEqual(places.slice(0, 2).map((place) => ({ ...place, role: "Teacher" })));
    const rest = await listCourseMembersFrom(courseId, first.next, 2);
    expect(rest).toEqual({ members: [{ ...places[2], role: "Teacher" }], next: undefined });
    expect((await listCourseMembersFrom(courseId, undefined, 3)).next).toBeUndefined();
    const from = firstMemberPosition(places[1]?.programId ?? "");
    expect((await listCourseMembersFrom(courseId, from, 9)).members).toHaveLength(2);
  });
});

describe("loans", () => {
  it("of documents are given where the program does not have them, and end where it does: all of them, or none", async () => {
    const [programId, other] = [ulid(), ulid()];
    const [one, two] = [anId(), anId()];
    const write = (documentId: number, together = [] as ReturnType<typeof impossible>[]) => ({
      documentId,
      together,
    });
    const { write: line, isWritten } = beside();
    expect(await giveLoans(programId, [write(one, [line]), write(two, [impossible()])])).toBe(false);
    expect(await isWritten()).toBe(false);
    expect(await giveLoans(programId, [write(one, [line])])).toBe(true);
    expect(await isWritten()).toBe(true);
    expect(await giveLoans(programId, [write(two), write(one)])).toBe(false);
    const has = async () => (await readDocumentLoans(programId)).rows.map(({ document_id }) => document_id);
    expect(await has()).toEqual([one]);
    expect(await endLoans(programId, [write(one), write(two)])).toBe(false);
    await lendDocuments([one, two], programId);
    await lendDocument(one, other);
    expect(new Set(await has())).toEqual(new Set([one, two]));
    expect(await listLentDocuments([one, two, anId()], programId, { consistent: true })).toEqual(
      new Set([one, two]),
    );
    expect(await listDocumentLoans(one)).toEqual([programId, other].toSorted());
    const ended = beside();
    expect(await endLoans(programId, [write(one, [ended.write]), write(two)])).toBe(true);
    expect(await ended.isWritten()).toBe(true);
    expect(await has()).toEqual([]);
    expect(await listLentDocuments([one, two], programId)).toEqual(new Set());
    expect(await listDocumentLoans(one)).toEqual([other]);
  });

  it("of documents are lent in as many transactions as it takes, in their order", async () => {
    const programId = ulid();
    const ids = Array.from({ length: 46 }, (_, i) => 1_000_000_000 + anId() + i);
    await lendDocuments(ids, programId);
    expect(new Set((await readDocumentLoans(programId)).rows.map(({ document_id }) => document_id))).toEqual(
      new Set(ids),
    );
    expect((await listLentDocuments(ids, programId)).size).toBe(new Set(ids).size);
  });

  it("of a course tell which programs have it", async () => {
    const [programId, other, none] = [ulid(), ulid(), ulid()];
    const course = anId();
    for (const id of [programId, other]) await lendCourse(course, id);
    await lendCourse(course, programId);
    expect(await listCourseLoans(course)).toEqual([programId, other].toSorted());
    expect(await listProgramsWithCourse(course, [other, none])).toEqual(new Set([other]));
    expect((await readCourseLoans(programId)).rows).toEqual([{ course_id: course }]);
  });
});
