import { beforeAll, describe, expect, it } from "vitest";
import type { DocumentRow } from "#functions/table/cases/documents.ts";
import { getCourseMembers } from "#functions/table/courses/courseMembers.ts";
import { getCourseProgress } from "#functions/table/courses/courseProgress.ts";
import type { CourseRow } from "#functions/table/courses/courses.ts";
import { listAuditEntries } from "#functions/table/operations/audit.ts";
import type { Program } from "#functions/table/programs/programs.ts";
import {
  courseMemberListRoutes,
  getMemberOverview,
  removeCourseMembers,
  restoreCourseMembers,
  setAccommodation,
} from "#shared/contract/members/courseMembers.ts";
import { addCourseMembers, newMemberListRoutes } from "#shared/contract/members/newMembers.ts";
import { aCourseOfOneCase, aMember } from "#tests/builders/course.ts";
import { eventually } from "#tests/builders/eventually.ts";
import { codeOf, replyOf, type Sent } from "#tests/builders/http.ts";
import { aSignedInPerson, type SignedInPerson } from "#tests/builders/signedIn.ts";
import { aCourse, aPerson, aProgram, enroll, setProgress } from "#tests/builders/world.ts";
import { useApi } from "../cloud.ts";
import { aCohort } from "./roster.ts";

const { send } = useApi("members");

let program: Program;
let course: CourseRow;
let document: DocumentRow;
let manager: SignedInPerson;
let roster: SignedInPerson;
let teacher: SignedInPerson;

beforeAll(async () => {
  ({ program, course, document } = await aCourseOfOneCase());
  manager = await aSignedInPerson(program, "Course Manager");
  roster = await aSignedInPerson(program, "Student Roster Manager");
  teacher = await aSignedInPerson(program, "Teacher");
});

const path = (of = course): string => `/document_sets/${of.id}/document_set_user_permissions`;
const get = (as: SignedInPerson, at = "", query: Sent["query"] = {}, of = course) =>
  send({ method: "GET", path: `${path(of)}${at}`, as, query });
const change = (method: string, at: string, body: unknown, as = manager, of = course) =>
  send({ method, path: `${path(of)}${at}`, as, body });
const list = async (as: SignedInPerson, query: Record<string, string> = {}, of = course) =>
  replyOf(courseMemberListRoutes.list, await get(as, "", { per_page: "500", ...query }, of));
const idOf = async (userId: string, of = course): Promise<string> =>
  (await list(manager, {}, of)).find(({ user }) => user.id === userId)?.id ?? "";
const logOf = async (action: string, userId: string) =>
  (await listAuditEntries(program.id, new Date().toISOString().slice(0, 7))).filter(
    (entry) => entry.action === action && entry.subject.id === userId,
  );

