import { beforeAll, describe, expect, it } from "vitest";
import { isoTime, newUlid, nowMs } from "#functions/runtime/clock.ts";
import { getPerson } from "#functions/table/identity/people.ts";
import { listAuditEntries } from "#functions/table/operations/audit.ts";
import type { Program } from "#functions/table/programs/programs.ts";
import { courseItemListRoutes } from "#shared/contract/courses/courses.ts";
import { getSession, switchProgram } from "#shared/contract/identity/identity.ts";
import {
  createLoans,
  getRevocationWarning,
  lendableListRoutes,
  lentListRoutes,
  loanId,
} from "#shared/contract/programs/groupDocuments.ts";
import { createProgram, programListRoutes } from "#shared/contract/programs/programs.ts";
import { getUser, userListRoutes } from "#shared/contract/programs/users.ts";
import { aMember } from "#tests/builders/course.ts";
import { eventually } from "#tests/builders/eventually.ts";
import { type Credentials, codeOf, refusalOf, replyOf } from "#tests/builders/http.ts";
import { aCourse, aDocument, addItems, aPerson, aProgram, aSession } from "#tests/builders/world.ts";
import { useApi } from "../cloud.ts";

const { send } = useApi("programs");
const month = (): string => isoTime(nowMs()).slice(0, 7);

let admin: Credentials;
let teacher: Credentials;
let home: Program;
beforeAll(async () => {
  home = await aProgram();
  admin = await aSession(await aPerson([], { is_admin: true }));
  teacher = await aSession(await aPerson([{ program: home, role: "Teacher" }]));
});

const get = (path: string, as: Credentials, query: Record<string, string | string[]> = {}) =>
  send({ method: "GET", path, as, query });
const write = (method: string, path: string, as: Credentials, body?: unknown) =>
  send({ method, path, as, body });
const aName = (): string => `p${newUlid().slice(-12).toLowerCase()}`;

describe("programs (C-21)", () => {
  const body = (subdomain: string) => ({
    name: `Made ${subdomain}`,
    description: "",
    subdomain,
    time_zone: "Europe/Berlin",
  });

  it("are made once for each subdomain, by provider admins, and found in the list", async () => {
    const subdomain = aName();
    const made = replyOf(createProgram, await write("POST", "/groups", admin, body(subdomain)));
    expect(refusalOf(await write("POST", "/groups", admin, body(subdomain))).fields?.[0]?.path).toBe(
      "body.subdomain",
    );
    expect(codeOf(await write("POST", "/groups", teacher, body(aName())))).toBe("FORBIDDEN");
    const listed = replyOf(programListRoutes.list, await get("/groups", admin, { search: subdomain }));
    expect(listed.map(({ id }) => id)).toEqual([made.id]);
    const lines = await listAuditEntries(made.id, month());
    expect(lines.map(({ action }) => action)).toEqual(["program.created"]);
  });

  it.each(["www", "-a-b", "a--b", "12345", "Ab_c", "ab"])("refuse %s as a subdomain", async (subdomain) => {
    const refused = refusalOf(await write("POST", "/groups", admin, body(subdomain)));
    expect(refused.fields?.[0]?.path).toBe("body.subdomain");
  });

  it("show others but admins only their own", async () => {
    const other = await aProgram();
    const seen = replyOf(programListRoutes.list, await get("/groups", teacher, { per_page: "500" }));
    expect(seen.map(({ id }) => id)).toEqual([home.id]);
    expect(codeOf(await get(`/groups/${other.id}`, teacher))).toBe("NOT_FOUND");
  });

  it("carry a new name to their people, and are closed to them while they are archived", async () => {
    const program = await aProgram();
    const person = await aPerson([{ program, role: "Teacher" }]);
    const changed = { name: "Called otherwise", description: "", time_zone: "UTC" };
    expect((await write("PUT", `/groups/${program.id}`, admin, changed)).status).toBe(200);
    await eventually(async () => {
      const [place] = (await getPerson(person.id))?.memberships ?? [];
      return place?.program_name === "Called otherwise" ? place : undefined;
    }, "the new name in a membership");
    // Before anybody of it was seen: a warm function holds a program for a minute.
    expect((await write("POST", `/groups/${program.id}/archive`, admin)).status).toBe(200);
    const session = await aSession(person);
    expect(codeOf(await get("/document_sets", session))).toBe("PROGRAM_INACTIVE");
    // Told to their pages, which say it in the place of each page of the program.
    const { user } = replyOf(getSession, await get("/session", session));
    expect(user.memberships).toMatchObject([{ subscription: "inactive" }]);
    expect((await write("POST", `/groups/${program.id}/restore`, admin)).status).toBe(200);
  });
});

