import { beforeAll, describe, expect, it } from "vitest";
import { isoTime, newUlid, nowMs } from "#functions/runtime/clock.ts";
import { getCourseMembers, isCourseMember } from "#functions/table/courses/courseMembers.ts";
import { getCourseProgress } from "#functions/table/courses/courseProgress.ts";
import { getPerson } from "#functions/table/identity/people.ts";
import { listAuditEntries } from "#functions/table/operations/audit.ts";
import { putPeople } from "#functions/table/programs/programPeople.ts";
import type { Program } from "#functions/table/programs/programs.ts";
import {
  createMember,
  getMember,
  getMemberBatch,
  getRemovalWarning,
  removedListRoutes,
  updateExpirationBatch,
} from "#shared/contract/programs/members.ts";
import { peopleListRoutes } from "#shared/contract/programs/people.ts";
import type { Role } from "#shared/domain/roles.ts";
import { aMember } from "#tests/builders/course.ts";
import { eventually } from "#tests/builders/eventually.ts";
import { type Credentials, codeOf, refusalOf, replyOf } from "#tests/builders/http.ts";
import {
  aCourse,
  aDocument,
  addItems,
  aPerson,
  aProgram,
  aSession,
  type BuiltPerson,
  enroll,
  setProgress,
} from "#tests/builders/world.ts";
import { useApi } from "../cloud.ts";

const { send } = useApi("programs");
const path = "/group_role_definition_users";

type Guest = { person: BuiltPerson; session: Credentials };
const guest = async (program: Program, role: Role, parts: { is_admin?: boolean } = {}): Promise<Guest> => {
  const person = await aPerson([{ program, role }], parts);
  return { person, session: await aSession(person) };
};
const idOf = (person: BuiltPerson): string => person.memberships[0]?.id ?? "";
const post = (at: string, body: unknown, { session }: Guest, method = "POST") =>
  send({ method, path: `${path}${at}`, body, as: session });
const get = (at: string, { session }: Guest, query: Record<string, string | string[]> = {}) =>
  send({ method: "GET", path: `${path}${at}`, as: session, query });
const membershipOf = async (person: BuiltPerson, program: Program) =>
  (await getPerson(person.id))?.memberships.find((entry) => entry.program_id === program.id);
const auditOf = async (program: Program, action: string) =>
  (await listAuditEntries(program.id, isoTime(nowMs()).slice(0, 7))).filter(
    (entry) => entry.action === action,
  );

