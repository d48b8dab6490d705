import { ulid } from "ulid";
import { describe, expect, it } from "vitest";
import { keys } from "#functions/table/keys.ts";
import { getItem, transact, transactPut, updateItem } from "#functions/table/table.ts";
import {
  carryOpenWork,
  lastVersionNumber,
  listUncounted,
  putOpenWork,
  readOpenWork,
} from "#functions/table/versions/openWork.ts";
import {
  dropVersionEditor,
  listVersionEditors,
  putVersionEditor,
  touchVersionEditor,
} from "#functions/table/versions/versionEditors.ts";
import {
  commitSave,
  getSavedRev,
  getStoredDraftBefore,
  getVersionSave,
  listLatestSaves,
  listVersionSaves,
  putStoredDraft,
  type SaveRow,
} from "#functions/table/versions/versionSaves.ts";
import {
  addVersionEditor,
  beginAnew,
  ensureVersions,
  getDocumentVersions,
  getVersion,
  newVersions,
  noteCompaction,
  reserveVersions,
} from "#functions/table/versions/versions.ts";
import { useEnvironment } from "#tests/builders/world.ts";
import { useCloud } from "../cloud.ts";

/** What the writes of editing ask of the rows that they find, told by the entity modules themselves, in this process. */
useEnvironment(useCloud().functionEnv("versions"));

const at = "2026-11-01T10:00:00.000Z";
const later = "2026-11-01T11:00:00.000Z";
const anId = () => Math.floor(Math.random() * 1_000_000_000) + 1;
const noWork = { comments: 0, suggestions: {}, mentioned: [] };

async function aDocument() {
  const documentId = anId();
  const snapshotId = ulid();
  const versions = await ensureVersions(documentId, { snapshotId, at });
  return { documentId, snapshotId, versions, versionId: versions.ongoing_maintenance };
}

const aSave = (version_id: number, rev: number, parts: Partial<SaveRow> = {}): SaveRow => ({
  version_id,
  rev,
  kind: "save",
  user_id: ulid(),
  user_name: "A. B.",
  session_id: null,
  seq: null,
  lock_token: null,
  saved_at: at,
  count: 1,
  tree_hash: `h${rev}`,
  operations: "[]",
  operations_id: null,
  ...parts,
});
const saved = { bytes: 100, open_work: noWork };

describe("the versions of a document", () => {
  it("are made once, all three of one tree, and whoever asks again is given the same", async () => {
    const { documentId, snapshotId, versions } = await aDocument();
    expect(await ensureVersions(documentId, { snapshotId: ulid(), at: later })).toEqual(versions);
    expect(await getDocumentVersions(documentId)).toEqual(versions);
    expect(new Set(Object.values(versions)).size).toBe(3);
    const types = {
      published: "PUBLISHED",
      ongoing_maintenance: "ONGOING_MAINTENANCE",
      scheduled_review: "SCHEDULED_REVIEW",
    };
    const snapshot = { rev: 0, id: snapshotId, form: "published" };
    for (const [name, type] of Object.entries(types)) {
      const id = versions[name as keyof typeof versions];
      expect(await getVersion(id)).toEqual({
        id,
        document_id: documentId,
        type,
        rev: 0,
        snapshot,
        editor_ids: [],
        created_at: at,
        saved_at: null,
      });
      expect(await getStoredDraftBefore(id, 5)).toEqual(snapshot);
    }
    expect(await getDocumentVersions(anId())).toBeUndefined();
    expect(await getVersion(1_500_000_000)).toBeUndefined();
  });

  it("are the same for many who ask at once", async () => {
    const documentId = anId();
    const asked = await Promise.all(
      [1, 2, 3].map(() => ensureVersions(documentId, { snapshotId: ulid(), at })),
    );
    expect(new Set(asked.map(({ published }) => published)).size).toBe(1);
    const known = await getDocumentVersions(documentId);
    expect(asked[0]).toEqual(known);
  });

  it("of a case that learners never had anything of say so", async () => {
    const documentId = anId();
    const versions = await reserveVersions();
    const made = newVersions(documentId, versions, { snapshotId: ulid(), at, published_rev: -1 });
    expect(await transact(made)).toBe(true);
    expect((await getVersion(versions.scheduled_review))?.published_rev).toBe(-1);
    const elsewhere = newVersions(anId(), versions, { snapshotId: ulid(), at });
    expect(await transact(elsewhere)).toBe(false);
  });

  it("begin anew with another tree where nothing was saved of either", async () => {
    const { versions, versionId, documentId } = await aDocument();
    const next = ulid();
    expect(await transact(beginAnew(versions, next))).toBe(true);
    const draft = { rev: 0, id: next, form: "published" };
    for (const id of [versionId, versions.scheduled_review]) {
      expect((await getVersion(id))?.snapshot).toEqual(draft);
      expect(await getStoredDraftBefore(id, 0)).toEqual(draft);
    }
    expect((await getVersion(versions.published))?.snapshot.id).not.toBe(next);
    expect(await commitSave(aSave(versions.scheduled_review, 1), saved)).toBe(true);
    expect(await transact(beginAnew(versions, ulid()))).toBe(false);
    expect((await getVersion(versionId))?.snapshot).toEqual(draft);
    expect(documentId).toBeGreaterThan(0);
  });

  it("remember whoever was in them, in the order in which they came", async () => {
    const { versionId } = await aDocument();
    const [one, two] = [ulid(), ulid()];
    for (const id of [one, two, one]) await addVersionEditor(versionId, id);
    expect((await getVersion(versionId))?.editor_ids).toEqual([one, two]);
    const missing = 1_000_000_000 + anId();
    await addVersionEditor(missing, one);
    await noteCompaction(missing, later);
    expect(await getVersion(missing)).toBeUndefined();
    await noteCompaction(versionId, later);
    expect((await getVersion(versionId))?.compacted_at).toBe(later);
  });
});

