import { describe, expect, it } from "vitest";
import { getProgress, putProgress, unstartedProgress } from "#functions/table/cases/progress.ts";
import { listCourseItems } from "#shared/contract/courses/courses.ts";
import { aCourseWith } from "#tests/builders/course.ts";
import { type Credentials, codeOf, replyOf } from "#tests/builders/http.ts";
import { aDocument, aPerson, aProgram, aSession, enroll } from "#tests/builders/world.ts";
import { useApi } from "../cloud.ts";
import { learnerOf } from "./learner.ts";

const { send } = useApi("documents");

describe("a course that two programs have", () => {
  it("opens its cases only in the program in which the student is a member of it", async () => {
    const [here, there] = [await aProgram(), await aProgram()];
    const document = await aDocument([here, there]);
    const course = await aCourseWith([document], [here, there], { program_id: null });
    const student = await aPerson([
      { program: here, role: "Student" },
      { program: there, role: "Student" },
    ]);
    await enroll(course, there, student);
    const open = async (programId: string) =>
      learnerOf(send, await aSession(student, { programId }), document.id).open();
    expect(codeOf(await open(here.id))).toBe("NOT_FOUND");
    expect((await open(there.id)).status).toBe(200);
  });
});

describe("the items that a student sees of a course", () => {
  it("are those that are lent and not archived; staff see those that are lent, provider admins all (C-22)", async () => {
    const program = await aProgram();
    const open = await aDocument([program]);
    const archived = await aDocument([program], { archived_at: "2026-01-01T00:00:00.000Z" });
    const unlent = await aDocument([]);
    const course = await aCourseWith([open, archived, unlent], [program]);
    const [student, teacher] = [
      await aPerson([{ program, role: "Student" }]),
      await aPerson([{ program, role: "Teacher" }]),
    ];
    await enroll(course, program, student);
    const seen = async (as: Credentials) => {
      const path = `/document_sets/${course.id}/document_set_document_relations`;
      return replyOf(listCourseItems, await send({ method: "GET", path, as }))
        .map(({ id }) => id)
        .sort((a, b) => a - b);
    };
    expect(await seen(await aSession(student))).toEqual([open.id]);
    expect(await seen(await aSession(teacher))).toEqual([open.id, archived.id]);
    const admin = await aPerson([{ program, role: "Teacher" }], { is_admin: true });
    expect(await seen(await aSession(admin))).toEqual([open.id, archived.id, unlent.id]);
  });
});

describe("a progress record", () => {
  it("is written in the place of the one that was read, or not at all", async () => {
    const person = await aPerson();
    const first = unstartedProgress(person.id, 1, 1, 0);
    expect(await putProgress(first)).toBe(true);
    expect(await putProgress({ ...first, percent_complete: 10 })).toBe(false);
    expect(await putProgress({ ...first, percent_complete: 20, rev: 2 })).toBe(true);
    expect(await putProgress({ ...first, percent_complete: 30, rev: 2 })).toBe(false);
    expect(await putProgress({ ...first, percent_complete: 40, rev: 4 })).toBe(false);
    expect(await getProgress(person.id, 1)).toMatchObject({ percent_complete: 20, rev: 2 });
  });
});