let program: Program;
let admin: Guest;
let coordinator: Guest;
beforeAll(async () => {
  program = await aProgram();
  admin = await guest(program, "IT Administrator", { is_admin: true });
  coordinator = await guest(program, "Program Service Administrator");
  // So that nobody is the last.
  await guest(program, "Program Service Administrator");
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

describe("setting when access ends (C-25)", () => {
  it("ends access at once, never or with a date, and tells the audit log from what to what", async () => {
    const student = await guest(program, "Student");
    const set = (body: object) =>
      post(
        "/update_expiration_batch",
        { group_role_definition_user_ids: [idOf(student.person)], ...body },
        admin,
        "PATCH",
      );
    const courses = () => send({ method: "GET", path: "/document_sets", as: student.session });
    expect((await courses()).status).toBe(200);
    expect(replyOf(updateExpirationBatch, await set({ expiration_mode: "past" }))).toMatchObject({
      total: 1,
      done: 1,
      undone: [],
      job_id: null,
    });
    expect(codeOf(await courses())).toBe("SUBSCRIPTION_EXPIRED");
    await set({ expiration_mode: "never" });
    expect((await courses()).status).toBe(200);
    const dateMs = nowMs() + 86_400_000;
    await set({ expiration_mode: "date", expiration_date: dateMs });
    expect((await membershipOf(student.person, program))?.subscription_end).toBe(isoTime(dateMs));
    const lines = (await auditOf(program, "expiration.set")).filter(
      ({ subject }) => subject.id === student.person.id,
    );
    expect(lines.map(({ actor }) => actor?.id)).toEqual([1, 2, 3].map(() => admin.person.id));
    expect(lines[1]?.details["Subscription Expiration"]).toMatch(/^Expired on: .* → Never Expires$/);
  });

  it("leaves whoever is not registered yet as they are, by name, so that they can still be invited", async () => {
    const pending = await aPerson([{ program, role: "Student", subscription_end: null }]);
    const registered = await aPerson([{ program, role: "Student" }]);
    for (const expiration_mode of ["past", "never"]) {
      const body = { group_role_definition_user_ids: [pending, registered].map(idOf), expiration_mode };
      const reply = await post("/update_expiration_batch", body, admin, "PATCH");
      expect(replyOf(updateExpirationBatch, reply)).toMatchObject({
        done: 1,
        undone: [
          {
            id: idOf(pending),
            why: "Is not registered yet: their subscription begins when they register.",
          },
        ],
      });
    }
    expect((await membershipOf(pending, program))?.subscription_end).toBeNull();
    const invited = await post("/resend_invite_email", { ids: [idOf(pending)] }, coordinator);
    expect(replyOf(updateExpirationBatch, invited)).toMatchObject({ done: 1, undone: [] });
  });

  it("refuses a date that is not in the future, a date in another mode, nobody, and whoever is no provider admin", async () => {
    const ids = { group_role_definition_user_ids: [idOf(coordinator.person)] };
    const past = await post(
      "/update_expiration_batch",
      { ...ids, expiration_mode: "date", expiration_date: nowMs() - 1 },
      admin,
      "PATCH",
    );
    expect(refusalOf(past).fields).toEqual([
      { path: "body.expiration_date", message: "Invalid Date: Date must be valid and in the future" },
    ]);
    const both = { ...ids, expiration_mode: "never", expiration_date: nowMs() + 1e9 };
    expect(codeOf(await post("/update_expiration_batch", both, admin, "PATCH"))).toBe("INVALID_REQUEST");
    const nobody = { group_role_definition_user_ids: [], expiration_mode: "past" };
    expect(
      refusalOf(await post("/update_expiration_batch", nobody, admin, "PATCH")).fields?.[0]?.message,
    ).toContain("Nothing Selected! You must select at least one item to lend.");
    const staff = { ...ids, expiration_mode: "past" };
    expect(codeOf(await post("/update_expiration_batch", staff, coordinator, "PATCH"))).toBe("FORBIDDEN");
  });

  it("goes on behind the request for a large class, and says for whom it was not done", async () => {
    const own = await aProgram();
    const boss = await guest(own, "Program Service Administrator", { is_admin: true });
    const crowd = Array.from({ length: 1000 }, () => aStudent(own));
    await putPeople(crowd, Math.floor(nowMs() / 1000));
    const ids = crowd.map(({ memberships }) => memberships[0]?.id ?? "");
    const stranger = newUlid();
    const body = { group_role_definition_user_ids: [...ids, stranger], expiration_mode: "past" };
    const ordered = replyOf(
      updateExpirationBatch,
      await post("/update_expiration_batch", body, boss, "PATCH"),
    );
    expect(ordered.job_id).not.toBeNull();
    const batch = await eventually(async () => {
      const now = replyOf(getMemberBatch, await get(`/batches/${ordered.job_id}`, boss));
      return now.state === "ready" ? now : undefined;
    }, "the change of a class");
    expect(batch).toMatchObject({ done: 1000, undone_count: 0, progress: 100 });
    expect(ordered.undone).toEqual([
      { id: stranger, name: "Somebody", why: "Is not in this program any more." },
    ]);
    const ended = await get("/item_count", boss, {
      generic_filters: JSON.stringify([
        { column: "subscription_end", operator: "<=", value: isoTime(nowMs()) },
      ]),
    });
    expect(replyOf(peopleListRoutes.count, ended).count).toBe(1000);
    expect(await auditOf(own, "expiration.set")).toHaveLength(1000);
    expect(codeOf(await get(`/batches/${ordered.job_id}`, await guest(own, "IT Administrator")))).toBe(
      "NOT_FOUND",
    );
  }, 60_000);
});

function aStudent(of: Program) {
  const id = newUlid();
  const profile = {
    id,
    email: `${id.toLowerCase()}@people.test`,
    first_name: "Of",
    last_name: `Class${id.slice(-6)}`,
    is_admin: false,
    password_hash: "none",
  };
  const membership = {
    id: newUlid(),
    user_id: id,
    program_id: of.id,
    program_name: of.name,
    subdomain: of.subdomain,
    is_editorial: false,
    role: "Student" as const,
    subscription_end: "2999-01-01T00:00:00.000Z",
    created_at: "2026-01-02T15:04:00.000Z",
  };
  return { profile, memberships: [membership] };
}

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
    expect(reply).toMatchObject({ done: 1, undone: [{ id: idOf(teacher), why: "Is not a student." }] });
    const it = await guest(program, "IT Administrator");
    const above = { groupRoleDefinitionUserIds: [coordinator.person, it.person].map(idOf) };
    const refused = replyOf(updateExpirationBatch, await post("/remove_admin_batch", above, it));
    expect(refused.undone.map(({ why }) => why).toSorted()).toEqual([
      "You cannot remove yourself.",
      "Your role does not let you change people with this role.",
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
    expect(first).toMatchObject({ is_new_account: true, is_invited: true });
    expect(first.person.subscription_end).toBeNull();
    expect(refusalOf(await post("", body, coordinator)).fields?.[0]?.path).toBe("body.email");
    const elsewhere = await guest(await aProgram(), "Program Service Administrator");
    const again = replyOf(createMember, await post("", { ...body, last_name: "Other" }, elsewhere));
    expect(again).toMatchObject({
      is_new_account: false,
      person: { user_id: first.person.user_id, last_name: "Added" },
    });
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
      undone: [{ id: idOf(registered), why: "Is registered already." }],
    });
    const invited = await auditOf(program, "membership.invited");
    expect(invited.map(({ subject }) => subject.id)).toContain(pending.id);
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