describe("a save", () => {
  it("follows upon the revision before, and upon no other", async () => {
    const { versionId } = await aDocument();
    const head = () => getVersion(versionId);
    const first = aSave(versionId, 1);
    const refused = transactPut({ pk: "TEST#none", sk: "NONE" }, { expression: "attribute_exists(nothing)" });
    expect(await commitSave(aSave(versionId, 2), saved)).toBe(false);
    expect(await commitSave(first, { ...saved, others: [refused] })).toBe(false);
    expect((await head())?.rev).toBe(0);
    const open_work = { comments: 2, suggestions: { a: 1 }, mentioned: [] };
    expect(await commitSave(first, { bytes: 100, open_work })).toBe(true);
    expect(await commitSave(first, saved)).toBe(false);
    expect(await commitSave(aSave(versionId, 2, { saved_at: later }), { bytes: 50, open_work: noWork })).toBe(
      true,
    );
    expect(await head()).toMatchObject({
      rev: 2,
      tree_hash: "h2",
      saved_at: later,
      saved_bytes: 150,
      open_work: noWork,
      snapshot: { rev: 0 },
    });
    expect((await head())?.published_rev).toBeUndefined();
    expect((await head())?.compacted_at).toBeUndefined();
    expect(await getVersionSave(versionId, 1)).toEqual(first);
    expect(await getVersionSave(versionId, 3)).toBeUndefined();
  });

  it("of a version that is not there makes none", async () => {
    expect(await commitSave(aSave(1_500_000_002, 1), saved)).toBe(false);
    expect(await getVersion(1_500_000_002)).toBeUndefined();
  });

  it("of one batch of a window is made once", async () => {
    const { versionId } = await aDocument();
    const batch = { user_id: ulid(), session_id: "s1", seq: 7 };
    const of = { userId: batch.user_id, sessionId: "s1", seq: 7 };
    expect(await getSavedRev(versionId, of)).toBeUndefined();
    expect(await commitSave(aSave(versionId, 1, batch), saved)).toBe(true);
    expect(await commitSave(aSave(versionId, 2, batch), saved)).toBe(false);
    expect(await getSavedRev(versionId, of)).toBe(1);
    expect(await getSavedRev(versionId, { ...of, seq: 8 })).toBeUndefined();
    expect(await commitSave(aSave(versionId, 2, { ...batch, seq: 8 }), saved)).toBe(true);
    expect(await getSavedRev(versionId, { ...of, seq: 8 })).toBe(2);
    const kept = await getItem(keys.savedBatch(versionId, of));
    expect(kept?.expires_at_s).toBe(Date.parse(at) / 1000 + 35 * 86_400);
    // What is no batch of a window can come any number of times.
    for (const rev of [3, 4])
      expect(await commitSave(aSave(versionId, rev, { ...batch, seq: null }), saved)).toBe(true);
    for (const rev of [5, 6])
      expect(await commitSave(aSave(versionId, rev, { ...batch, session_id: null }), saved)).toBe(true);
  });

  it("that brings a draft counts what is saved since from there on", async () => {
    const { versionId, snapshotId } = await aDocument();
    await commitSave(aSave(versionId, 1), saved);
    const draft = { rev: 2, id: ulid(), form: "draft" as const };
    expect(await commitSave(aSave(versionId, 2, { kind: "reset", draft }), saved)).toBe(true);
    expect(await getVersion(versionId)).toMatchObject({ rev: 2, snapshot: draft, saved_bytes: 0 });
    expect(await getVersionSave(versionId, 2)).toMatchObject({ kind: "reset", draft });
    await commitSave(aSave(versionId, 3), saved);
    expect(await getVersion(versionId)).toMatchObject({ rev: 3, snapshot: draft, saved_bytes: 100 });
    expect((await getStoredDraftBefore(versionId, 1)).id).toBe(snapshotId);
    expect(await getStoredDraftBefore(versionId, 2)).toEqual(draft);
    expect(await getStoredDraftBefore(versionId, 9)).toEqual(draft);
  });

  it("that publishes, or leaves what learners have, says up to where they have it; one that compacts says when", async () => {
    const { versionId } = await aDocument();
    const published = async () => (await getVersion(versionId))?.published_rev;
    await commitSave(aSave(versionId, 1, { kind: "publish" }), saved);
    expect(await published()).toBe(1);
    await commitSave(aSave(versionId, 2), saved);
    expect(await published()).toBe(1);
    await commitSave(aSave(versionId, 3, { kind: "compact", is_published: true, saved_at: later }), saved);
    expect(await getVersion(versionId)).toMatchObject({ published_rev: 3, compacted_at: later });
    await commitSave(aSave(versionId, 4, { is_published: false }), saved);
    expect(await published()).toBe(3);
  });

  it("is told in its place among the others", async () => {
    const { versionId } = await aDocument();
    for (const rev of [1, 2, 3, 4]) await commitSave(aSave(versionId, rev), saved);
    const revs = (rows: SaveRow[]) => rows.map(({ rev }) => rev);
    expect(revs(await listVersionSaves(versionId, { after: 1, upTo: 3 }))).toEqual([2, 3]);
    expect(revs(await listVersionSaves(versionId, { after: 0, upTo: 9 }))).toEqual([1, 2, 3, 4]);
    expect(await listVersionSaves(versionId, { after: 3, upTo: 3 })).toEqual([]);
    expect(revs(await listLatestSaves(versionId, { upTo: 3, limit: 2 }))).toEqual([3, 2]);
    expect(revs(await listLatestSaves(versionId, { upTo: 9, limit: 9 }))).toEqual([4, 3, 2, 1]);
  });
});

