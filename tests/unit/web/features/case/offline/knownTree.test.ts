import { IDBFactory } from "fake-indexeddb";
import { beforeEach, expect, it, vi } from "vitest";
import { nodeOf } from "#shared/case/model/tree.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { aSmallCase } from "#tests/builders/smallCase.ts";
import { createCaseKeeper } from "#web/features/case/offline/keptCase.ts";
import { openAnyhow } from "#web/features/case/offline/openKept.ts";
import { someContexts } from "../caseFixture.ts";

const user = {
  id: "01HZZZZZZZZZZZZZZZZZZZZZZ1",
  email: "student@bedside.test",
  first_name: "Amelia",
  last_name: "Osei",
  is_admin: false,
  program_id: null,
  memberships: [],
};
const source = { kind: "document", id: "7" } as const;
const contexts = someContexts();
const [hash, otherHash] = ["a".repeat(43), "b".repeat(43)];
const treeWith = (url: string, title = "A case"): ContentNode =>
  aSmallCase(title, [{ type: "image", uid: "ecg", url }]);

type Version = { hash: string; data?: unknown; links?: Record<string, string> };
/** What the server was asked for the tree, and answers. */
let asked: URLSearchParams[];
let version: (known: string | null) => Version;

beforeEach(() => {
  asked = [];
  version = (known) =>
    known === hash
      ? { hash, links: { ecg: "https://m/ecg?new" } }
      : { hash, data: treeWith("https://m/ecg?old") };
  vi.stubGlobal("indexedDB", new IDBFactory());
  vi.stubGlobal("caches", undefined);
  vi.stubGlobal("fetch", async (input: string) => {
    const { pathname, searchParams } = new URL(input, "http://localhost");
    if (pathname.startsWith("/api/v2/versions/")) {
      asked.push(searchParams);
      return Response.json({ id: contexts.currentVersion.id, ...version(searchParams.get("known")) });
    }
    const state = { id: 7, attempt: 1, state: {}, progress: 0, time_on_case: 0 };
    return Response.json(
      pathname === "/documents/7" ? contexts : { ...state, calculate_percentage_of_recommended_time: 0 },
    );
  });
});

const open = (person = user) => openAnyhow(source, person, new AbortController().signal);
const linkIn = (tree: ContentNode) => nodeOf(tree, "ecg")?.url;

/** A visit in which the case is kept. */
async function visit(): Promise<void> {
  const keeper = createCaseKeeper(await open(), { user, path: "/documents/7", onTree: () => undefined });
  await keeper.noteSent({});
}

it("does not ask again for a tree that this browser keeps, and gives it its new links (D-30)", async () => {
  await visit();
  const again = await open();
  expect(asked.map((query) => query.get("known"))).toEqual([null, hash]);
  expect(again.tree).toEqual(treeWith("https://m/ecg?new"));
  expect(again.treeHash).toBe(hash);
});

it("names what has come to the tree since, and keeps that tree with the hash that it has now", async () => {
  const first = await open();
  const keeper = createCaseKeeper(first, { user, path: "/documents/7", onTree: () => undefined });
  keeper.noteTree(treeWith("https://m/ecg?old", "With what was submitted"));
  keeper.noteReply({ ...first.reply, revealed: [{}], revealed_by: ["question_input"] });
  await keeper.noteSent({});
  version = () => ({ hash: otherHash, links: { ecg: "https://m/ecg?new" } });
  const again = await open();
  expect(asked.map((query) => query.get("known"))).toEqual([null, `${hash},question_input`]);
  expect(again.tree).toEqual(treeWith("https://m/ecg?new", "With what was submitted"));
  expect(again.treeHash).toBe(otherHash);
});

it("takes the tree that comes where the kept one is another", async () => {
  await visit();
  version = () => ({ hash: otherHash, data: treeWith("https://m/ecg", "Published anew") });
  const again = await open();
  expect(again.tree).toEqual(treeWith("https://m/ecg", "Published anew"));
  expect(again.treeHash).toBe(otherHash);
});

it("names nothing that it keeps of somebody else", async () => {
  await visit();
  const other = await open({ ...user, id: "01HZZZZZZZZZZZZZZZZZZZZZZ2" });
  expect(asked.map((query) => query.get("known"))).toEqual([null, null]);
  expect(linkIn(other.tree)).toBe("https://m/ecg?old");
});

it("believes no reply without a tree that is not the one it keeps", async () => {
  await visit();
  version = () => ({ hash: otherHash, links: {} });
  await expect(open()).rejects.toMatchObject({ code: "UNREADABLE_REPLY" });
});