describe("a provider admin in a program (C-21)", () => {
  it("enters it without belonging to it, which its log tells, and leaves it again", async () => {
    const program = await aProgram();
    const own = await aSession(await aPerson([], { is_admin: true }));
    expect(codeOf(await get("/group_role_definition_users", own))).toBe("FORBIDDEN");
    const inside = replyOf(
      switchProgram,
      await write("PUT", "/session/program", own, { program_id: program.id }),
    );
    expect(inside.user.memberships).toMatchObject([{ program_id: program.id, entered_as_admin: true }]);
    expect((await get("/group_role_definition_users", own)).status).toBe(200);
    const again = replyOf(getSession, await get("/session", own));
    expect(again.user.program_id).toBe(program.id);
    expect((await listAuditEntries(program.id, month())).map(({ action }) => action)).toContain(
      "program.entered",
    );
    const left = replyOf(switchProgram, await write("PUT", "/session/program", own, { program_id: null }));
    expect(left.user).toMatchObject({ program_id: null, memberships: [] });
    expect(codeOf(await get("/group_role_definition_users", own))).toBe("FORBIDDEN");
  });

  it("is nobody else's way in", async () => {
    const program = await aProgram();
    expect(codeOf(await write("PUT", "/session/program", teacher, { program_id: program.id }))).toBe(
      "NOT_FOUND",
    );
  });
});

