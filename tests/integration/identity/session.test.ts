import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Program } from "#functions/table/programs/programs.ts";
import { listCourses } from "#shared/contract/courses/courses.ts";
import { getCurrentUser, getHealth, getSession, switchProgram } from "#shared/contract/identity/identity.ts";
import type { Role } from "#shared/domain/roles.ts";
import { type Credentials, codeOf, replyOf } from "#tests/builders/http.ts";
import { aCourse, aPerson, aProgram, aSession, type BuiltPerson } from "#tests/builders/world.ts";
import { useApi } from "../cloud.ts";

const { cloud, send } = useApi("identity");

const who = (as: Credentials | undefined, host?: string, headers?: Record<string, string>) =>
  send({ method: "GET", path: "/session", as, ...(host && { host }), ...(headers && { headers }) });
const addressOf = (program: Program): string => `${program.subdomain}.bedside.localhost`;

let north: Program;
let south: Program;
let west: Program;
let teacher: BuiltPerson;
beforeAll(async () => {
  [north, south, west] = await Promise.all([aProgram(), aProgram(), aProgram()]);
  teacher = await aPerson([
    { program: north, role: "Teacher" },
    { program: south, role: "Student" },
  ]);
  for (const program of [north, south, west]) await aCourse([program], { name: `Course of ${program.id}` });
});

describe("a session", () => {
  it.each([
    ["no cookie", ""],
    ["a cookie of another name", "session=x"],
    ["a secret that nobody was given", "bedside_session=PERSON.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"],
    ["a person without a secret", "bedside_session=PERSON"],
    ["a person who does not exist", "bedside_session=01J00000000000000000000000.x"],
    ["something that looks like a key", "bedside_session=PROFILE#.x"],
    ["nothing that can be read", "bedside_session=%00%ff;;==;bedside_session"],
  ])("is refused with %s", async (_what, cookie) => {
    const answer = await who({ cookie: cookie.replace("PERSON", teacher.id), csrfToken: "" });
    expect([answer.status, codeOf(answer)]).toEqual([401, "NOT_SIGNED_IN"]);
  });

  it("is refused to a person who presents the secret of another", async () => {
    const other = await aPerson();
    const secret = (await aSession(other)).cookie.split(".")[1];
    const answer = await who({ cookie: `bedside_session=${teacher.id}.${secret}`, csrfToken: "" });
    expect(codeOf(answer)).toBe("NOT_SIGNED_IN");
  });

  it("is refused once it has expired, whether or not the table has removed it", async () => {
    const expired = await aSession(teacher, { expiresAtS: Math.floor(Date.now() / 1000) - 1 });
    expect(codeOf(await who(expired))).toBe("NOT_SIGNED_IN");
  });

  it("ends by itself when nobody has used it for twelve hours, and goes on while somebody does", async () => {
    const expiresAtS = Math.floor(Date.now() / 1000) + 14 * 86_400;
    const [used, left] = [await aSession(teacher, { expiresAtS }), await aSession(teacher, { expiresAtS })];
    await cloud.setClockOffset(11 * 3_600_000);
    expect((await who(used)).status).toBe(200);
    await cloud.setClockOffset(13 * 3_600_000);
    expect((await who(used)).status).toBe(200);
    expect(codeOf(await who(left))).toBe("NOT_SIGNED_IN");
    await cloud.setClockOffset(0);
  });
  afterAll(async () => {
    await cloud.setClockOffset(0);
  });

  it("answers what only reads, too, to no page of another session", async () => {
    const [own, later] = await Promise.all([aSession(teacher), aSession(await aPerson())]);
    const reads = (token: string) => who(later, undefined, { "x-csrf-token": token });
    expect(codeOf(await reads(own.csrfToken))).toBe("CSRF_REJECTED");
    expect(codeOf(await reads(""))).toBe("CSRF_REJECTED");
    expect((await reads(later.csrfToken)).status).toBe(200);
  });

  it("is nobody's at a name that is not the site's", async () => {
    const session = await aSession(teacher);
    for (const host of ["evil.test", "bedside.localhost.evil.test"]) {
      const answer = await who(session, host);
      expect([answer.status, codeOf(answer)]).toEqual([421, "HOST_REJECTED"]);
    }
  });

  it("is never cached, and depends on what is accepted", async () => {
    const { headers } = await who(await aSession(teacher));
    expect(headers["cache-control"]).toBe("no-store");
    expect(headers.vary?.toLowerCase()).toContain("accept");
  });
});

