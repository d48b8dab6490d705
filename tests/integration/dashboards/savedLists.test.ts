import { beforeAll, describe, expect, it } from "vitest";
import {
  deleteSavedList,
  listSavedLists,
  savedAtMost,
  saveList,
} from "#shared/contract/dashboards/savedLists.ts";
import { type Credentials, codeOf, replyOf } from "#tests/builders/http.ts";
import { aPerson, aProgram, aSession } from "#tests/builders/world.ts";
import { useApi } from "../cloud.ts";

const { send } = useApi("dashboards");
const path = "/saved_lists";

let own: Credentials;
let other: Credentials;
beforeAll(async () => {
  const program = await aProgram();
  [own, other] = await Promise.all([
    aSession(await aPerson([{ program, role: "Teacher" }])),
    aSession(await aPerson([{ program, role: "Teacher" }])),
  ]);
});

const asked = { search: "chest", sortBy: "title", sortOrder: "ASC", filters: ["kind=2"] } as const;
const save = (as: Credentials, name: string, more: Record<string, unknown> = {}) =>
  send({ method: "PUT", path, as, body: { list: "Library", name, is_pinned: false, asked, ...more } });
const kept = async (as: Credentials, list = "Library") =>
  replyOf(listSavedLists, await send({ method: "GET", path, as, query: { list } }));

describe("saved searches of a list (C-44)", () => {
  it("are one person's and one list's, the pinned first; the same name replaces, and deleting twice is well", async () => {
    const first = replyOf(saveList, await save(own, "Scripts"));
    await save(own, "Ana's", { is_pinned: true, asked: { ...asked, facets: { Kind: ["a", 1, true] } } });
    await save(own, "Elsewhere", { list: "People" });
    expect((await kept(own)).map(({ name }) => name)).toEqual(["Ana's", "Scripts"]);
    expect((await kept(own))[0]?.asked).toEqual({ ...asked, facets: { Kind: ["a", 1, true] } });
    expect(await kept(other)).toEqual([]);

    const again = replyOf(saveList, await save(own, " scripts ", { is_pinned: true }));
    expect(again.id).toBe(first.id);
    expect(await kept(own)).toHaveLength(2);

    const forget = { method: "DELETE", path: `${path}/${first.id}` } as const;
    replyOf(deleteSavedList, await send({ ...forget, as: other }));
    expect(await kept(own)).toHaveLength(2);
    for (let times = 0; times < 2; times++) replyOf(deleteSavedList, await send({ ...forget, as: own }));
    expect((await kept(own)).map(({ name }) => name)).toEqual(["Ana's"]);
  });

  it("are so many of a list at most, and nothing that is none", async () => {
    for (let at = 0; at < savedAtMost; at++) replyOf(saveList, await save(other, `Search ${at}`));
    expect(codeOf(await save(other, "One more"))).toBe("CONFLICT");
    replyOf(saveList, await save(other, "search 3"));
    for (const wrong of [
      { name: "  " },
      { list: "<b>" },
      { asked: { ...asked, where: "{}" } },
      { asked: {} },
    ])
      expect(codeOf(await save(own, "x", wrong))).toBe("INVALID_REQUEST");
  });
});