describe("lending and revoking (C-22)", () => {
  it("says before a prerequisite is revoked what would be locked with nothing to complete", async () => {
    const program = await aProgram();
    const first = await aDocument([program]);
    const [second, elsewhere] = [
      await aDocument([program], { prerequisite_document_id: first.id }),
      await aDocument([await aProgram()], { prerequisite_document_id: first.id }),
    ];
    const warn = async (ids: number[], as = admin) =>
      write("POST", "/group_documents/revocation_warning", as, {
        groupDocumentIds: ids.map((id) => loanId(program.id, id)),
        groupId: program.id,
      });
    const warning = replyOf(getRevocationWarning, await warn([first.id]));
    expect(warning).toMatchObject({ locked_count: 1, locked: [{ id: second.id }] });
    expect(warning.message).toContain("will be locked");
    expect(JSON.stringify(warning)).not.toContain(`"id":${elsewhere.id}`);
    for (const ids of [[second.id], [first.id, second.id]])
      expect(replyOf(getRevocationWarning, await warn(ids)).locked).toEqual([]);
    expect(codeOf(await warn([first.id], teacher))).toBe("FORBIDDEN");
  });

  it("gives a program an item and takes it away at once, there and nowhere else", async () => {
    const [here, there] = [await aProgram(), await aProgram()];
    const document = await aDocument([there], { title: `Lent ${newUlid()}` });
    const course = await aCourse([here, there], { program_id: null, kind: "signature" });
    await addItems(course, [document]);
    const student = await aSession(await aMember(course, here));
    const staff = await aSession(await aPerson([{ program: here, role: "Teacher" }]));
    const elsewhere = await aSession(await aPerson([{ program: there, role: "Teacher" }]));
    const items = async (as: Credentials) =>
      replyOf(
        courseItemListRoutes.list,
        await get(`/document_sets/${course.id}/document_set_document_relations`, as),
      ).length;
    const of = { where: JSON.stringify({ group_id: here.id }), search: document.title };
    const lendable = replyOf(lendableListRoutes.list, await get("/group_documents/new_batch", admin, of));
    expect(lendable.map(({ id }) => id)).toEqual([String(document.id)]);
    expect([await items(student), await items(staff), await items(elsewhere)]).toEqual([0, 0, 1]);

    const lend = { groupDocumentIds: [String(document.id), "999999999"], groupId: here.id };
    const endless = { ...of, where: '{"group_id":{"length":{"toString":1}}}' };
    expect((await get("/group_documents/new_batch", admin, endless)).status).toBe(400);
    const given = replyOf(createLoans, await write("POST", "/group_documents/create_batch", admin, lend));
    expect(given).toMatchObject({ changed: 1, undone: [{ id: "999999999" }] });
    expect([await items(student), await items(staff)]).toEqual([1, 1]);
    expect((await get(`/documents/${document.id}`, student)).status).toBe(200);

    const lent = replyOf(lentListRoutes.list, await get("/group_documents/delete_batch", admin, of));
    expect(lent.map(({ id }) => id)).toEqual([loanId(here.id, document.id)]);
    const foreign = { groupDocumentIds: [loanId(there.id, document.id)], groupId: here.id };
    const refused = replyOf(
      createLoans,
      await write("DELETE", "/group_documents/destroy_batch", admin, foreign),
    );
    expect(refused).toMatchObject({ changed: 0, undone: [{ why: "Not lent to this program." }] });
    const revoke = { groupDocumentIds: lent.map(({ id }) => id), groupId: here.id };
    expect(
      replyOf(createLoans, await write("DELETE", "/group_documents/destroy_batch", admin, revoke)).changed,
    ).toBe(1);
    expect([await items(student), await items(staff), await items(elsewhere)]).toEqual([0, 0, 1]);
    expect(codeOf(await get(`/documents/${document.id}`, student))).toBe("NOT_FOUND");
    expect(codeOf(await get(`/documents/${document.id}`, staff))).toBe("NOT_FOUND");
    expect((await listAuditEntries(here.id, month())).map(({ action }) => action)).toEqual([
      "loan.given",
      "loan.revoked",
    ]);
  });

  it("asks for a selection in the specification's words, and for a provider admin", async () => {
    const nothing = { groupDocumentIds: [], groupId: home.id };
    const [lend, revoke] = [
      await write("POST", "/group_documents/create_batch", admin, nothing),
      await write("DELETE", "/group_documents/destroy_batch", admin, nothing),
    ];
    expect(refusalOf(lend).fields?.[0]?.message).toBe(
      "Nothing Selected! You must select at least one item to lend.",
    );
    expect(refusalOf(revoke).fields?.[0]?.message).toBe(
      "Nothing Selected! You must select at least one item to revoke.",
    );
    const one = { groupDocumentIds: [1], groupId: home.id };
    expect(codeOf(await write("POST", "/group_documents/create_batch", teacher, one))).toBe("FORBIDDEN");
  });
});

describe("users (C-21)", () => {
  it("are listed a moment after they were made, for admins; others see the people whom they look after", async () => {
    const last_name = `Listed${newUlid().slice(-8)}`;
    const program = await aProgram();
    const person = await aPerson([{ program, role: "Student" }], { last_name });
    const found = await eventually(async () => {
      const rows = replyOf(userListRoutes.list, await get("/users", admin, { search: last_name }));
      return rows.length > 0 ? rows : undefined;
    }, "the new user");
    expect(found.map(({ id }) => id)).toEqual([person.id]);
    const roster = await aSession(await aPerson([{ program, role: "Student Roster Manager" }]));
    const seen = replyOf(userListRoutes.list, await get("/users", roster));
    expect(seen.map(({ id }) => id)).toEqual([person.id]);
    expect(codeOf(await get("/users", teacher))).toBe("FORBIDDEN");
    const page = replyOf(getUser, await get(`/users/${person.id}`, roster));
    expect(page.memberships.map(({ program_id }) => program_id)).toEqual([program.id]);
    const stranger = await aPerson([{ program: home, role: "Student" }]);
    expect(codeOf(await get(`/users/${stranger.id}`, roster))).toBe("NOT_FOUND");
  });
});
