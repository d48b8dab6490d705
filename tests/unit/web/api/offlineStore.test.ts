import { IDBFactory, IDBObjectStore } from "fake-indexeddb";
import { beforeEach, describe, expect, it, vi } from "vitest";
import {
  casesKept,
  forgetCase,
  forgetOffline,
  type KeptPerson,
  keepCaseRows,
  readCaseRows,
  readPerson,
} from "#web/api/offlineStore.ts";

const hour = 3_600_000;
const now = Date.UTC(2026, 10, 23, 9);

const aPerson = (n: number, parts: Partial<KeptPerson> = {}): KeptPerson => ({
  user: {
    id: `01HZZZZZZZZZZZZZZZZZZZZZZ${n}`,
    email: "student@bedside.test",
    first_name: "Amelia",
    last_name: "Osei",
    is_admin: false,
    program_id: null,
    memberships: [],
  },
  path: "/documents/7",
  confirmedAt: now,
  ...parts,
});
const amelia = aPerson(1);
const ben = aPerson(2);
const rows = { whole: { tree: "of the case" }, state: { reply: "of the server" } };

let deletedCaches: string[];
beforeEach(() => {
  deletedCaches = [];
  vi.stubGlobal("indexedDB", new IDBFactory());
  vi.stubGlobal("caches", { delete: async (name: string) => deletedCaches.push(name) });
});

describe("what a browser keeps for working offline (D-30, D-31)", () => {
  it("is the person and their case, and the newest state without the case being written again", async () => {
    await keepCaseRows(amelia, "document/7", rows);
    await keepCaseRows({ ...amelia, confirmedAt: now + hour }, "document/7", { state: { reply: "newer" } });
    expect(await readCaseRows(amelia.user.id, "document/7")).toEqual({ ...rows, state: { reply: "newer" } });
    expect(await readPerson(now + 24 * hour)).toEqual({ ...amelia, confirmedAt: now + hour });
  });

  it("opens nothing once the server has not been heard of for a day", async () => {
    await keepCaseRows(amelia, "document/7", rows);
    expect(await readPerson(now + 24 * hour)).toBeUndefined();
  });

  it("is never another person's case", async () => {
    await keepCaseRows(amelia, "document/7", rows);
    expect(await readCaseRows(ben.user.id, "document/7")).toBeUndefined();
  });

  it("goes when somebody else is signed in, stays for its own person, and goes when the session is over", async () => {
    await keepCaseRows(amelia, "document/7", rows);
    await forgetOffline(amelia.user.id);
    expect(await readCaseRows(amelia.user.id, "document/7")).toEqual(rows);
    expect(deletedCaches).toEqual([]);

    await forgetOffline(ben.user.id);
    expect([await readPerson(now), await readCaseRows(amelia.user.id, "document/7")]).toEqual([
      undefined,
      undefined,
    ]);
    expect(deletedCaches).toEqual(["bedside-pictures"]);

    await keepCaseRows(ben, "document/7", rows);
    await forgetOffline();
    expect([await readPerson(now), await readCaseRows(ben.user.id, "document/7")]).toEqual([
      undefined,
      undefined,
    ]);
  });

  it("is not written any more by a page whose person signs out meanwhile", async () => {
    const writing = keepCaseRows(amelia, "document/7", rows);
    await Promise.all([forgetOffline(), writing]);
    expect(await readCaseRows(amelia.user.id, "document/7")).toBeUndefined();
    expect(await readPerson(now)).toBeUndefined();
  });

  it("is a few cases; the one that was opened longest ago goes first", async () => {
    for (let n = 0; n <= casesKept; n++) {
      await keepCaseRows({ ...amelia, confirmedAt: now + n }, `document/${n}`, rows);
    }
    expect(await readCaseRows(amelia.user.id, "document/0")).toBeUndefined();
    expect(await readCaseRows(amelia.user.id, "document/1")).toEqual(rows);
    await forgetCase(amelia.user.id, "document/1");
    expect(await readCaseRows(amelia.user.id, "document/1")).toBeUndefined();
  });

  it("is written without a kept case being read, while none of them is to go", async () => {
    const read = vi.spyOn(IDBObjectStore.prototype, "getAll");
    for (let n = 0; n < casesKept; n++) await keepCaseRows(amelia, `document/${n}`, rows);
    await keepCaseRows(amelia, "document/0", rows);
    expect(read).not.toHaveBeenCalled();
    await keepCaseRows(amelia, `document/${casesKept}`, rows);
    expect(read).toHaveBeenCalled();
    read.mockRestore();
  });

  it("is nothing where the browser keeps nothing", async () => {
    vi.stubGlobal("indexedDB", undefined);
    await keepCaseRows(amelia, "document/7", rows);
    expect(await readPerson(now)).toBeUndefined();
  });
});