describe("the members of a course (C-17)", () => {
  it("come with name and e-mail, sort by three columns, and are found by search", async () => {
    const own = await aCourse([program]);
    await aMember(own, program, "Student", { first_name: "Bea", last_name: "Zander" });
    await aMember(own, program, "Student", { first_name: "Cyd", last_name: "Young" });
    await aMember(own, program, "Teacher", { first_name: "Abe", last_name: "Xu" });
    const names = async (query: Record<string, string>) =>
      (await list(teacher, query, own)).map(({ user }) => user.first_name);
    expect(await names({})).toEqual(["Abe", "Bea", "Cyd"]);
    expect(await names({ sort_by: "last_name", sort_order: "ASC" })).toEqual(["Abe", "Cyd", "Bea"]);
    expect(await names({ sort_by: "users.email", sort_order: "DESC" })).toHaveLength(3);
    expect(await names({ search: "young cyd" })).toEqual(["Cyd"]);
    const count = replyOf(courseMemberListRoutes.count, await get(teacher, "/item_count", {}, own));
    expect(count.message).toBe("3 members");
  });

  it("are students alone for a Student Roster Manager, who looks after no others", async () => {
    const own = await aCourse([program]);
    const student = await aMember(own, program);
    const staff = await aMember(own, program, "Teacher");
    expect((await list(roster, {}, own)).map(({ user }) => user.id)).toEqual([student.id]);
    const ids = [await idOf(staff.id, own)];
    const reply = await change(
      "DELETE",
      "/destroy_batch",
      { documentSetUserPermissionIds: ids },
      roster,
      own,
    );
    expect(replyOf(removeCourseMembers, reply)).toMatchObject({ removed: 0, left: [{ id: ids[0] }] });
    expect(await list(manager, {}, own)).toHaveLength(2);
  });

  it("are none for somebody who is not in the program, and can't be removed by a teacher", async () => {
    const stranger = await aSignedInPerson(await aProgram(), "Course Manager");
    expect(codeOf(await get(stranger))).toBe("NOT_FOUND");
    const body = { documentSetUserPermissionIds: ["01J000000000000000000000AB"] };
    expect(codeOf(await change("DELETE", "/destroy_batch", body, teacher))).toBe("FORBIDDEN");
  });

  it("keep what they did when they are removed, and find it again when they are brought back", async () => {
    const student = await aMember(course, program);
    await setProgress(student, document, { percent_complete: 60, started_at: "2026-11-20T08:00:00.000Z" });
    const figures = () => getCourseProgress(course.id, program.id, student.id);
    await eventually(figures, "the figures of the member");
    const id = await idOf(student.id);
    await change("PATCH", "/accommodation", { documentSetUserPermissionIds: [id], accommodation: 1.5 });
    const removed = replyOf(
      removeCourseMembers,
      await change("DELETE", "/destroy_batch", { documentSetUserPermissionIds: [id] }),
    );
    expect(removed).toEqual({ removed: 1, userIds: [student.id], left: [], job_id: null });
    await eventually(async () => ((await figures()) ? undefined : true), "the figures to leave");
    const again = await change("DELETE", "/destroy_batch", { documentSetUserPermissionIds: [id] });
    expect(replyOf(removeCourseMembers, again)).toMatchObject({ removed: 0, left: [{ id }] });
    const back = replyOf(
      restoreCourseMembers,
      await change("POST", "/restore_batch", { userIds: removed.userIds }),
    );
    expect(back).toEqual({ restored: 1, left: [], job_id: null });
    const cells = await eventually(figures, "the figures to come back");
    expect(cells.cells[document.id]?.[0]).toBe(60);
    const [member] = await list(manager, { search: student.email });
    expect(member).toMatchObject({ id, accommodation: 1.5 });
    expect(await logOf("course_member.removed", student.id)).toHaveLength(1);
    expect(await logOf("course_member.added", student.id)).toHaveLength(1);
  });

  it("says word for word that nobody is selected", async () => {
    const reply = await change("DELETE", "/destroy_batch", { documentSetUserPermissionIds: [] });
    expect(reply.status).toBe(400);
    expect(reply.text).toContain("Nothing Selected! You must select at least one item to lend.");
  });

  it("have their time in exams set, with an entry of the log for each that changed", async () => {
    const one = await aMember(course, program);
    const other = await aMember(course, program);
    const ids = [await idOf(one.id), await idOf(other.id)];
    const set = async (documentSetUserPermissionIds: string[], accommodation: number) =>
      replyOf(
        setAccommodation,
        await change("PATCH", "/accommodation", { documentSetUserPermissionIds, accommodation }),
      );
    expect(await set(ids.slice(0, 1), 2)).toEqual({ changed: 1, begun: [], left: [], job_id: null });
    expect(await set(ids, 2)).toMatchObject({ changed: 1 });
    const [entry] = await logOf("accommodation.set", one.id);
    expect(entry?.details).toEqual({ Time: "Standard → 2.0x" });
    expect(
      codeOf(
        await change("PATCH", "/accommodation", { documentSetUserPermissionIds: ids, accommodation: 3 }),
      ),
    ).toBe("INVALID_REQUEST");
  });
});

