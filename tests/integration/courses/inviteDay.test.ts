import { describe, expect, it } from "vitest";
import { listCourseInvites } from "#functions/table/courses/courseInvites.ts";
import { getCourseMembers } from "#functions/table/courses/courseMembers.ts";
import type { CourseRow } from "#functions/table/courses/courses.ts";
import { getInviteDay } from "#functions/table/courses/inviteDays.ts";
import type { Program } from "#functions/table/programs/programs.ts";
import { aCrowd, aMember } from "#tests/builders/course.ts";
import { type Credentials, refusalOf } from "#tests/builders/http.ts";
import { aCourse, aPerson, aProgram, aSession } from "#tests/builders/world.ts";
import { useApi } from "../cloud.ts";

const { cloud, send } = useApi("courses");

const form = {
  name: "Nights on call",
  description: "",
  kind: "custom",
  start_date: null,
  end_date: null,
  responsible_person_id: null,
  circulation: null,
  exam_summary: "after_exam",
  others_answers: false,
};
const setDay = (course: Pick<CourseRow, "id">, date: string | null, version: number, as: Credentials) =>
  send({
    method: "PUT",
    path: `/document_sets/${course.id}`,
    as,
    body: { ...form, email_invite: date !== null, invite_date: date, version },
  });
const aManager = async (program: Program) =>
  aSession(
    await aPerson([{ program, role: "Course Manager" }], { first_name: "Ruth", last_name: "Delacroix" }),
  );
const runSchedule = () => cloud.invoke("courseInvites", {});

describe("the day on which a course's members are written to (C-44)", () => {
  it("stands with the course, moves with it, and goes when the box is unchecked", async () => {
    const program = await aProgram();
    const course = await aCourse([program]);
    const as = await aManager(program);
    expect((await setDay(course, "2999-03-01", 0, as)).status).toBe(200);
    const day = await getInviteDay(course.id);
    expect(day).toMatchObject({ program_id: program.id, due_at: "2999-03-01T05:00:00.000Z", from: null });
    await setDay(course, "2999-03-01", 1, as);
    expect(await getInviteDay(course.id)).toEqual(day);
    await setDay(course, "2999-07-01", 1, as);
    expect((await getInviteDay(course.id))?.due_at).toBe("2999-07-01T04:00:00.000Z");
    await runSchedule();
    expect((await getInviteDay(course.id))?.due_at).toBe("2999-07-01T04:00:00.000Z");
    await setDay(course, null, 2, as);
    expect(await getInviteDay(course.id)).toBeUndefined();
  });

  it("sends each member one invitation once it has come, however often the schedule runs", async () => {
    const program = await aProgram();
    const course = await aCourse([program]);
    const members = [await aMember(course, program), await aMember(course, program, "Teacher")];
    // Who has no membership in the program is written to no more.
    await aCrowd(course, program, 120);
    const as = await aManager(program);
    const today = new Intl.DateTimeFormat("en-CA", { timeZone: program.time_zone }).format(new Date());
    expect((await setDay(course, today, 0, as)).status).toBe(200);
    const ids = members.map(({ id }) => id);
    const invitedAt = async () =>
      (await getCourseMembers({ courseId: course.id, programId: program.id }, ids)).map(
        ({ invited_at }) => invited_at,
      );
    await expect
      .poll(
        async () => {
          await runSchedule();
          const left = await listCourseInvites(course.id, program.id);
          return [(await invitedAt()).every(Boolean), left.length, await getInviteDay(course.id)];
        },
        { timeout: 30_000 },
      )
      .toEqual([true, 0, undefined]);
    const first = await invitedAt();
    await runSchedule();
    expect(await invitedAt()).toEqual(first);
  });

  it("is for a program's own courses", async () => {
    const program = await aProgram();
    const course = await aCourse([program], { program_id: null, kind: "signature" });
    const admin = await aSession(await aPerson([{ program, role: "Teacher" }], { is_admin: true }));
    const answer = await send({
      method: "PUT",
      path: `/document_sets/${course.id}`,
      as: admin,
      body: { ...form, kind: "signature", email_invite: true, invite_date: "2999-01-01", version: 0 },
    });
    expect(refusalOf(answer).fields?.map(({ path }) => path)).toEqual(["body.email_invite"]);
  });
});
