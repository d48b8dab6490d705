import { IDBFactory } from "fake-indexeddb";
import { describe, expect, it } from "vitest";
import { openEditJournal } from "#web/features/editor/saving/journal.ts";
import { idOf, typed } from "./typed.ts";

describe("the journal", () => {
  it("survives the page, and keeps the work of each person and version apart", async () => {
    const factory = new IDBFactory();
    const mine = await openEditJournal(factory, { userId: "ada", versionId: 1 });
    await mine.add([typed("a")]);
    const id = await mine.add([typed("b")]);
    const other = await openEditJournal(factory, { userId: "ada", versionId: 2 });
    await other.add([typed("c")]);
    const again = await openEditJournal(factory, { userId: "ada", versionId: 1 });
    expect((await again.list()).flatMap(({ operations }) => operations).map(idOf)).toEqual(["a", "b"]);
    await again.remove([id]);
    expect((await mine.list()).flatMap(({ operations }) => operations).map(idOf)).toEqual(["a"]);
    expect((await other.list()).length).toBe(1);
  });

  it("is opened again where the browser closed it under the page, and works in memory where storage is refused", async () => {
    const factory = new IDBFactory();
    const journal = await openEditJournal(factory, { userId: "ada", versionId: 1 });
    await journal.add([typed("a")]);
    // As when storage is cleared: every connection is asked to close, and does.
    await new Promise((resolve) => {
      factory.deleteDatabase("bedside-edits").onsuccess = resolve;
    });
    const id = await journal.add([typed("b")]);
    expect((await journal.list()).flatMap(({ operations }) => operations).map(idOf)).toEqual(["b"]);
    await journal.remove([id]);
    expect(await journal.list()).toEqual([]);

    const open = () => {
      throw new DOMException("storage is switched off", "SecurityError");
    };
    const refused = await openEditJournal({ open } as unknown as IDBFactory, { userId: "ada", versionId: 1 });
    expect(refused.isDurable).toBe(false);
  });
});
