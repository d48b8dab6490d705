import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { putCourse } from "#functions/table/courses/courses.ts";
import type { Program } from "#functions/table/programs/programs.ts";
import { getMemberOverview } from "#shared/contract/members/courseMembers.ts";
import { addCourseMembers, moveInvites } from "#shared/contract/members/newMembers.ts";
import { eventually } from "#tests/builders/eventually.ts";
import { replyOf } from "#tests/builders/http.ts";
import { mailsTo } from "#tests/builders/mailbox.ts";
import { aSignedInPerson, type SignedInPerson } from "#tests/builders/signedIn.ts";
import { aCourse, aPerson, aProgram, type BuiltPerson } from "#tests/builders/world.ts";
import { useApi } from "../cloud.ts";

const { send, cloud } = useApi("members");
const cloudUrl = `http://127.0.0.1:${cloud.port}`;
const dayMs = 86_400_000;

let program: Program;
let manager: SignedInPerson;

beforeAll(async () => {
  program = await aProgram();
  manager = await aSignedInPerson(program, "Course Manager");
});
afterEach(() => cloud.setClockOffset(0));

const path = (course: { id: number }): string => `/document_sets/${course.id}/document_set_user_permissions`;
const add = async (course: { id: number }, people: readonly BuiltPerson[], inviteDate?: string) =>
  replyOf(
    addCourseMembers,
    await send({
      method: "POST",
      path: `${path(course)}/create_batch_list`,
      as: manager,
      body: {
        groupRoleDefinitionUserIds: people.map(({ memberships }) => memberships[0]?.id),
        ...(inviteDate && { inviteDate }),
      },
    }),
  );
const overview = async (course: { id: number }) =>
  replyOf(getMemberOverview, await send({ method: "GET", path: `${path(course)}/overview`, as: manager }));
/** A day in the program's zone, so many days from now. */
const dayIn = (days: number): string =>
  new Date(Date.now() + days * dayMs).toLocaleDateString("sv-SE", { timeZone: program.time_zone });
const mailOf = (person: BuiltPerson) =>
  eventually(async () => (await mailsTo(cloudUrl, person.email))[0], `the mail to ${person.email}`);
/** Time for a second mail to come, if one were sent. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 1500));

describe("invitations to a course (C-18)", () => {
  it("go out at once where no day is given, with the way to the course", async () => {
    const course = await aCourse([program], { name: "Wards & Clinics" });
    const person = await aPerson([{ program, role: "Student" }]);
    expect(await add(course, [person])).toMatchObject({ added: 1, invite_at: null });
    const mail = await mailOf(person);
    expect(mail.subject).toBe("You were added to Wards & Clinics");
    expect(mail.text).toContain(`/document_sets/${course.id}`);
    expect((await overview(course)).scheduled).toEqual([]);
  });

  it("show whoever has not registered the way to do that, once", async () => {
    const course = await aCourse([program]);
    const person = await aPerson([{ program, role: "Student", subscription_end: null }]);
    expect(await add(course, [person])).toMatchObject({ added: 1 });
    const mail = await mailOf(person);
    expect(mail.text).toContain("/register#token=");
    expect(mail.text).not.toContain(`/document_sets/${course.id}`);
    await cloud.runSchedule("CourseInvites");
    await settled();
    expect(await mailsTo(cloudUrl, person.email)).toHaveLength(1);
  });

  it("wait for their day, and leave once when the clock passes it, however often the schedule runs", async () => {
    const course = await aCourse([program]);
    const person = await aPerson([{ program, role: "Student" }]);
    const day = dayIn(2);
    const { invite_at } = await add(course, [person], day);
    expect((await overview(course)).scheduled).toMatchObject([{ date: day, count: 1 }]);
    await cloud.runSchedule("CourseInvites");
    await settled();
    expect(await mailsTo(cloudUrl, person.email)).toEqual([]);
    await cloud.setClockOffset(Date.parse(invite_at ?? "") - Date.now() + 60_000);
    await Promise.all([cloud.runSchedule("CourseInvites"), cloud.runSchedule("CourseInvites")]);
    await cloud.runSchedule("CourseInvites");
    await mailOf(person);
    await settled();
    expect(await mailsTo(cloudUrl, person.email)).toHaveLength(1);
  });

  it("go to another day, or out at once, when they are moved", async () => {
    const course = await aCourse([program]);
    const person = await aPerson([{ program, role: "Student" }]);
    await add(course, [person], dayIn(3));
    const move = async (scheduledFor: string, inviteDate: string | null) =>
      replyOf(
        moveInvites,
        await send({
          method: "PATCH",
          path: `${path(course)}/scheduled_invites`,
          as: manager,
          body: { scheduledFor, inviteDate },
        }),
      );
    expect(await move(dayIn(3), dayIn(5))).toMatchObject({ moved: 1 });
    expect((await overview(course)).scheduled).toMatchObject([{ date: dayIn(5), count: 1 }]);
    expect(await move(dayIn(3), null)).toMatchObject({ moved: 0 });
    expect(await move(dayIn(5), null)).toMatchObject({ moved: 1, invite_at: null });
    await mailOf(person);
  });

  it("never leave for a member who was removed, nor for a course that was archived", async () => {
    const course = await aCourse([program]);
    const archived = await aCourse([program]);
    const removed = await aPerson([{ program, role: "Student" }]);
    const other = await aPerson([{ program, role: "Student" }]);
    const { invite_at } = await add(course, [removed], dayIn(2));
    await add(archived, [other], dayIn(2));
    const list = await send({ method: "GET", path: path(course), as: manager });
    const [{ id }] = JSON.parse(list.text);
    await send({
      method: "DELETE",
      path: `${path(course)}/destroy_batch`,
      as: manager,
      body: { documentSetUserPermissionIds: [id] },
    });
    expect((await overview(course)).scheduled).toEqual([]);
    await putCourse({ ...archived, archived_at: new Date().toISOString() }, Math.floor(Date.now() / 1000));
    await cloud.setClockOffset(Date.parse(invite_at ?? "") - Date.now() + 60_000);
    await cloud.runSchedule("CourseInvites");
    await settled();
    for (const person of [removed, other]) expect(await mailsTo(cloudUrl, person.email)).toEqual([]);
    await cloud.setClockOffset(0);
    expect((await overview(archived)).scheduled).toEqual([]);
  });
});
