import { expect, it } from "vitest";
import { getVersion } from "#functions/table/versions/versions.ts";
import { applyAll } from "#shared/case/changes/apply/apply.ts";
import type { Operation } from "#shared/case/changes/operations.ts";
import { treeHash } from "#shared/case/changes/treeHash.ts";
import { listSaves } from "#shared/contract/versions/history.ts";
import { saveVersion } from "#shared/contract/versions/versions.ts";
import { anEditedCase } from "#tests/builders/editors.ts";
import { replyOf } from "#tests/builders/http.ts";
import { firstText } from "#tests/builders/smallCase.ts";
import { aWriter, typing } from "#tests/builders/writer.ts";
import { actorOf } from "#web/features/editor/openVersion.ts";
import { createMemoryJournal } from "#web/features/editor/saving/journal.ts";
import { createSaver, type SaverPorts } from "#web/features/editor/saving/saver.ts";
import { useApi } from "../cloud.ts";

const { send } = useApi("versions");
const text = firstText();

/** The page's own saver on a version, with answers of the server that get lost where `isLost` says so. */
async function aPage(isLost: (call: number) => boolean = () => false) {
  const { versions, editor } = await anEditedCase();
  const versionId = versions.ongoing_maintenance;
  const writer = aWriter(send, await editor(), versionId);
  await writer.load();
  await writer.lock();
  const { person, session } = writer;
  const actor = actorOf({
    userContext: {
      ...{ id: person.id, first_name: "", last_name: "", email: "", isAdmin: false, role: null },
      ...{ allowedEditMode: "Editing", permissions: [] },
    },
    documentContext: { has_signature_version: false, docType: "Document", roDocumentCount: 0 },
  });
  let draft = writer.draft();
  let [seq, calls] = [0, 0];
  const journal = createMemoryJournal();
  const sendBatch: SaverPorts["send"] = async ({ seq, baseRev, operations, treeHash: tree_hash }) => {
    const mine = { session, lock_token: writer.token(), base_rev: baseRev, seq, operations, tree_hash };
    const answer = await send({
      ...{ method: "PUT", path: `/api/v2/versions/${versionId}`, body: { version: mine }, as: person },
    });
    calls += 1;
    if (isLost(calls)) return { ok: false, why: "offline", message: "" };
    return { ok: true, rev: replyOf(saveVersion, answer).rev };
  };
  const saver = createSaver(writer.rev(), {
    ...{ journal, send: sendBatch, hash: treeHash, draft: () => draft },
    seq: { get: () => seq, set: (next) => (seq = next) },
    ...{ onState: () => {}, onBatch: () => {}, onNotKept: () => {}, onSaved: () => undefined },
  });
  return {
    ...{ versionId, person, saver, journal },
    draft: () => draft,
    does: (operations: readonly Operation[]): void => {
      const applied = applyAll(draft, operations, actor);
      if (!applied.ok) throw new Error(applied.detail);
      draft = applied.draft;
      saver.note(operations);
    },
  };
}

async function asSaved(versionId: number, person: Awaited<ReturnType<typeof aPage>>["person"]) {
  const reader = aWriter(send, person, versionId);
  await reader.load();
  const { saves } = replyOf(
    listSaves,
    await send({ method: "GET", path: `/versions/${versionId}/saves`, as: person }),
  );
  return { hash: treeHash(reader.draft()), saves };
}

it("D-52: 2,100 operations that waited are saved in pieces, each once, also where answers are lost", async () => {
  const page = await aPage((call) => call === 2);
  for (let i = 0; i < 2_100; i++) page.does([typing(text, "x")]);
  expect(await page.saver.save()).toBe(false);
  // The second was taken, and its answer lost: it and the third are still kept.
  expect((await getVersion(page.versionId))?.rev).toBe(2);
  expect(await page.journal.list()).toHaveLength(1_100);
  expect(await page.saver.save()).toBe(true);
  expect(await page.journal.list()).toEqual([]);
  const { hash, saves } = await asSaved(page.versionId, page.person);
  expect(hash).toBe(treeHash(page.draft()));
  expect(saves.map(({ rev }) => rev)).toEqual([3, 2, 1]);
});

it("D-52: what is as large as an act may be is taken in one call", async () => {
  const page = await aPage();
  page.does(Array.from({ length: 2_000 }, () => typing(text, "y")));
  const nodes = Array.from({ length: 155 }, (_, i) => ({
    ...{ type: "paragraph" as const, uid: `long_${i}` },
    content: { text: '"é'.repeat(5_000), styleRanges: [] },
  }));
  const place = { parent: page.draft().root.uid, key: "content" };
  const at = Date.now();
  page.does([{ type: "addNodes", at, changeId: "large", isSuggestion: false, place, nodes }]);
  expect(await page.saver.save()).toBe(true);
  const { hash, saves } = await asSaved(page.versionId, page.person);
  expect(hash).toBe(treeHash(page.draft()));
  expect(saves).toHaveLength(2);
});
