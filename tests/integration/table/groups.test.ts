import { ulid } from "ulid";
import { describe, expect, it } from "vitest";
import { getLeadVersion, leadVersionWrite } from "#functions/table/programs/leadVersions.ts";
import {
  createProgram,
  getProgram,
  getProgramIdBySubdomain,
  listFactorRules,
  type Program,
  readPrograms,
  replaceProgram,
} from "#functions/table/programs/programs.ts";
import { transact } from "#functions/table/table.ts";
import { useEnvironment } from "#tests/builders/world.ts";
import { useCloud } from "../cloud.ts";
import { beside, impossible } from "./someone.ts";

/** What the writes of programs themselves ask of the rows that they find, told by the entity modules themselves, in this process. */
useEnvironment(useCloud().functionEnv("programs"));

const aProgram = (parts: Partial<Program> = {}): Program => {
  const id = ulid();
  return {
    id,
    name: `Program ${id}`,
    description: "",
    subdomain: id.toLowerCase(),
    time_zone: "Europe/Berlin",
    is_editorial: false,
    archived_at: null,
    feature_flags: { vpe: true },
    ...parts,
  };
};
const listedRow = async (id: string) => (await readPrograms()).rows.find((row) => row.id === id);

describe("a program", () => {
  it("is made once, under a subdomain that nobody else has, with what stands beside it", async () => {
    const program = aProgram();
    const { write, isWritten } = beside();
    expect(await createProgram(program, [impossible()])).toBe(false);
    expect(await getProgram(program.id)).toBeUndefined();
    expect(await createProgram(program, [write])).toBe(true);
    expect(await isWritten()).toBe(true);
    expect(await getProgram(program.id, { consistent: true })).toEqual(program);
    expect(await getProgramIdBySubdomain(program.subdomain)).toBe(program.id);
    expect(await getProgramIdBySubdomain(ulid().toLowerCase())).toBeUndefined();
    const { feature_flags: _flags, ...listed } = program;
    expect(await listedRow(program.id)).toEqual(listed);
    const other = aProgram({ subdomain: program.subdomain });
    expect(await createProgram(other)).toBe(false);
    expect(await getProgram(other.id)).toBeUndefined();
    expect(await createProgram({ ...program, subdomain: ulid().toLowerCase() })).toBe(false);
    const plain = aProgram();
    expect(await createProgram(plain)).toBe(true);
    expect(await getProgram(plain.id)).toEqual(plain);
  });

  it("is changed in the place of the one that was read, never over somebody else's change, and keeps what is fixed", async () => {
    const first = aProgram();
    await createProgram(first);
    const { write, isWritten } = beside();
    const change = (before: Program, name: string, together = [beside().write]) =>
      replaceProgram(before, { ...before, name }, together);
    expect(await change(first, "Refused", [write, impossible()])).toBe(false);
    expect(await change(first, "One", [write])).toBe(true);
    expect(await isWritten()).toBe(true);
    const one = { ...first, name: "One", rev: 1 };
    expect(await getProgram(first.id)).toEqual(one);
    expect(await change(first, "Lost")).toBe(false);
    expect(await change({ ...one, rev: 3 }, "Lost")).toBe(false);
    expect(await change(one, "Two")).toBe(true);
    expect(await change(one, "Lost")).toBe(false);
    expect(await getProgram(first.id)).toEqual({ ...first, name: "Two", rev: 2 });
    expect((await listedRow(first.id))?.name).toBe("Two");
    // Of nobody's: it was never made.
    expect(await change(aProgram(), "Lost")).toBe(false);
    const other = { ...first, id: ulid(), subdomain: "another", is_editorial: true };
    expect(await replaceProgram({ ...one, rev: 2 }, { ...other, name: "Three" }, [])).toBe(true);
    expect(await getProgram(first.id)).toEqual({ ...first, name: "Three", rev: 3 });
  });

  it("tells of whom it asks a second factor", async () => {
    const [open, strict] = [aProgram(), aProgram({ second_factor: "staff" })];
    for (const program of [open, strict]) await createProgram(program);
    expect(await listFactorRules([open.id, strict.id, open.id, ulid()])).toEqual(
      new Map([
        [open.id, "nobody"],
        [strict.id, "staff"],
      ]),
    );
    expect(await listFactorRules([])).toEqual(new Map());
  });
});

describe("who leads the courses of a program", () => {
  it("is changed by one author at a time, together with what counts it", async () => {
    const programId = ulid();
    const change = (seen: number, ...others: Parameters<typeof transact>[0]) =>
      transact([leadVersionWrite(programId, seen), ...others]);
    expect(await getLeadVersion(programId)).toBe(0);
    expect(await change(1)).toBe(false);
    expect(await change(0, impossible())).toBe(false);
    expect(await change(0)).toBe(true);
    expect(await change(0)).toBe(false);
    expect(await getLeadVersion(programId)).toBe(1);
    expect(await change(2)).toBe(false);
    expect(await change(1)).toBe(true);
    expect(await getLeadVersion(programId)).toBe(2);
    expect(await getLeadVersion(ulid())).toBe(0);
  });
});
