import { beforeAll, describe, expect, it } from "vitest";
import { auditWrite, putAuditEntries } from "#functions/table/operations/audit.ts";
import type { Program } from "#functions/table/programs/programs.ts";
import { transact } from "#functions/table/table.ts";
import { auditLogRoutes, providerAuditLogRoutes } from "#shared/contract/dashboards/audit.ts";
import { anAuditEntry } from "#tests/builders/audit.ts";
import { type Credentials, codeOf, replyOf, type Sent } from "#tests/builders/http.ts";
import { aPerson, aProgram, aSession } from "#tests/builders/world.ts";
import { useApi } from "../cloud.ts";

const { send } = useApi("dashboards");

let program: Program;
let other: Program;
let curriculum: Credentials;
let teacher: Credentials;
let admin: Credentials;
const dayMs = 24 * 3600 * 1000;
const ago = (days: number): string => new Date(Date.now() - days * dayMs).toISOString();

beforeAll(async () => {
  [program, other] = await Promise.all([aProgram(), aProgram()]);
  curriculum = await aSession(await aPerson([{ program, role: "Curriculum Administrator" }]));
  teacher = await aSession(await aPerson([{ program, role: "Teacher" }]));
  admin = await aSession(await aPerson([{ program, role: "IT Administrator" }], { is_admin: true }));
  const own = { program_id: program.id };
  await putAuditEntries([
    anAuditEntry({ ...own, at: ago(1) }),
    anAuditEntry({
      ...own,
      at: ago(2),
      action: "cases.reset",
      course: { id: 7, name: "Acute Care" },
      details: { Cases: "3", Reason: "=HYPERLINK(1)" },
    }),
    anAuditEntry({
      ...own,
      at: ago(60),
      action: "loan.given",
      actor: null,
      subject: { kind: "document", id: "9", name: "Delirium" },
    }),
    anAuditEntry({ program_id: other.id, at: ago(1) }),
    anAuditEntry({
      // In a month of which nobody else has read the provider's log before this was put into it.
      at: ago(75),
      action: "program.created",
      subject: { kind: "program", id: program.id, name: program.name },
    }),
  ]);
});

const get = (as: Credentials, path: string, query: Sent["query"] = {}) =>
  send({ method: "GET", path: `/audit_log${path}`, as, query });
const list = async (query: Sent["query"] = {}) =>
  replyOf(auditLogRoutes.list, await get(curriculum, "", query)).map(({ action }) => action);
const since = (days: number): { generic_filters: string } => ({
  generic_filters: JSON.stringify([{ column: "at", operator: ">=", value: ago(days) }]),
});

describe("the audit log of a program (C-44)", () => {
  it("shows what was done in the last month, the latest first, and of no other program", async () => {
    expect(await list()).toEqual(["role.changed", "cases.reset"]);
    expect(await list(since(80))).toEqual(["role.changed", "cases.reset", "loan.given"]);
    expect(await list(since(1.5))).toEqual(["role.changed"]);
  });

  it("is found by the words of the action, by who did it and by what it says", async () => {
    expect(await list({ search: "cases reset" })).toEqual(["cases.reset"]);
    expect(await list({ search: "hyperlink" })).toEqual(["cases.reset"]);
    expect(await list({ search: "đorđević teacher" })).toEqual(["role.changed"]);
    expect(await list({ ...since(80), search: "automatic" })).toEqual(["loan.given"]);
  });

  it("counts actions, people and kinds under the same dates", async () => {
    const { count, message, facets } = replyOf(
      auditLogRoutes.count,
      await get(curriculum, "/item_count", { ...since(80), dynamic_filters: '{"Done To A":["person"]}' }),
    );
    expect({ count, message }).toEqual({ count: 2, message: "2 entries" });
    expect(
      facets.map(({ title, options }) => [title, options.map(({ label, count: n }) => [label, n])]),
    ).toEqual([
      [
        "What",
        [
          ["Cases reset", 1],
          ["Role changed", 1],
        ],
      ],
      ["Done By", [["Hideo Matsuda (hideo@bedside.test)", 2]]],
      [
        "Done To A",
        [
          ["Person", 2],
          ["Item", 1],
        ],
      ],
    ]);
  });

  it("shows an entry with the request after the transaction that wrote it, and refuses it a second time", async () => {
    const fresh = await aProgram();
    const reader = await aSession(await aPerson([{ program: fresh, role: "Program Service Administrator" }]));
    const count = async (): Promise<number> =>
      replyOf(auditLogRoutes.count, await get(reader, "/item_count")).count;
    expect(await count()).toBe(0);
    const entry = anAuditEntry({ program_id: fresh.id });
    expect(await transact([auditWrite(entry)])).toBe(true);
    expect(await count()).toBe(1);
    expect(await transact([auditWrite({ ...entry, action: "membership.removed" })])).toBe(false);
    // Under the time of five minutes ago, as work in parts may write it.
    await putAuditEntries([
      anAuditEntry({ program_id: fresh.id, at: new Date(Date.now() - 5 * 60_000).toISOString() }),
    ]);
    expect(await count()).toBe(2);
    expect(replyOf(auditLogRoutes.list, await get(reader, "")).map(({ action }) => action)).toEqual([
      "role.changed",
      "role.changed",
    ]);
  });

  it("is exported in Eastern time, without formulas", async () => {
    const answer = await get(curriculum, "/audit_log.csv");
    const text = answer.text;
    const [head = "", ...lines] = text.trim().split("\r\n");
    expect(head).toContain("When (Eastern Time),What,Done By,Kind,Done To,Course,Details");
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain("Cases reset");
    expect(lines[1]).not.toMatch(/(^|,)"?=/);
  });

  it("looks at three months in one go, and says so", async () => {
    const answer = await get(curriculum, "", since(200));
    expect(codeOf(answer)).toBe("INVALID_REQUEST");
    expect(answer.text).toContain("generic_filters.at");
  });

  it("is for program administrators; what was done above all is for provider admins alone", async () => {
    expect(codeOf(await get(teacher, ""))).toBe("FORBIDDEN");
    expect(replyOf(auditLogRoutes.list, await get(admin, "")).length).toBe(2);
    const path = "/provider_audit_log";
    expect(codeOf(await send({ method: "GET", path, as: curriculum }))).toBe("FORBIDDEN");
    // Whatever else was done above all programs stands there, too.
    const query = { per_page: "1000", ...since(80) };
    const seen = replyOf(providerAuditLogRoutes.list, await send({ method: "GET", path, as: admin, query }));
    expect(seen.map(({ subject }) => subject.id)).toContain(program.id);
    expect(seen.every(({ program_id }) => program_id === null)).toBe(true);
  });
});
