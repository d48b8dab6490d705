import { beforeAll, describe, expect, it } from "vitest";
import { newUlid } from "#functions/runtime/clock.ts";
import { getCourseMembers } from "#functions/table/courses/courseMembers.ts";
import { getCourseProgress } from "#functions/table/courses/courseProgress.ts";
import { readPeopleOfProgram } from "#functions/table/programs/programPeople.ts";
import type { Program } from "#functions/table/programs/programs.ts";
import { createMember, getMember, updateExpirationBatch } from "#shared/contract/programs/members.ts";
import { peopleListRoutes } from "#shared/contract/programs/people.ts";
import type { Role } from "#shared/domain/roles.ts";
import { aMember } from "#tests/builders/course.ts";
import { eventually } from "#tests/builders/eventually.ts";
import { codeOf, refusalOf, replyOf } from "#tests/builders/http.ts";
import {
  aCourse,
  aDocument,
  addItems,
  aPerson,
  aProgram,
  type BuiltPerson,
  setProgress,
} from "#tests/builders/world.ts";
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

describe("the views of the members (C-23)", () => {
  it("are told apart by the fixed operator, with their own columns, filters and sorts", async () => {
    const own = await aProgram();
    const it = await guest(own, "IT Administrator");
    await aPerson([{ program: own, role: "Student" }], { graduation_day: "2027-06-12" });
    const led = [{ course_id: 7, name: "Neurology", since: "2026-01-01T00:00:00.000Z" }];
    await aPerson([{ program: own, role: "Lead Course Administrator", leads: led }], {
      primary_clinical_discipline: ["Neurology", "Geriatrics"],
    });
    const list = async (where: object, query: Record<string, string | string[]> = {}) =>
      replyOf(peopleListRoutes.list, await get("", it, { where: JSON.stringify(where), ...query }));
    const students = await list({ role: { operator: "=", value: "Student" } }, { sort_by: "graduation_day" });
    expect(students.map(({ role, graduation_day }) => [role, graduation_day])).toEqual([
      ["Student", "2027-06-12"],
    ]);
    const staff = await list(
      { role: { operator: "!=", value: "Student" } },
      { sort_by: "primary_clinical_discipline", sort_order: "DESC" },
    );
    expect(staff[0]?.primary_clinical_discipline).toEqual(["Neurology", "Geriatrics"]);
    expect(staff).toHaveLength(2);
    const mixed = await list({ role: { operator: "in", value: ["Student", "IT Administrator"] } });
    expect(mixed.map(({ role }) => role).toSorted()).toEqual(["IT Administrator", "Student"]);
    const leads = await list(
      { role: { operator: "!=", value: "Student" } },
      { filters: ["lca_courses=Neurology", "role=Lead Course Administrator"] },
    );
    expect(leads).toHaveLength(1);
  });
});

