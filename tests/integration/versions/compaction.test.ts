import { describe, expect, it } from "vitest";
import { compactHead } from "#functions/drafts/compactHead.ts";
import { draftAt, draftAtHead } from "#functions/drafts/draftAt.ts";
import { openWorkAfter } from "#functions/drafts/openWork.ts";
import { placeDraft } from "#functions/drafts/placeDraft.ts";
import { loadStoredDraft, storeDraft } from "#functions/ports/drafts.ts";
import { newUlid } from "#functions/runtime/clock.ts";
import { keys } from "#functions/table/keys.ts";
import { transact, transactUpdate } from "#functions/table/table.ts";
import { getVersion, type VersionRow } from "#functions/table/versions/versions.ts";
import { presentVersion } from "#functions/versions/presentVersion.ts";
import { editPermissions } from "#shared/case/changes/actor.ts";
import { applyAll } from "#shared/case/changes/apply/apply.ts";
import type { Draft } from "#shared/case/changes/draft.ts";
import type { Operation } from "#shared/case/changes/operations.ts";
import { view } from "#shared/case/changes/view.ts";
import { listSaves } from "#shared/contract/versions/history.ts";
import { anEditedCase } from "#tests/builders/editors.ts";
import { eventually } from "#tests/builders/eventually.ts";
import { replyOf } from "#tests/builders/http.ts";
import { firstText } from "#tests/builders/smallCase.ts";
import { aWriter, typing } from "#tests/builders/writer.ts";
import { useApi } from "../cloud.ts";
import { aWindow } from "./versionLive.ts";

const { send } = useApi("realtime");
const longAgo = Date.parse("2025-01-10T08:00:00.000Z");
const uid = firstText();

/** A year of writing: sentences that came, were published, and went. */
function yearsOfWriting(draft: Draft, authorId: string): Draft {
  const of = { uid, key: "content" as const, isSuggestion: false };
  const operations = Array.from({ length: 150 }, (_, i): Operation[] => {
    const at = longAgo + i * 1_000;
    return [
      typing(uid, "A sentence for a time. ", { changeId: `in_${i}`, at }),
      { type: "publish", at: at + 1 },
      { type: "deleteText", at: at + 2, changeId: `out_${i}`, range: { start: 0, end: 23 }, ...of },
      { type: "publish", at: at + 3 },
    ];
  }).flat();
  const actor = { id: authorId, mode: "editing", permissions: new Set(editPermissions) } as const;
  const applied = applyAll(draft, operations, actor);
  if (!applied.ok) throw new Error(applied.detail);
  return applied.draft;
}

const requireVersion = async (id: number): Promise<VersionRow> => {
  const version = await getVersion(id);
  if (!version) throw new Error(`No version ${id}`);
  return version;
};

async function anOldCase() {
  const edited = await anEditedCase();
  const versionId = edited.versions.ongoing_maintenance;
  const person = await edited.editor();
  const version = await requireVersion(versionId);
  const { draft } = await draftAtHead(version);
  const old = yearsOfWriting(draft, person.id);
  await placeDraft({
    ...{ version, draft: old, kind: "restore", lock_token: null, others: [] },
    open_work: openWorkAfter(version, old),
    by: { id: person.id, name: "Ada Lovelace" },
  });
  return { versionId, writer: aWriter(send, person, versionId), ...edited };
}

const bytesOf = async ({ id, snapshot }: VersionRow): Promise<number> =>
  (await loadStoredDraft(id, snapshot.id)).size;

describe("what is over goes out of a draft (D-52; ADR 0143)", () => {
  it("makes the stored draft small as a revision of its own, once, and lets the older ones be read", async () => {
    const { versionId, writer } = await anOldCase();
    const before = await requireVersion(versionId);
    const large = await draftAtHead(before);
    const [one, other] = await Promise.all([compactHead(versionId), compactHead(versionId)]);
    expect([one, other].filter(Boolean)).toHaveLength(1);
    const after = await requireVersion(versionId);
    expect(after.rev).toBe(before.rev + 1);
    expect(await bytesOf(after)).toBeLessThan((await bytesOf(before)) / 5);
    await writer.load();
    expect(Object.keys(writer.draft().changes)).toEqual([]);
    expect(view(writer.draft(), "HIDE_SUGGESTIONS")).toEqual(view(large.draft, "HIDE_SUGGESTIONS"));
    expect((await draftAt(after, before.rev)).draft).toEqual(large.draft);
    const answer = await send({ method: "GET", path: `/versions/${versionId}/saves`, as: writer.person });
    expect(replyOf(listSaves, answer).saves[0]).toMatchObject({
      kind: "compact",
      user_name: "Automatic",
    });
    // There is nothing more, and nobody looks again before a week is over.
    expect(await compactHead(versionId)).toBeUndefined();
  });

  it("waits for whoever writes, and loses nothing of who begins at the same moment", async () => {
    const { versionId, writer } = await anOldCase();
    await writer.load();
    await writer.lock();
    expect(await compactHead(versionId)).toBeUndefined();
    await writer.saved([typing(uid, "Before. ")]);
    await writer.lock("unlock_if_owned");
    // A function that died between storing the small draft and pointing there.
    await storeDraft(versionId, newUlid(), writer.draft());
    const [compacted] = await Promise.all([compactHead(versionId), writer.lock()]);
    // As a page does that was given the lock: what it opens is what it writes on.
    await writer.load();
    await writer.saved([typing(uid, "At once. ")]);
    const { rev } = await requireVersion(versionId);
    expect(rev).toBe(compacted ? 4 : 3);
    expect(JSON.stringify(view(writer.draft(), "HIDE_SUGGESTIONS"))).toContain("At once. Before. ");
  });

  it("is done when the lock is given back, and what learners have counts as published as before", async () => {
    const { versionId, writer } = await anOldCase();
    const before = await requireVersion(versionId);
    await transact([
      transactUpdate(keys.version(versionId), {
        expression: "SET published_rev = :rev",
        values: { ":rev": before.rev },
      }),
    ]);
    const window = await aWindow(writer.person, versionId, "1");
    await window.say("lock_if_free");
    await window.hears(({ lock }) => lock.state === "held");
    await window.say("unlock_if_owned");
    const after = await eventually(async () => {
      const now = await requireVersion(versionId);
      return now.rev > before.rev ? now : undefined;
    }, "the compaction");
    await window.close();
    expect(presentVersion(after)).toMatchObject({ rev: before.rev + 1, published: true });
  });
});
