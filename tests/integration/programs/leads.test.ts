import { beforeAll, describe, expect, it } from "vitest";
import { publish } from "#functions/realtime/publish.ts";
import { isoTime, nowMs } from "#functions/runtime/clock.ts";
import { getCourseMembers } from "#functions/table/courses/courseMembers.ts";
import { getPerson } from "#functions/table/identity/people.ts";
import { listAuditEntries } from "#functions/table/operations/audit.ts";
import type { Program } from "#functions/table/programs/programs.ts";
import type { ServerMessage } from "#shared/contract/channels.ts";
import { findLeads, getLeads, updateLeads } from "#shared/contract/programs/leads.ts";
import { peopleListRoutes } from "#shared/contract/programs/people.ts";
import type { Role } from "#shared/domain/roles.ts";
import { eventually } from "#tests/builders/eventually.ts";
import { type Credentials, codeOf, refusalOf, replyOf } from "#tests/builders/http.ts";
import { mailsTo } from "#tests/builders/mailbox.ts";
import { aCourse, aPerson, aProgram, aSession, type BuiltPerson, enroll } from "#tests/builders/world.ts";
import { useApi } from "../cloud.ts";
import { requireLive } from "../functions/liveClient.ts";
import { aProctorRoom } from "../proctoring/proctorRoom.ts";

const { cloud, send } = useApi("proctoring");
const path = "/lead_course_administrators";

let program: Program;
let boss: BuiltPerson;
let as: Credentials;
beforeAll(async () => {
  program = await aProgram();
  boss = await aPerson([{ program, role: "Program Service Administrator" }], { last_name: "Boss" });
  as = await aSession(boss);
});

const staff = (role: Role, parts = {}, end?: string | null) =>
  aPerson([{ program, role, ...(end === undefined ? {} : { subscription_end: end }) }], parts);
const idOf = ({ memberships }: BuiltPerson): string => memberships[0]?.id ?? "";
const nameOf = (person: BuiltPerson): string => `${person.first_name} ${person.last_name}`;
const grid = async (by = as) => replyOf(getLeads, await send({ method: "GET", path, as: by }));
const put = async (
  courseId: number,
  people: readonly BuiltPerson[],
  more: { version?: number; confirm_restriction?: boolean } = {},
  by = as,
) => {
  const version = more.version ?? (await grid()).version;
  const lcas = [{ document_set: { id: courseId }, lcas: people.map((person) => ({ id: idOf(person) })) }];
  return send({ method: "PUT", path, as: by, body: { ...more, version, lcas } });
};
const set = async (...asked: Parameters<typeof put>) => replyOf(updateLeads, await put(...asked));
const leadsOf = async (courseId: number): Promise<string[]> =>
  (await grid()).lcas
    .find(({ document_set }) => document_set.id === courseId)
    ?.lcas.map(({ email }) => email) ?? [];
const membershipOf = async ({ id }: BuiltPerson) =>
  (await getPerson(id))?.memberships.find((entry) => entry.program_id === program.id);
const linesOf = async (person: BuiltPerson) =>
  (await listAuditEntries(program.id, isoTime(nowMs()).slice(0, 7)))
    .filter(({ subject }) => subject.id === person.id)
    .map(({ action, details, course }) => [action, details.Role ?? course?.name]);

