import { ulid } from "ulid";
import { describe, expect, it } from "vitest";
import {
  type DocumentRow,
  getDocument,
  getDocumentInProgram,
  isSnapshotOf,
  listSnapshotsOf,
  prerequisiteWrite,
  putPublishedDocument,
  readDocuments,
  replaceDocument,
} from "#functions/table/cases/documents.ts";
import {
  copyMediaAssets,
  deleteMediaAsset,
  groupOf,
  listMediaAssets,
  type MediaAsset,
  putMediaAsset,
} from "#functions/table/cases/mediaAssets.ts";
import { putNewDocument } from "#functions/table/cases/newDocuments.ts";
import {
  listRemovedDocuments,
  purgeRemovedDocument,
  purgeVersionSaves,
  type RemovedDocument,
  removeDocument,
  type StoredOfVersion,
} from "#functions/table/cases/removedDocuments.ts";
import { getCourseIdBySource, reserveCourseId, reserveDocumentId } from "#functions/table/cases/sources.ts";
import { keys } from "#functions/table/keys.ts";
import { lendDocument, listDocumentLoans, readDocumentLoans } from "#functions/table/programs/loans.ts";
import { getItem, lastOfSequence, putItem, queryItems, transact } from "#functions/table/table.ts";
import {
  ensureVersions,
  getDocumentVersions,
  getVersion,
  type VersionRow,
} from "#functions/table/versions/versions.ts";
import { useEnvironment } from "#tests/builders/world.ts";
import { useCloud } from "../cloud.ts";
import { aDocumentRow, aPublished } from "./someCourse.ts";
import { anId, beside, impossible, now } from "./someone.ts";

/** What the writes of documents ask of the rows that they find, told by the entity modules themselves, in this process. */
useEnvironment(useCloud().functionEnv("documents"));

const listedRow = async (id: number) => (await readDocuments()).rows.find((row) => row.id === id);
/** One revision later. */
const next = ({ rev = 0 }: DocumentRow, parts: Partial<DocumentRow>) => ({ ...parts, rev: rev + 1 });

describe("a published document", () => {
  it("stands with its row in lists, its snapshot and what it came from, and again when it is published once more", async () => {
    const source = `import:${ulid()}`;
    const row = await aPublished({ source_id: source });
    expect(await getDocument(row.id)).toEqual(row);
    expect(await getDocument(anId(), { consistent: true })).toBeUndefined();
    expect(await listedRow(row.id)).toMatchObject({ title: row.title, recommended_time: 20 });
    for (const kept of ["published_snapshot_id", "source_id", "content_hash"])
      expect(await listedRow(row.id)).not.toHaveProperty(kept);
    expect(await getItem(keys.source(source))).toMatchObject({ document_id: row.id });
    const again = { ...row, title: "Another", published_snapshot_id: ulid() };
    const { write, isWritten } = beside();
    expect(await putPublishedDocument(again, now, { others: [impossible()] })).toBe(false);
    expect(await putPublishedDocument(again, now, { others: [write] })).toBe(true);
    expect(await isWritten()).toBe(true);
    expect(await isSnapshotOf(row.id, row.published_snapshot_id)).toBe(true);
    expect(await isSnapshotOf(row.id, again.published_snapshot_id)).toBe(true);
    expect(await isSnapshotOf(row.id, ulid())).toBe(false);
    const other = await aPublished();
    expect((await getItem(keys.source("null")))?.document_id).not.toBe(other.id);
    expect(await listSnapshotsOf([row.id, other.id, anId()])).toEqual(
      new Map([again, other].map(({ id, published_snapshot_id }) => [id, published_snapshot_id])),
    );
    expect((await listedRow(row.id))?.title).toBe("Another");
  });

  it("is written in the place of the row that was read, and never over what somebody else has written since", async () => {
    const first = await aPublished();
    const change = (before: DocumentRow, title: string, others = [beside().write]) =>
      replaceDocument(before, { ...before, title }, { at: now, others });
    expect(await change(first, "Refused", [impossible()])).toBe(false);
    expect(await change(first, "One")).toBe(true);
    const one = await getDocument(first.id);
    expect(one).toEqual({ ...first, ...next(first, { title: "One" }) });
    expect((await listedRow(first.id))?.title).toBe("One");
    if (!one) throw new Error("gone");
    expect(await change(first, "Lost")).toBe(false);
    expect(await change({ ...one, rev: 5 }, "Lost")).toBe(false);
    expect(await change(one, "Two")).toBe(true);
    expect(await putPublishedDocument({ ...one, title: "Lost" }, now, { before: one })).toBe(false);
    const two = await getDocument(first.id);
    expect(two).toEqual({ ...first, title: "Two", rev: 2 });
    expect(await putPublishedDocument({ ...first, title: "Three" }, now, { before: two })).toBe(true);
    expect(await getDocument(first.id)).toEqual({ ...first, title: "Three", rev: 3 });
    expect((await listedRow(first.id))?.title).toBe("Three");
  });

  it("may be asked for first where it says so, which counts as a change of it", async () => {
    const [one, none] = [await aPublished({ possible_prerequisite: true }), await aPublished()];
    expect(await transact([prerequisiteWrite(none.id)])).toBe(false);
    expect(await transact([prerequisiteWrite(one.id)])).toBe(true);
    expect(await getDocument(one.id)).toEqual({ ...one, rev: 1 });
    expect(await getDocument(none.id)).toEqual(none);
  });

  it("is read with whether a program has it", async () => {
    const [here, there] = [ulid(), ulid()];
    const row = aDocumentRow({ is_unpublished: true });
    expect(await putNewDocument(row, { programId: here, at: now, others: [] })).toBe(true);
    expect(await getDocumentInProgram(row.id, here)).toEqual({ document: row, isLent: true });
    expect(await getDocumentInProgram(row.id, there)).toEqual({ document: row, isLent: false });
    const missing = anId();
    await lendDocument(missing, here);
    expect(await getDocumentInProgram(missing, here)).toBeUndefined();
  });
});