describe("signing out", () => {
  const signOut = (as: Credentials, query = "") => send({ method: "DELETE", path: "/session", query, as });

  it("ends this session at once, takes its cookie away and leaves the others", async () => {
    const [here, there] = await Promise.all([aSession(teacher), aSession(teacher)]);
    const answer = await signOut(here);
    expect(answer.status).toBe(200);
    expect(answer.headers["set-cookie"]?.[0]).toMatch(
      /^bedside_session=; Path=\/; HttpOnly; SameSite=Lax; Max-Age=0/,
    );
    expect((await who(here)).status).toBe(401);
    expect((await who(there)).status).toBe(200);
  });

  it("everywhere ends every session at once, and nobody else's", async () => {
    const other = await aSession(await aPerson());
    const [here, there] = await Promise.all([aSession(teacher), aSession(teacher)]);
    expect((await signOut(here, "everywhere=true")).status).toBe(200);
    expect((await who(here)).status).toBe(401);
    expect((await who(there)).status).toBe(401);
    expect((await who(other)).status).toBe(200);
  });

  it("needs the token of this very session", async () => {
    const [here, there] = await Promise.all([aSession(teacher), aSession(teacher)]);
    for (const csrfToken of ["", "x", there.csrfToken]) {
      const answer = await signOut({ ...here, csrfToken });
      expect([answer.status, codeOf(answer)]).toEqual([403, "CSRF_REJECTED"]);
    }
    expect((await who(here)).status).toBe(200);
  });
});

describe("several programs (C-01)", () => {
  const current = async (as: Credentials, host?: string, headers?: Record<string, string>) =>
    replyOf(getSession, await who(as, host, headers)).user.program_id;
  const change = (as: Credentials, programId: string, host?: string) =>
    send({
      method: "PUT",
      path: "/session/program",
      body: { program_id: programId },
      as,
      ...(host && { host }),
    });
  const coursesSeen = async (as: Credentials, host?: string) => {
    const answer = await send({ method: "GET", path: "/document_sets", as, ...(host && { host }) });
    return answer.status === 200 ? replyOf(listCourses, answer).map((course) => course.name) : codeOf(answer);
  };

  it("lists every program of the person with the role in each", async () => {
    const { user } = replyOf(getSession, await who(await aSession(teacher)));
    expect(user.memberships.map((entry) => [entry.program_id, entry.role, entry.subscription])).toEqual(
      [
        [north.id, "Teacher", "current"],
        [south.id, "Student", "current"],
      ].toSorted(([a = ""], [b = ""]) => (a < b ? -1 : 1)),
    );
  });

  it("switches what is current on the bare host, in this session alone", async () => {
    const [here, there] = await Promise.all([
      aSession(teacher, { programId: north.id }),
      aSession(teacher, { programId: north.id }),
    ]);
    expect(await coursesSeen(here)).toEqual([`Course of ${north.id}`]);
    expect(replyOf(switchProgram, await change(here, south.id)).user.program_id).toBe(south.id);
    expect(await current(here)).toBe(south.id);
    expect(await current(there)).toBe(north.id);
    expect(await coursesSeen(here)).toEqual([]); // a student of south, in no course
  });

  it("switches to no program that the person is not in", async () => {
    const session = await aSession(teacher, { programId: north.id });
    for (const programId of [west.id, "01J00000000000000000000000"]) {
      expect(codeOf(await change(session, programId))).toBe("NOT_FOUND");
    }
    expect(await current(session)).toBe(north.id);
  });

  it("takes the program that the address names, whatever the session holds", async () => {
    const session = await aSession(teacher, { programId: south.id });
    expect(await current(session, addressOf(north))).toBe(north.id);
    expect(await coursesSeen(session, addressOf(north))).toEqual([`Course of ${north.id}`]);
    expect(await current(session)).toBe(south.id);
  });

  it("does not switch on an address that names a program", async () => {
    const session = await aSession(teacher, { programId: north.id });
    expect(codeOf(await change(session, south.id, addressOf(north)))).toBe("CONFLICT");
    expect(await current(session)).toBe(north.id);
  });

  it("gives nothing at the address of a program that the person is not in, or that nobody has", async () => {
    const session = await aSession(teacher, { programId: north.id });
    for (const host of [addressOf(west), "nowhere.bedside.localhost"]) {
      expect(await current(session, host)).toBeNull();
      expect(await coursesSeen(session, host)).toBe("FORBIDDEN");
    }
  });

  it("lets no header speak for another program", async () => {
    const session = await aSession(teacher, { programId: north.id });
    const forged = {
      "x-forwarded-host": `${addressOf(south)}:${cloud.port}`,
      forwarded: `host=${addressOf(south)}`,
      "x-original-host": addressOf(south),
    };
    expect(await current(session, undefined, forged)).toBe(north.id);
    expect(await current(session, addressOf(west), { "x-forwarded-host": addressOf(north) })).toBeNull();
  });

  it("refuses a page of one program that writes to another, though the cookie reaches both", async () => {
    const session = await aSession(teacher);
    const answer = await send({
      method: "DELETE",
      path: "/session",
      as: session,
      host: addressOf(north),
      headers: { origin: `http://${addressOf(south)}:${cloud.port}` },
    });
    expect(codeOf(answer)).toBe("ORIGIN_REJECTED");
    expect((await who(session)).status).toBe(200);
  });

  it("shows a person without any program who they are, and nothing else", async () => {
    const session = await aSession(await aPerson());
    expect(await current(session)).toBeNull();
    expect(await coursesSeen(session)).toBe("FORBIDDEN");
  });
});

