import { describe, expect, it } from "vitest";
import { listPinnedItems, pinItem, pinnedAtMost, unpinItem } from "#shared/contract/library/pins.ts";
import { codeOf, replyOf, type Sent } from "#tests/builders/http.ts";
import { aCourse, aDocument, aPerson, aProgram, aSession } from "#tests/builders/world.ts";
import { useApi } from "../cloud.ts";

const { send } = useApi("library");

const path = "/pinned_items";
const aWorld = async () => {
  const program = await aProgram();
  const roles = ["Course Manager", "Teacher", "Student"] as const;
  const [manager, teacher, student] = await Promise.all(
    roles.map(async (role) => aSession(await aPerson([{ program, role }]))),
  );
  return { program, manager, teacher, student };
};
type As = Sent["as"];
const pin = (list: string, id: number, as: As) => send({ method: "POST", path, body: { list, id }, as });
const read = async (as: As) => replyOf(listPinnedItems, await send({ method: "GET", path, as }));

describe("C-06: pinned rows of a program's lists", () => {
  it("are set by whoever looks after its courses, are everybody's, and are put back", async () => {
    const { program, manager, teacher, student } = await aWorld();
    const [first, second] = [await aDocument([program]), await aDocument([program])];
    const course = await aCourse([program]);
    await pin("documents", second.id, manager);
    await pin("documents", first.id, manager);
    const pinned = replyOf(pinItem, await pin("document_sets", course.id, manager));
    expect(pinned).toEqual({ documents: [second.id, first.id], document_sets: [course.id] });
    expect(await read(teacher)).toEqual(pinned);
    expect(await read(student)).toEqual({ documents: [], document_sets: [course.id] });
    expect(codeOf(await pin("documents", first.id, teacher))).toBe("FORBIDDEN");
    // Once more: it keeps its place.
    expect(replyOf(pinItem, await pin("documents", second.id, manager))).toEqual(pinned);
    const body = { list: "documents", id: second.id };
    for (let times = 0; times < 2; times++) {
      const left = replyOf(unpinItem, await send({ method: "DELETE", path, body, as: manager }));
      expect(left.documents).toEqual([first.id]);
    }
  });

  it("are of that program, shown in its lists, and not too many", async () => {
    const { program, manager } = await aWorld();
    const other = await aWorld();
    const [away, gone] = [
      await aDocument([other.program]),
      await aDocument([program], { archived_at: new Date().toISOString() }),
    ];
    const put = await aCourse([program], { archived_at: new Date().toISOString() });
    const foreign = await aCourse([other.program]);
    for (const [list, id] of [
      ["documents", away.id],
      ["documents", gone.id],
      ["document_sets", put.id],
      ["document_sets", foreign.id],
    ] as const)
      expect(codeOf(await pin(list, id, manager)), `${list} ${id}`).toBe("NOT_FOUND");
    const courses = await Promise.all(Array.from({ length: pinnedAtMost + 1 }, () => aCourse([program])));
    const statuses: number[] = [];
    for (const { id } of courses) statuses.push((await pin("document_sets", id, manager)).status);
    expect(statuses).toEqual([...Array(pinnedAtMost).fill(200), 409]);
    expect((await read(manager)).document_sets).toHaveLength(pinnedAtMost);
    expect(await read(other.manager)).toEqual({ documents: [], document_sets: [] });
  });
});