describe("adding members (C-18)", () => {
  it("leaves out whoever is in the course, and whoever's subscription has ended", async () => {
    const own = await aCourse([program]);
    const inIt = await aMember(own, program);
    const ended = await aPerson([{ program, role: "Student", subscription_end: "2020-01-01T00:00:00.000Z" }]);
    const pending = await aPerson([{ program, role: "Student", subscription_end: null }]);
    const { ids } = replyOf(newMemberListRoutes.ids, await get(manager, "/new_batch_list/item_ids", {}, own));
    const idIn = (person: typeof inIt) => person.memberships[0]?.id ?? "";
    expect(ids).toContain(idIn(pending));
    expect(ids).not.toContain(idIn(inIt));
    expect(ids).not.toContain(idIn(ended));
    const reply = await change(
      "POST",
      "/create_batch_list",
      { groupRoleDefinitionUserIds: [idIn(inIt), idIn(ended), idIn(pending)], inviteDate: "2999-01-01" },
      manager,
      own,
    );
    const { added, errors, left } = replyOf(addCourseMembers, reply);
    expect(added).toBe(1);
    expect(errors).toHaveLength(2);
    expect(left.map(({ id }) => id).toSorted()).toEqual([idIn(inIt), idIn(ended)].toSorted());
    expect((await list(manager, {}, own)).map(({ user }) => user.id).toSorted()).toEqual(
      [inIt.id, pending.id].toSorted(),
    );
    const overview = replyOf(getMemberOverview, await get(manager, "/overview", {}, own));
    expect(overview.scheduled).toMatchObject([{ date: "2999-01-01", count: 1 }]);
  });

  it("does it once, however often the same call comes", async () => {
    const own = await aCourse([program]);
    const cohort = await aCohort(program, 60);
    const body = { groupRoleDefinitionUserIds: cohort.map(({ id }) => id), inviteDate: "2999-01-01" };
    const key = "members-of-a-test-once";
    const call = () =>
      send({
        method: "POST",
        path: `${path(own)}/create_batch_list`,
        as: manager,
        body,
        headers: { "idempotency-key": key },
      });
    const [first, second] = await Promise.all([call(), call()]);
    for (const reply of [first, second, await call()])
      expect(replyOf(addCourseMembers, reply)).toMatchObject({ added: 60, errors: [] });
    expect(await list(manager, {}, own)).toHaveLength(60);
    const members = await getCourseMembers(
      { courseId: own.id, programId: program.id },
      cohort.map(({ userId }) => userId),
    );
    expect(members).toHaveLength(60);
    expect(await logOf("course_member.added", cohort[0]?.userId ?? "")).toHaveLength(1);
  });

  it("refuses a day that is over, and one that is none, and adds nobody", async () => {
    const own = await aCourse([program]);
    const person = await aPerson([{ program, role: "Student" }]);
    const add = (inviteDate: string) =>
      change(
        "POST",
        "/create_batch_list",
        { groupRoleDefinitionUserIds: [person.memberships[0]?.id], inviteDate },
        manager,
        own,
      );
    for (const day of ["2020-01-01", "2026-02-31"]) {
      const reply = await add(day);
      expect(codeOf(reply)).toBe("INVALID_REQUEST");
      expect(reply.text).toContain("body.inviteDate");
    }
    expect(await list(manager, {}, own)).toEqual([]);
  });

  it("brings former members back with their work", async () => {
    const own = await aCourse([program]);
    const person = await aPerson([{ program, role: "Student" }]);
    await enroll(own, program, person);
    const id = await idOf(person.id, own);
    await change("DELETE", "/destroy_batch", { documentSetUserPermissionIds: [id] }, manager, own);
    const body = { groupRoleDefinitionUserIds: [person.memberships[0]?.id], inviteDate: "2999-01-01" };
    await change("POST", "/create_batch_list", body, manager, own);
    expect(await idOf(person.id, own)).toBe(id);
  });
});
