import { beforeAll, describe, expect, it } from "vitest";
import { isCourseMember } from "#functions/table/courses/courseMembers.ts";
import { getPerson } from "#functions/table/identity/people.ts";
import type { Program } from "#functions/table/programs/programs.ts";
import { getRemovalWarning, updateExpirationBatch } from "#shared/contract/programs/members.ts";
import { removedListRoutes } from "#shared/contract/programs/removedMembers.ts";
import { aMember } from "#tests/builders/course.ts";
import { codeOf, replyOf } from "#tests/builders/http.ts";
import { aCourse, aPerson, aProgram, aSession, enroll } from "#tests/builders/world.ts";
import { useApi } from "../cloud.ts";
import {
  aStaffedProgram,
  auditOf,
  type Guest,
  guest,
  idOf,
  memberCalls,
  membershipOf,
  path,
} from "./guests.ts";

const { send } = useApi("programs");
const { post, get } = memberCalls(send);

let program: Program;
let coordinator: Guest;
beforeAll(async () => {
  ({ program, coordinator } = await aStaffedProgram());
});

describe("removing members (C-26)", () => {
  it("takes people out of program and courses at once, keeps a way back, and restores both", async () => {
    const course = await aCourse([program]);
    const student = await aMember(course, program);
    const session = await aSession(student);
    const body = { groupRoleDefinitionUserIds: [idOf(student)] };
    const warning = replyOf(getRemovalWarning, await post("/removal_warning", body, coordinator));
    expect(warning).toMatchObject({ title: "Remove 1 member?", is_last_administrator: false });
    expect((await post("/remove_admin_batch", body, coordinator)).status).toBe(200);
    expect(await membershipOf(student, program)).toBeUndefined();
    const place = { courseId: course.id, programId: program.id, userId: student.id };
    expect(await isCourseMember(place)).toBe(false);
    expect(codeOf(await send({ method: "GET", path: "/document_sets", as: session }))).toBe("FORBIDDEN");
    const removed = replyOf(removedListRoutes.list, await get("/removed", coordinator));
    expect(removed.map(({ user_id }) => user_id)).toContain(student.id);
    expect((await post("/restore_batch", body, coordinator)).status).toBe(200);
    expect((await membershipOf(student, program))?.id).toBe(idOf(student));
    expect(await isCourseMember(place)).toBe(true);
    expect((await auditOf(program, "membership.restored")).map(({ subject }) => subject.id)).toContain(
      student.id,
    );
    expect(
      replyOf(removedListRoutes.list, await get("/removed", coordinator)).map(({ user_id }) => user_id),
    ).not.toContain(student.id);
  });

  it("by a roster manager removes students alone, by others nobody above them nor themselves", async () => {
    const roster = await guest(program, "Student Roster Manager");
    const teacher = await aPerson([{ program, role: "Teacher" }]);
    const student = await aPerson([{ program, role: "Student" }]);
    const body = { groupRoleDefinitionUserIds: [teacher, student].map(idOf) };
    const reply = replyOf(updateExpirationBatch, await post("/confirm_batch_destruction", body, roster));
    expect(reply).toMatchObject({ done: 1, undone: [{ id: idOf(teacher), why: "Not a student." }] });
    const it = await guest(program, "IT Administrator");
    const above = { groupRoleDefinitionUserIds: [coordinator.person, it.person].map(idOf) };
    const refused = replyOf(updateExpirationBatch, await post("/remove_admin_batch", above, it));
    expect(refused.undone.map(({ why }) => why).toSorted()).toEqual([
      "You cannot remove yourself.",
      "Your role does not allow you to change people with this role.",
    ]);
    expect(await membershipOf(coordinator.person, program)).toBeDefined();
  });

  it("keeps the last Program Service Administrator unless that was confirmed", async () => {
    const own = await aProgram();
    const boss = await guest(own, "IT Administrator", { is_admin: true });
    const last = await aPerson([{ program: own, role: "Program Service Administrator" }]);
    const body = { groupRoleDefinitionUserIds: [idOf(last)] };
    const warning = replyOf(getRemovalWarning, await post("/removal_warning", body, boss));
    expect(warning.is_last_administrator).toBe(true);
    const kept = replyOf(updateExpirationBatch, await post("/remove_admin_batch", body, boss));
    expect(kept).toMatchObject({ done: 0, undone_count: 1 });
    const put = (extra: object) => post(`/${idOf(last)}`, { role: "Teacher", ...extra }, boss, "PUT");
    expect(codeOf(await put({}))).toBe("CONFLICT");
    expect((await put({ confirm_last_administrator: true })).status).toBe(200);
  });

  it("takes the form that the specification posts, and refuses people of another program", async () => {
    const student = await aPerson([{ program, role: "Student" }]);
    const elsewhere = await aPerson([{ program: await aProgram(), role: "Student" }]);
    const ids = [idOf(student), idOf(elsewhere)];
    const answer = await send({
      method: "POST",
      path: `${path}/remove_admin_batch`,
      as: coordinator.session,
      raw: new URLSearchParams({ groupRoleDefinitionUserIds: JSON.stringify(ids) }).toString(),
      headers: { "content-type": "application/x-www-form-urlencoded" },
    });
    expect(replyOf(updateExpirationBatch, answer)).toMatchObject({ total: 2, done: 1, undone_count: 1 });
    expect((await getPerson(elsewhere.id))?.memberships).toHaveLength(1);
  });
});

it("an enrolled person of another program keeps their courses there when they leave this one (C-26)", async () => {
  const other = await aProgram();
  const person = await aPerson([
    { program, role: "Student" },
    { program: other, role: "Student" },
  ]);
  const course = await aCourse([other]);
  await enroll(course, other, person);
  await post("/remove_admin_batch", { groupRoleDefinitionUserIds: [idOf(person)] }, coordinator);
  expect(await isCourseMember({ courseId: course.id, programId: other.id, userId: person.id })).toBe(true);
});