describe("roles and their edit page (C-23)", () => {
  it("offers what the actor may give, and changes it in the list, the audit log and the person's courses", async () => {
    const course = await aCourse([program]);
    const student = await aMember(course, program);
    const page = replyOf(getMember, await get(`/${idOf(student)}`, coordinator));
    expect(page.roles).toContain("Curriculum Administrator");
    expect(page.roles).not.toContain("Reviewer");
    expect((await post(`/${idOf(student)}`, { role: "Teacher" }, coordinator, "PUT")).status).toBe(200);
    expect((await membershipOf(student, program))?.role).toBe("Teacher");
    const [line] = (await auditOf(program, "role.changed")).filter(
      ({ subject }) => subject.id === student.id,
    );
    expect(line?.details).toEqual({ Role: "Student → Teacher" });
    expect(codeOf(await post(`/${idOf(student)}`, { role: "Reviewer" }, coordinator, "PUT"))).toBe(
      "FORBIDDEN",
    );
  });

  it("takes the figures of who is a student no longer out of the reports, and brings them back (C-27)", async () => {
    const course = await aCourse([program]);
    const document = await aDocument([program]);
    await addItems(course, [document]);
    const student = await aMember(course, program);
    await setProgress(student, document, { percent_complete: 40 });
    const figures = async () =>
      (await getCourseProgress(course.id, program.id, student.id))?.cells[document.id];
    const put = (role: Role) => post(`/${idOf(student)}`, { role }, coordinator, "PUT");
    const roleThere = async () => (await getCourseMembers(place, [student.id]))[0]?.role;
    const place = { courseId: course.id, programId: program.id };
    await eventually(figures, "the figures of the student");

    expect((await put("Teacher")).status).toBe(200);
    expect(await roleThere()).toBe("Teacher");
    await eventually(async () => ((await figures()) ? undefined : true), "the report without the teacher");
    await setProgress(student, document, { percent_complete: 60 });

    expect((await put("Student")).status).toBe(200);
    expect(await roleThere()).toBe("Student");
    const [percent] = await eventually(figures, "the figures of the student again");
    expect(percent).toBe(60);
  });

  it("lets nobody give themselves more, and nobody above themselves", async () => {
    const it = await guest(program, "IT Administrator");
    const put = (person: BuiltPerson, role: Role) => post(`/${idOf(person)}`, { role }, it, "PUT");
    expect(codeOf(await put(it.person, "Program Service Administrator"))).toBe("FORBIDDEN");
    expect(codeOf(await put(it.person, "Lead Course Administrator"))).toBe("FORBIDDEN");
    expect(codeOf(await put(coordinator.person, "Student"))).toBe("FORBIDDEN");
    expect((await membershipOf(it.person, program))?.role).toBe("IT Administrator");
  });
});

describe("adding and inviting (C-26)", () => {
  it("adds a new person as pending, invites them once, and finds them by their address afterwards", async () => {
    const email = `${newUlid().toLowerCase()}@bedside.test`;
    const body = { email, first_name: "Just", last_name: "Added", role: "Teacher", send_invitation: true };
    const first = replyOf(createMember, await post("", body, coordinator));
    expect(first).toMatchObject({ is_invited: true });
    expect(first.person.subscription_end).toBeNull();
    expect(refusalOf(await post("", body, coordinator)).fields?.[0]?.path).toBe("body.email");
    const other = await aProgram();
    const elsewhere = await guest(other, "Program Service Administrator");
    const again = replyOf(createMember, await post("", { ...body, last_name: "Other" }, elsewhere));
    expect(again).toMatchObject({ person: { last_name: "Other" } });
    const ids = [program, other].map(async ({ id }) =>
      (await readPeopleOfProgram(id)).rows.flatMap((row) => (row.email === email ? [row.user_id] : [])),
    );
    expect(await ids[1]).toEqual(await ids[0]);
    expect(await auditOf(program, "membership.added")).not.toHaveLength(0);
  });

  it("does the same once for one key, however often it is sent", async () => {
    const body = {
      email: `${newUlid().toLowerCase()}@bedside.test`,
      first_name: "Only",
      last_name: "Once",
      role: "Student",
    };
    const once = () =>
      send({
        method: "POST",
        path,
        body,
        as: coordinator.session,
        headers: { "idempotency-key": "add-somebody-once-0001" },
      });
    const [a, b] = [await once(), await once()];
    expect([a.status, b.status]).toEqual([201, 201]);
    expect(b.text).toBe(a.text);
  });

  it("sends invitations to pending people alone, and names the others", async () => {
    const pending = await aPerson([{ program, role: "Student", subscription_end: null }]);
    const registered = await aPerson([{ program, role: "Student" }]);
    const reply = await post("/resend_invite_email", { ids: [pending, registered].map(idOf) }, coordinator);
    expect(replyOf(updateExpirationBatch, reply)).toMatchObject({
      done: 1,
      undone: [{ id: idOf(registered), why: "Already registered." }],
    });
    const invited = await auditOf(program, "membership.invited");
    expect(invited.map(({ subject }) => subject.id)).toContain(pending.id);
  });
});
