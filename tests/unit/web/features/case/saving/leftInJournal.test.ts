import { IDBFactory } from "fake-indexeddb";
import { describe, expect, it } from "vitest";
import { openJournal, type PendingEntry } from "#web/features/case/saving/journal.ts";
import { deleteAside, readLeft } from "#web/features/case/saving/leftInJournal.ts";

const [ada, bao] = ["01ADA", "01BAO"] as const;
const anEntry = (uid: string): PendingEntry => ({ card: "c", uid, key: "value", value: 1, updatedAt: 1_000 });

/** Two cases of one person, and one of another's, in the same browser. */
async function aSharedJournal() {
  const factory = new IDBFactory();
  const open = (userId: string, documentId: number, attempt = 1) =>
    openJournal({ userId, documentId, attempt }, factory);
  const [first, second, others] = [await open(ada, 7, 2), await open(ada, 8), await open(bao, 7)];
  await first.put([anEntry("a"), anEntry("b")]);
  await second.setAside([anEntry("c")], "EXAM_SUBMITTED");
  await others.put([anEntry("d")]);
  await others.setAside([anEntry("e")]);
  return { factory, first, second, others };
}

describe("what a person has left in the journal of a browser", () => {
  it("is told by attempt, and nobody else's is", async () => {
    const { factory } = await aSharedJournal();
    expect(await readLeft(ada, factory)).toEqual({
      unsent: [{ userId: ada, documentId: 7, attempt: 2 }],
      aside: 1,
    });
    expect(await readLeft("01", factory)).toEqual({ unsent: [], aside: 0 });
  });

  it("loses what the server did not take, and keeps what has not arrived", async () => {
    const { factory, first, second, others } = await aSharedJournal();
    await deleteAside(ada, factory);
    expect(await second.listAside()).toEqual([]);
    expect((await first.list()).map(({ uid }) => uid).toSorted()).toEqual(["a", "b"]);
    expect(await others.listAside()).toHaveLength(1);
  });

  it("is nothing where the browser keeps no journal", async () => {
    expect(await readLeft(ada, undefined)).toEqual({ unsent: [], aside: 0 });
    await expect(deleteAside(ada, undefined)).resolves.toBeUndefined();
  });
});
