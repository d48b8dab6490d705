import { describe, expect, it } from "vitest";
import { newUlid } from "#functions/runtime/clock.ts";
import { type AuditEntry, auditWrite, listAuditEntries, putAuditEntries } from "#functions/table/audit.ts";
import { transact } from "#functions/table/table.ts";
import { useEnvironment } from "#tests/builders/world.ts";
import { useCloud } from "../cloud.ts";

useEnvironment(useCloud().functionEnv("courses"));

const anEntry = (parts: Partial<AuditEntry> = {}): AuditEntry => ({
  id: newUlid(),
  at: "2026-11-22T10:00:00.000Z",
  program_id: newUlid(),
  action: "role.changed",
  actor: { id: newUlid(), name: "Ruth Delacroix", email: "ruth@bedside.test" },
  subject: { kind: "person", id: newUlid(), name: "Hideo Matsuda" },
  details: { Role: "Teacher → Course Manager" },
  ...parts,
});

describe("the audit log", () => {
  it("lists a month of one program, in the order in which it happened", async () => {
    const first = anEntry();
    const second = anEntry({ program_id: first.program_id });
    const nextMonth = anEntry({ program_id: first.program_id, at: "2026-12-01T00:00:00.000Z" });
    await putAuditEntries([second, nextMonth, first, anEntry()]);
    expect(await listAuditEntries(first.program_id, "2026-11")).toEqual([first, second]);
  });

  it("keeps what stands above all programs apart", async () => {
    const entry = anEntry({ program_id: null, at: "2031-01-05T00:00:00.000Z" });
    await putAuditEntries([entry]);
    expect(await listAuditEntries(null, "2031-01")).toEqual([entry]);
  });

  it("refuses a transaction that would write over an entry", async () => {
    const entry = anEntry();
    expect(await transact([auditWrite(entry)])).toBe(true);
    expect(await transact([auditWrite({ ...entry, details: {} })])).toBe(false);
    expect(await listAuditEntries(entry.program_id, "2026-11")).toEqual([entry]);
  });
});