describe("who leads a course (C-34)", () => {
  it("is assigned and removed with rights, list, log, mail and the role from before, at once", async () => {
    const course = await aCourse([program]);
    const teacher = await staff("Teacher");
    await enroll(course, program, teacher);
    const session = await aSession(teacher);
    const rename = () =>
      send({ method: "GET", path: `/document_sets/${course.id}/edit`, as: session }).then(codeOrOk);
    expect(await rename()).toBe("FORBIDDEN");
    const came = await set(course.id, [teacher]);
    expect(came).toMatchObject({
      errors: [],
      removed: [],
      added: [{ lca: nameOf(teacher), document_set: course.name }],
      roles: [{ lca: nameOf(teacher), role: "Lead Course Administrator" }],
    });
    expect(await rename()).toBe("ok");
    expect(
      await getCourseMembers({ courseId: course.id, programId: program.id }, [teacher.id]),
    ).toMatchObject([{ role: "Lead Course Administrator" }]);
    const where = JSON.stringify({ role: { operator: "!=", value: "Student" } });
    const rows = await send({
      method: "GET",
      path: "/group_role_definition_users",
      as,
      query: { where, filters: [`lca_courses=${course.name}`] },
    });
    expect(replyOf(peopleListRoutes.list, rows).map(({ id, lca_courses }) => [id, lca_courses])).toEqual([
      [idOf(teacher), [course.name]],
    ]);
    const second = await aCourse([program]);
    await set(second.id, [teacher]);
    expect(await set(course.id, [])).toMatchObject({
      removed: [{ lca: nameOf(teacher), document_set: course.name }],
      roles: [],
    });
    expect(await rename()).toBe("FORBIDDEN");
    expect((await set(second.id, [])).roles).toEqual([{ lca: nameOf(teacher), role: "Teacher" }]);
    expect(await membershipOf(teacher)).toMatchObject({ role: "Teacher" });
    expect((await membershipOf(teacher))?.leads).toBeUndefined();
    expect((await linesOf(teacher)).toSorted()).toEqual(
      [
        ["lead.added", course.name],
        ["lead.added", second.name],
        ["lead.removed", course.name],
        ["lead.removed", second.name],
        ["role.changed", "Lead Course Administrator → Teacher"],
        ["role.changed", "Teacher → Lead Course Administrator"],
      ].toSorted(),
    );
    const mails = await eventually(async () => {
      const sent = await mailsTo(cloud.url, teacher.email);
      return sent.length === 4 ? sent : undefined;
    }, "four mails");
    expect(mails.map(({ subject }) => subject)).toEqual(
      Array(4).fill(`Your Lead Course Administrator courses in ${program.name}`),
    );
    expect(mails.some(({ text }) => text?.includes("Test Boss made you Lead"))).toBe(true);
  });

  it("is taken from the live channel of an exam with the assignment elsewhere", async () => {
    const room = await aProctorRoom(send);
    const other = await aCourse([room.program]);
    const proctor = await aPerson([{ program: room.program, role: "Teacher" }]);
    const live = await requireLive(await aSession(proctor));
    const { channel_key } = await room.shown();
    const identifier = {
      channel: "ProctorChannel" as const,
      document_set_id: room.course.id,
      document_id: room.document.id,
      channel_key,
    };
    const isType = (type: string) => (message: ServerMessage) => message.type === type;
    live.send({ command: "subscribe", identifier });
    await live.next(isType("confirmed"));
    const manager = await aSession(
      await aPerson([{ program: room.program, role: "Program Service Administrator" }]),
    );
    const lcas = [{ document_set: { id: other.id }, lcas: [{ id: idOf(proctor) }] }];
    const body = { version: 0, lcas };
    expect((await send({ method: "PUT", path, as: manager, body })).status).toBe(200);
    const news = { server_time_ms: 1, sittings: [], presence: [], incidents: [] };
    await publish({ identifier, programId: room.program.id }, [news]);
    expect(await live.next(isType("rejected"))).toMatchObject({ code: "FORBIDDEN" });
    await live.close();
  });

  it("is nobody twice, nobody over the most, no student and nobody who answers for the program; who can be added is", async () => {
    const course = await aCourse([program]);
    const [first, second, third, fourth] = await Promise.all([1, 2, 3, 4].map(() => staff("Teacher")));
    if (!first || !second || !third || !fourth) throw new Error("Four were made");
    const [student, ended, pending] = await Promise.all([
      staff("Student"),
      staff("Teacher", {}, "2020-01-01T00:00:00.000Z"),
      staff("Course Manager", {}, null),
    ]);
    const refused = await set(course.id, [student, ended, boss, first, first]);
    expect(refused.added).toEqual([{ lca: nameOf(first), document_set: course.name }]);
    expect(refused.errors).toEqual([
      `Someone was listed twice for ${course.name} and counts once.`,
      `${nameOf(student)} was not added to ${course.name}: They are a student.`,
      `${nameOf(ended)} was not added to ${course.name}: Their subscription has ended.`,
      `${nameOf(boss)} was not added to ${course.name}: They are a Program Service Administrator. Change their role first.`,
    ]);
    const full = await set(course.id, [first, pending, third, fourth]);
    expect(full.errors).toEqual([`${nameOf(fourth)} was not added to ${course.name}: it has 3 already.`]);
    expect((await leadsOf(course.id)).toSorted()).toEqual(
      [first.email, pending.email, third.email].toSorted(),
    );
    const stranger = await aPerson([{ program: await aProgram(), role: "Teacher" }]);
    expect((await set(course.id, [first, stranger])).errors).toEqual([
      `Somebody was not added to ${course.name}: They are no longer in your program.`,
    ]);
    const elsewhere = await aCourse([await aProgram()]);
    expect((await set(elsewhere.id, [second])).errors).toEqual([
      "One course is no longer in your program. Nobody was assigned to it.",
    ]);
  });

  it("is searched by name or address in any case, without who leads the course already", async () => {
    const course = await aCourse([program]);
    const person = await staff("Teacher", { first_name: "Zuleika", last_name: "Őry" });
    const find = async (search: string, id = course.id) =>
      send({ method: "GET", path: `${path}/people`, as, query: { document_set_id: String(id), search } });
    const found = async (search: string) =>
      replyOf(findLeads, await find(search)).people.map(({ email }) => email);
    for (const search of ["zULEIKA ő", person.email.toUpperCase().slice(0, 12)])
      expect(await found(search)).toContain(person.email);
    expect(await found("Boss")).toEqual([]);
    await set(course.id, [person]);
    expect(await found("zuleika")).toEqual([]);
    expect(replyOf(findLeads, await find("a", 999_999_999))).toEqual({ people: [], count: 0 });
  });

  it("asks before a Curriculum Administrator is restricted; who assigns themselves has lost the page", async () => {
    const course = await aCourse([program]);
    const dean = await staff("Curriculum Administrator");
    const session = await aSession(dean);
    const asked = await put(course.id, [dean], {}, session);
    expect(refusalOf(asked).fields).toEqual([
      {
        path: "body.confirm_restriction",
        message:
          "By actively assigning yourself to the role of LCA, your current permissions will be restricted. To maintain your current permissions, click cancel",
      },
    ]);
    expect(refusalOf(await put(course.id, [dean])).message).toContain("reassigning the Curriculum");
    expect(await leadsOf(course.id)).toEqual([]);
    await set(course.id, [dean], { confirm_restriction: true }, session);
    expect(codeOf(await send({ method: "GET", path, as: session }))).toBe("FORBIDDEN");
    expect((await set(course.id, [])).roles).toEqual([
      { lca: nameOf(dean), role: "Curriculum Administrator" },
    ]);
  });

  it("is refused to whoever did not see another's change, and of two at once one alone is done", async () => {
    const course = await aCourse([program]);
    const people = await Promise.all([1, 2, 3, 4].map(() => staff("Teacher")));
    const { version } = await grid();
    const answers = await Promise.all(people.map((person) => put(course.id, [person], { version })));
    const done = answers
      .filter(({ status }) => status === 200)
      .filter((answer) => replyOf(updateLeads, answer).added.length > 0);
    expect(done).toHaveLength(1);
    expect(await leadsOf(course.id)).toHaveLength(1);
    const [late] = people;
    if (!late) throw new Error("Four were made");
    expect(codeOf(await put(course.id, [late], { version }))).toBe("CONFLICT");
  });

  it("leads no more with another role, and stands in no other program", async () => {
    const course = await aCourse([program]);
    const person = await staff("Teacher");
    await set(course.id, [person]);
    const answer = await send({
      method: "PUT",
      path: `/group_role_definition_users/${idOf(person)}`,
      as,
      body: { role: "Course Manager" },
    });
    expect(answer.status).toBe(200);
    expect(await leadsOf(course.id)).toEqual([]);
    for (const role of ["Course Manager", "IT Administrator", "Student"] as const)
      expect(codeOf(await send({ method: "GET", path, as: await aSession(await staff(role)) }))).toBe(
        "FORBIDDEN",
      );
  });
});

const codeOrOk = (answer: Parameters<typeof codeOf>[0]): string =>
  answer.status < 300 ? "ok" : codeOf(answer);
