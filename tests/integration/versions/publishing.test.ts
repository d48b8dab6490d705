import { describe, expect, it } from "vitest";
import { getDocument } from "#functions/table/cases/documents.ts";
import { getVersion } from "#functions/table/versions/versions.ts";
import type { Draft } from "#shared/case/changes/draft.ts";
import { treeHash } from "#shared/case/changes/treeHash.ts";
import { getDocument as getCase } from "#shared/contract/documents/documents.ts";
import { compareRevisions, restoreRevision } from "#shared/contract/versions/history.ts";
import { publishDocument } from "#shared/contract/versions/publishing.ts";
import { anEditedCase } from "#tests/builders/editors.ts";
import { codeOf, replyOf } from "#tests/builders/http.ts";
import type { SignedInPerson } from "#tests/builders/signedIn.ts";
import { firstText } from "#tests/builders/smallCase.ts";
import { aWriter, typing, type Writer } from "#tests/builders/writer.ts";
import { useApi } from "../cloud.ts";
import { publishAs, writing } from "./publishCall.ts";

const { send } = useApi("versions");

const text = firstText();
const publish = (documentId: number, versionId: number, writer: Writer, more?: object) =>
  publishAs(send, writer, { documentId, versionId }, more);

async function readText(documentId: number, snapshotId: string, as: SignedInPerson): Promise<string> {
  const path = `/api/v2/versions/${snapshotId}`;
  return (await send({ method: "GET", path, query: { document_id: String(documentId) }, as })).text;
}

const stamped = (draft: Draft): (number | undefined)[] =>
  Object.values(draft.changes).map(({ publishedAt }) => publishedAt);

describe("publishing (D-53)", () => {
  it("gives learners the edits and not the suggestions, and leaves who has begun with what they have", async () => {
    const { document, versions, editor } = await anEditedCase();
    const versionId = versions.ongoing_maintenance;
    const writer = aWriter(send, await editor(), versionId);
    await writer.load();
    await writer.lock();
    await writer.saved([typing(text, "Edited. "), typing(text, "Suggested. ", { isSuggestion: true })]);
    const preview = replyOf(
      compareRevisions,
      await send({ method: "GET", path: `/versions/${versionId}/comparison`, as: writer.person }),
    );
    expect(preview.differences).toMatchObject([{ uid: text, kind: "changed" }]);
    expect(preview.differences[0]?.after).toMatch(/^Edited\. /);
    expect(await readText(document.id, document.published_snapshot_id, writer.person)).not.toContain(
      "Edited",
    );

    expect(codeOf(await publish(document.id, versionId, writer, { tree_hash: "0" }))).toBe("DRAFT_DIFFERS");
    expect(codeOf(await publish(document.id, versionId, writer, { base_rev: 0 }))).toBe("REVISION_MOVED");
    expect(codeOf(await publish(document.id, versionId, writer, { lock_token: 9 }))).toBe("LOCK_LOST");
    expect((await getDocument(document.id))?.published_snapshot_id).toBe(document.published_snapshot_id);

    const reply = replyOf(publishDocument, await publish(document.id, versionId, writer));
    expect(reply.version).toMatchObject({ rev: 2, published: true });
    const now = await getDocument(document.id);
    expect(now).toMatchObject({
      published_snapshot_id: reply.published_snapshot_id,
      update_banner_date: reply.published_at,
    });
    const page = await send({ method: "GET", path: `/documents/${document.id}`, as: writer.person });
    expect(replyOf(getCase, page).currentVersion.id).toBe(reply.published_snapshot_id);
    const read = await readText(document.id, reply.published_snapshot_id, writer.person);
    expect(read).toContain("Edited. ");
    expect(read).not.toContain("Suggested");
    // What an open attempt names is as it was.
    const before = await readText(document.id, document.published_snapshot_id, writer.person);
    expect(before).not.toContain("Edited");

    await writer.load();
    expect(stamped(writer.draft()).filter((at) => at !== undefined)).toHaveLength(1);
  });

  it("is not a reviewer's", async () => {
    const { document, versions, editor } = await anEditedCase();
    const writer = aWriter(send, await editor("Reviewer"), versions.ongoing_maintenance);
    await writer.load();
    await writer.lock();
    expect(codeOf(await publish(document.id, versions.ongoing_maintenance, writer))).toBe("FORBIDDEN");
    const push = { method: "POST", path: `/versions/${versions.scheduled_review}/replace_edit` };
    expect(codeOf(await send({ ...push, body: { base_rev: 0 }, as: writer.person }))).toBe("FORBIDDEN");
  });
});

describe("older revisions (D-41)", () => {
  it("compares two saves and brings an older one back as a new revision", async () => {
    const { versions, editor } = await anEditedCase();
    const versionId = versions.ongoing_maintenance;
    const writer = aWriter(send, await editor(), versionId);
    await writer.load();
    await writer.lock();
    await writer.saved([typing(text, "First. ")]);
    const first = treeHash(writer.draft());
    await writer.saved([typing(text, "Second. ")]);
    const query = { from: "1", to: "2" };
    const compared = await send({
      method: "GET",
      path: `/versions/${versionId}/comparison`,
      query,
      as: writer.person,
    });
    const [difference, ...more] = replyOf(compareRevisions, compared).differences;
    expect(difference).toMatchObject({ uid: text, kind: "changed", keys: ["content"] });
    expect(difference?.before).toMatch(/^First\. /);
    expect(difference?.after).toMatch(/^Second\. First\. /);
    expect(more).toEqual([]);
    const restored = await send({
      method: "POST",
      path: `/versions/${versionId}/restore`,
      body: { version: { ...writing(writer), rev: 1 } },
      as: writer.person,
    });
    expect(replyOf(restoreRevision, restored)).toMatchObject({ tree_hash: first, version: { rev: 3 } });
    await writer.load();
    expect([writer.rev(), treeHash(writer.draft())]).toEqual([3, first]);
    await writer.saved([typing(text, "Third. ")]);
    expect((await getVersion(versionId))?.rev).toBe(4);
  });
});