describe("a new document", () => {
  it("is made once, with its loan and all that stands with it, or not at all", async () => {
    const programId = ulid();
    const row = aDocumentRow({ is_unpublished: true });
    const { write, isWritten } = beside();
    const make = (others = [write]) => putNewDocument(row, { programId, at: now, others });
    expect(await make([impossible()])).toBe(false);
    expect(await getDocument(row.id)).toBeUndefined();
    expect(await listedRow(row.id)).toBeUndefined();
    expect(await listDocumentLoans(row.id)).toEqual([]);
    expect(await make()).toBe(true);
    expect(await isWritten()).toBe(true);
    expect(await getDocument(row.id)).toEqual(row);
    expect(await listedRow(row.id)).toMatchObject({ is_unpublished: true });
    expect(await listDocumentLoans(row.id)).toEqual([programId]);
    expect((await readDocumentLoans(programId)).rows).toEqual([{ document_id: row.id }]);
    expect(await make([])).toBe(false);
    const nobodys = aDocumentRow();
    expect(await putNewDocument(nobodys, { programId: null, at: now, others: [] })).toBe(true);
    expect(await listDocumentLoans(nobodys.id)).toEqual([]);
  });
});

/** A document that nobody has published, in two programs, with its versions. */
async function anUnpublished(parts: Partial<DocumentRow> = {}) {
  const row = aDocumentRow({ is_unpublished: true, ...parts });
  const programId = ulid();
  await putNewDocument(row, { programId, at: now, others: [] });
  const versions = await ensureVersions(row.id, { snapshotId: row.published_snapshot_id, at: now });
  const heads = await Promise.all(Object.values(versions).map(getVersion));
  const removed: RemovedDocument = {
    document_id: row.id,
    title: row.title,
    versions,
    snapshot_id: row.published_snapshot_id,
    removed_by: ulid(),
    removed_at: now,
    purge_at: "2027-02-01T00:00:00.000Z",
  };
  return { row, programId, versions, heads: heads.filter((head) => head !== undefined), removed };
}