describe("a draft that is stored of a version", () => {
  it("is what it is read from, unless a newer one is known", async () => {
    const { versionId } = await aDocument();
    for (const rev of [1, 2, 3]) await commitSave(aSave(versionId, rev), saved);
    const draft = (rev: number) => ({ rev, id: ulid(), form: "draft" as const });
    const [second, first] = [draft(2), draft(1)];
    await putStoredDraft(versionId, second);
    expect(await getVersion(versionId)).toMatchObject({ rev: 3, snapshot: second, saved_bytes: 0 });
    await putStoredDraft(versionId, first);
    await putStoredDraft(versionId, { ...second, id: ulid() });
    expect((await getVersion(versionId))?.snapshot).toEqual(second);
    expect(await getStoredDraftBefore(versionId, 3)).toEqual(second);
    expect((await getStoredDraftBefore(versionId, 1)).rev).toBe(0);
  });
});

describe("what waits in a version", () => {
  it("is counted where a save has not counted it", async () => {
    const { versionId } = await aDocument();
    expect(await listUncounted([versionId])).toEqual([]);
    expect(await putOpenWork({ id: versionId, rev: 1 }, noWork)).toBe(false);
    expect(await putOpenWork({ id: versionId, rev: 0 }, noWork)).toBe(true);
    expect(await putOpenWork({ id: versionId, rev: 0 }, { ...noWork, comments: 3 })).toBe(false);
    expect((await getVersion(versionId))?.open_work).toEqual(noWork);
    const uncounted = () => updateItem(keys.version(versionId), { UpdateExpression: "REMOVE open_work" });
    await uncounted();
    expect(await listUncounted([versionId])).toEqual([]);
    await commitSave(aSave(versionId, 1), saved);
    expect(await listUncounted([versionId])).toEqual([]);
    await uncounted();
    expect(await listUncounted([versionId])).toMatchObject([{ id: versionId, rev: 1 }]);
  });

  it("is carried into the list of all that waits, and out of it once nothing does", async () => {
    const [{ versionId, documentId, versions }, other, nothing] = [
      await aDocument(),
      await aDocument(),
      await aDocument(),
    ];
    const [editor, mentioned] = [ulid(), [{ user_id: ulid(), comments: 1, comment_id: "c1" }]];
    await addVersionEditor(versionId, editor);
    const asked = { comments: 2, suggestions: {}, mentioned };
    const suggested = { comments: 0, suggestions: { [editor]: 3 }, mentioned: [] };
    const save = (id: number, rev: number, open_work: typeof asked | typeof suggested | typeof noWork) =>
      commitSave(aSave(id, rev), { bytes: 1, open_work });
    await save(versionId, 1, asked);
    await save(other.versionId, 1, suggested);
    await save(nothing.versionId, 1, noWork);
    const ids = [versionId, other.versionId, nothing.versionId, versions.scheduled_review, anId()];
    const carried = async () => {
      await carryOpenWork(ids);
      const { rows } = await readOpenWork();
      return rows.filter(({ id }) => ids.includes(id)).toSorted((a, b) => a.id - b.id);
    };
    const type = "ONGOING_MAINTENANCE";
    const row = {
      id: versionId,
      document_id: documentId,
      type,
      editor_ids: [editor],
      saved_at: at,
      ...asked,
    };
    const second = { id: other.versionId, document_id: other.documentId, type, editor_ids: [], saved_at: at };
    expect(await carried()).toEqual([row, { ...second, ...suggested }]);
    await save(versionId, 2, noWork);
    expect(await carried()).toEqual([{ ...second, ...suggested }]);
    expect(await lastVersionNumber()).toBeGreaterThanOrEqual(nothing.versions.scheduled_review);
    expect((await reserveVersions()).published).toBe((await lastVersionNumber()) - 2);
  });
});