describe("GET /api/common/user (D-01)", () => {
  const ask = async (person: BuiltPerson) =>
    replyOf(
      getCurrentUser,
      await send({ method: "GET", path: "/api/common/user", as: await aSession(person) }),
    );

  it("answers the user context in the specification's words", async () => {
    const user = await ask(teacher);
    expect(user).toMatchObject({
      id: teacher.id,
      firstName: teacher.first_name,
      lastName: teacher.last_name,
      email: teacher.email,
      isAdmin: false,
      groupRoleDefinition: { role_definition: { name: "Teacher" } },
    });
    expect(user.permissions).toContain("usage_report.read");
    expect(Number.isSafeInteger(user.sessionId) && user.sessionId >= 0 && user.sessionId < 1e10).toBe(true);
  });

  it("lists just what the role may do", async () => {
    const it = await ask(await aPerson([{ program: north, role: "IT Administrator" }]));
    expect(it.permissions.sort()).toEqual([
      "program.list",
      "program.member.list",
      "program.member.manage",
      "user.list",
      "user.reset_factors",
    ]);
    const student = await ask(await aPerson([{ program: north, role: "Student" }]));
    expect(student.permissions).toContain("case.play");
    expect(student.permissions).not.toContain("usage_report.read");
  });

  it("says by the flags of the specification what the role may do", async () => {
    const flagsOf = async (role: Role) => {
      const { createAccess, can_destroy_batch, is_admin, only_students } = await ask(
        await aPerson([{ program: north, role }]),
      );
      return [createAccess, can_destroy_batch, is_admin, only_students];
    };
    expect(await flagsOf("Student")).toEqual([false, false, false, false]);
    expect(await flagsOf("Curriculum Administrator")).toEqual([true, true, false, false]);
    expect(await flagsOf("Student Roster Manager")).toEqual([false, true, false, true]);
  });

  it("gives an editorial role nothing in an ordinary program, and its flags in an editorial group", async () => {
    const role = "Reviewer";
    expect((await ask(await aPerson([{ program: north, role }]))).permissions).toEqual([]);
    const group = await aProgram({ is_editorial: true });
    const { permissions } = await ask(await aPerson([{ program: group, role }]));
    expect(permissions).toContain("createComments");
    expect(permissions).not.toContain("publish");
  });

  it("gives a person without a program no role and no permission", async () => {
    expect(await ask(await aPerson())).toMatchObject({ permissions: [], groupRoleDefinition: null });
  });

  it("keeps one number for a session's life, and another for another session", async () => {
    const session = await aSession(teacher);
    const numbers = [];
    for (const as of [session, session, await aSession(teacher)]) {
      const answer = await send({ method: "GET", path: "/api/common/user", as });
      numbers.push(replyOf(getCurrentUser, answer).sessionId);
    }
    expect(numbers[0]).toBe(numbers[1]);
    expect(numbers[0]).not.toBe(numbers[2]);
  });
});

describe("health", () => {
  it("answers the state of each part to everybody, and no more of it than that", async () => {
    const answer = await send({ method: "GET", path: "/healthz", headers: { accept: "text/html" } });
    expect(replyOf(getHealth, answer)).toEqual({
      status: "ok",
      parts: {
        table: { status: "ok" },
        objects: { status: "ok" },
        queue: { status: "ok" },
        disk: { status: "ok" },
      },
    });
  });

  it("says that the system is online to GET and to HEAD", async () => {
    expect((await send({ method: "GET", path: "/check/online" })).text).toBe('{"ok":true}');
    const head = await send({ method: "HEAD", path: "/check/online" });
    expect([head.status, head.text]).toEqual([200, ""]);
  });
});