describe("a document that was never published", () => {
  it("goes with its row in lists, its loans, its versions and their locks", async () => {
    const { row, programId, heads, removed } = await anUnpublished();
    const [head] = heads;
    if (!head) throw new Error("no versions");
    await putItem({ ...keys.versionLock(head.id), lock: 1 });
    const { write, isWritten } = beside();
    expect(await removeDocument({ row, heads }, removed, [write])).toBe(true);
    expect(await isWritten()).toBe(true);
    expect(await getDocument(row.id)).toBeUndefined();
    expect(await listedRow(row.id)).toBeUndefined();
    expect(await listDocumentLoans(row.id)).toEqual([]);
    expect((await readDocumentLoans(programId)).rows).toEqual([]);
    expect(await getDocumentVersions(row.id)).toBeUndefined();
    for (const { id } of heads) expect(await getVersion(id)).toBeUndefined();
    expect(await getItem(keys.versionLock(head.id))).toBeUndefined();
    const listed = async (at: string) =>
      (await listRemovedDocuments(at, 1000)).filter(({ document_id }) => document_id === row.id);
    expect(await listed("2027-01-31T23:59:59.999Z")).toEqual([]);
    expect(await listed(removed.purge_at)).toEqual([removed]);
    await purgeRemovedDocument(row.id);
    expect(await listed(removed.purge_at)).toEqual([]);
  });

  const stays = async (
    { row, heads, removed }: Awaited<ReturnType<typeof anUnpublished>>,
    others = [beside().write],
  ) => {
    expect(await removeDocument({ row, heads }, removed, others)).toBe(false);
    expect(await getDocument(row.id)).toBeDefined();
    expect(await listDocumentLoans(row.id)).toHaveLength(1);
    for (const { id } of heads) expect(await getVersion(id)).toBeDefined();
  };

  it("stays where it was published or written since", async () => {
    await stays(await anUnpublished({ is_unpublished: false }));
    const written = await anUnpublished();
    await replaceDocument(written.row, { ...written.row, title: "Written" }, { at: now, others: [] });
    await stays(written);
    await stays({ ...written, row: { ...written.row, rev: 2 } });
    // As it is now, it goes.
    const row = { ...written.row, title: "Written", rev: 1 };
    expect(await removeDocument({ ...written, row }, written.removed, [])).toBe(true);
    await purgeRemovedDocument(row.id);
  });

  it("stays where a version was saved, where it was removed once, and where what stands beside is refused", async () => {
    const one = await anUnpublished();
    await stays(one, [impossible()]);
    await stays({ ...one, heads: one.heads.map((head): VersionRow => ({ ...head, rev: 1 })) });
    await putItem({ ...keys.removedDocument(one.row.id) });
    await stays(one);
  });

  it("is purged of what was saved of it, what lies in S3 first", async () => {
    const versionId = anId();
    const pk = keys.versionSaves(versionId);
    const kept = { kind: "kept" };
    await Promise.all([
      putItem({ pk, sk: "REV#1", operations_id: "operations of 1", ...kept }),
      putItem({ pk, sk: "REV#2", operations_id: null, ...kept }),
      putItem({ pk, sk: "DRAFT#1", id: "draft of 1", form: "draft" }),
      putItem({ pk, sk: "DRAFT#0", id: "snapshot", form: "published" }),
      putItem({ pk, sk: "BATCH#1" }),
    ]);
    await expect(purgeVersionSaves(versionId, () => Promise.reject(new Error("S3 is away")))).rejects.toThrow(
      "S3 is away",
    );
    expect(await queryItems({ pk })).toHaveLength(5);
    const gone: StoredOfVersion[] = [];
    await purgeVersionSaves(versionId, async (stored) => {
      gone.push(stored);
      expect(await queryItems({ pk })).toHaveLength(5);
    });
    expect(gone).toEqual([{ drafts: ["draft of 1"], operations: ["operations of 1"] }]);
    expect(await queryItems({ pk })).toEqual([]);
  });
});

describe("the media of a document", () => {
  const anAsset = (document_id: number, parts: Partial<MediaAsset> = {}): MediaAsset => ({
    document_id,
    external_identifier: "17",
    media_type: "image",
    file_ext: "png",
    asset_path: "media/17.png",
    title: "An X-ray",
    ...parts,
  });

  it("stand in groups, may be given to another document, and go with their document", async () => {
    const documentId = anId();
    const image = anAsset(documentId);
    const film = anAsset(documentId, { external_identifier: "18", media_type: "video", file_ext: "mp4" });
    const captions = { ...film, external_identifier: "19", file_ext: "vtt" };
    for (const asset of [image, film, captions]) await putMediaAsset(asset);
    const groups = ["images", "videos", "captions", "audios", "pdfs"] as const;
    const mediaOf = (id: number) => Promise.all(groups.map((group) => listMediaAssets(id, group)));
    expect(await mediaOf(documentId)).toEqual([[image], [film], [captions], [], []]);
    expect(groupOf({ media_type: "video", file_ext: "srt" })).toBe("captions");
    expect(groupOf({ media_type: "document", file_ext: "pdf" })).toBe("pdfs");
    expect(groupOf({ media_type: "audio", file_ext: "mp3" })).toBe("audios");
    await deleteMediaAsset(film);
    const copy = anId();
    await copyMediaAssets(documentId, copy);
    expect(await mediaOf(copy)).toEqual([
      [{ ...image, document_id: copy }],
      [],
      [{ ...captions, document_id: copy }],
      [],
      [],
    ]);
    await purgeRemovedDocument(documentId);
    expect((await mediaOf(documentId)).flat()).toEqual([]);
    expect((await mediaOf(copy)).flat()).toHaveLength(2);
  });
});

describe("what comes from elsewhere", () => {
  it("has one number, however often and by how many at once it is asked for, and a course's is not a case's", async () => {
    const source = ulid();
    expect(await getCourseIdBySource(source)).toBeUndefined();
    const [document, ...same] = await Promise.all([1, 2, 3].map(() => reserveDocumentId(source)));
    expect(new Set(same)).toEqual(new Set([document]));
    const last = await lastOfSequence("document");
    expect(await reserveDocumentId(source)).toBe(document);
    expect(await lastOfSequence("document")).toBe(last);
    expect(await getItem(keys.source(source))).toMatchObject({ document_id: document });
    expect(await reserveDocumentId(ulid())).not.toBe(document);
    expect(await getCourseIdBySource(source)).toBeUndefined();
    const course = await reserveCourseId(source);
    expect(await reserveCourseId(source)).toBe(course);
    expect(await getCourseIdBySource(source)).toBe(course);
    expect(await reserveDocumentId(source)).toBe(document);
  });
});