describe("a window in which somebody has a version open", () => {
  const window = { userId: ulid(), sessionId: "s1", display: "A. B.", email: "a@bedside.test" };
  const sign = (nowMs: number, connectionId = "c1") => ({ lastActive: nowMs / 1000, connectionId, nowMs });

  it("is shown for half a minute after each sign of life, and is known by what it said first", async () => {
    const versionId = anId();
    const shown = (nowMs: number) => listVersionEditors(versionId, nowMs);
    expect(await touchVersionEditor(versionId, window, sign(1_000_000))).toBe(false);
    expect(await shown(1_000_000)).toEqual([]);
    await putVersionEditor(versionId, window, sign(1_000_000));
    const row = {
      user_id: window.userId,
      session_id: "s1",
      display: "A. B.",
      email: "a@bedside.test",
      connection_id: "c1",
      last_active: 1000,
      seen_at_ms: 1_000_000,
      expires_at_s: 1300,
    };
    expect(await shown(1_029_999)).toEqual([row]);
    expect(await shown(1_030_000)).toEqual([]);
    expect(await touchVersionEditor(versionId, window, sign(1_020_000, "c2"))).toBe(true);
    const touched = { last_active: 1020, seen_at_ms: 1_020_000, expires_at_s: 1320, connection_id: "c2" };
    expect(await shown(1_049_999)).toEqual([{ ...row, ...touched }]);
  });

  it("goes with its connection, unless it speaks on another one by now", async () => {
    const versionId = anId();
    await putVersionEditor(versionId, window, sign(1_000_000, "c2"));
    await dropVersionEditor(versionId, window, "c1");
    expect(await listVersionEditors(versionId, 1_000_000)).toHaveLength(1);
    await dropVersionEditor(versionId, window, "c2");
    expect(await listVersionEditors(versionId, 1_000_000)).toEqual([]);
  });
});
