import { ulid } from "ulid";
import { afterEach, describe, expect, it, vi } from "vitest";
import { newUlid } from "#functions/runtime/clock.ts";
import {
  type AuditEntry,
  auditWrite,
  auditWrites,
  listAuditEntries,
  putAuditEntries,
  readAuditEntries,
} from "#functions/table/operations/audit.ts";
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

afterEach(() => {
  vi.useRealTimers();
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
    expect(await listAuditEntries(null, "2031-01")).toContainEqual(entry);
    expect(await listAuditEntries(ulid(), "2031-01")).toEqual([]);
  });

  it("refuses a transaction that would write over an entry", async () => {
    const entry = anEntry();
    expect(await transact([auditWrite(entry)])).toBe(true);
    expect(await transact([auditWrite({ ...entry, details: {} })])).toBe(false);
    expect(await listAuditEntries(entry.program_id, "2026-11")).toEqual([entry]);
  });

  it("writes the entries of a transaction together, and reads each of them", async () => {
    const [alone, first, second, elsewhere, late] = [anEntry(), anEntry(), anEntry(), anEntry(), anEntry()];
    const { program_id } = alone;
    const together = [first, second].map((entry) => ({ ...entry, program_id }));
    expect(await transact([auditWrite(alone)])).toBe(true);
    expect((await readAuditEntries(program_id, ["2026-11"])).rows).toEqual([alone]);
    const writes = auditWrites([...together, elsewhere]);
    expect(writes).toHaveLength(2);
    expect(await transact(writes)).toBe(true);
    expect(await listAuditEntries(program_id, "2026-11")).toEqual([alone, ...together]);
    expect(await listAuditEntries(elsewhere.program_id, "2026-11")).toEqual([elsewhere]);
    // A warm function reads what is new, and nothing twice.
    await transact([auditWrite({ ...late, program_id })]);
    for (let reads = 0; reads < 2; reads++) {
      const { rows } = await readAuditEntries(program_id, ["2026-11"]);
      expect(rows.map(({ id }) => id)).toEqual([alone.id, first.id, second.id, late.id]);
    }
    // They are written once.
    expect(await transact(auditWrites(together))).toBe(false);
  });

  it("tells what was written together, and what happened between, in the order in which it happened", async () => {
    const [first, second, third] = [anEntry(), anEntry(), anEntry()];
    const { program_id } = first;
    const inProgram = (...entries: AuditEntry[]) =>
      auditWrites(entries.map((entry) => ({ ...entry, program_id })));
    expect(await transact([...inProgram(first, third), ...inProgram(second)])).toBe(true);
    const told = [first, second, third].map((entry) => ({ ...entry, program_id }));
    expect(await listAuditEntries(program_id, "2026-11")).toEqual(told);
    expect(auditWrites([])).toEqual([]);
  });

  it("is read of several months together: the same array until something comes in, which is all that is calculated anew", async () => {
    // A function that holds nothing yet.
    vi.resetModules();
    const { readAuditEntries } = await import("#functions/table/operations/audit.ts");
    const { mappedRows } = await import("#shared/domain/collection/derivedRows.ts");
    const first = anEntry();
    const { program_id } = first;
    const second = anEntry({ program_id, at: "2026-12-01T00:00:00.000Z" });
    await putAuditEntries([first, second]);
    const read = async (...months: string[]) => (await readAuditEntries(program_id, months)).rows;
    expect(await read()).toEqual([]);
    const [both, november] = [await read("2026-11", "2026-12"), await read("2026-11")];
    expect([both, november]).toEqual([[first, second], [first]]);
    expect(await read("2026-11", "2026-12")).toBe(both);
    expect(await read("2026-11")).toBe(november);
    const calculated: string[] = [];
    const idOf = ({ id }: AuditEntry) => {
      calculated.push(id);
      return id;
    };
    mappedRows(november, idOf);
    const third = anEntry({ program_id });
    await putAuditEntries([third]);
    expect(mappedRows(await read("2026-11"), idOf)).toEqual([first.id, third.id]);
    expect(calculated).toEqual([first.id, third.id]);
  });

  it("shows at once what came in a little late, and after five minutes what came in later still", async () => {
    const now = Date.now();
    vi.useFakeTimers({ toFake: ["Date"], now });
    const first = anEntry({ id: ulid(now - 3_600_000) });
    const { program_id } = first;
    const late = (minutes: number) => anEntry({ id: ulid(now - minutes * 60_000), program_id });
    const read = async (afterMs: number) => {
      vi.setSystemTime(now + afterMs);
      return (await readAuditEntries(program_id, ["2026-11"])).rows;
    };
    await putAuditEntries([first]);
    expect(await read(0)).toEqual([first]);
    const [little, much] = [late(9), late(20)];
    await putAuditEntries([little, much]);
    expect(await read(60_000)).toEqual([first, little]);
    expect(await read(299_999)).toEqual([first, little]);
    expect(await read(300_000)).toEqual([first, little, much]);
    vi.setSystemTime(now);
  });

  it("sees what comes after an entry of a clock that is ahead", async () => {
    const ahead = anEntry({ id: ulid(Date.now() + 3 * 3_600_000), at: "2026-11-30T23:00:00.000Z" });
    const { program_id } = ahead;
    await putAuditEntries([ahead]);
    expect((await readAuditEntries(program_id, ["2026-11"])).rows).toEqual([ahead]);
    const next = anEntry({ program_id });
    await putAuditEntries([next]);
    expect((await readAuditEntries(program_id, ["2026-11"])).rows).toEqual([ahead, next]);
  });

  it("is read whole after the clock was put back, however late an entry came in", async () => {
    const now = Date.now();
    const first = anEntry({ id: ulid(now - 3_600_000) });
    await putAuditEntries([first]);
    vi.useFakeTimers({ toFake: ["Date"], now: now + 86_400_000 });
    expect((await readAuditEntries(first.program_id, ["2026-11"])).rows).toEqual([first]);
    vi.setSystemTime(now);
    const late = anEntry({ id: ulid(now - 1_800_000), program_id: first.program_id });
    await putAuditEntries([late]);
    expect((await readAuditEntries(first.program_id, ["2026-11"])).rows).toEqual([first, late]);
  });
});
