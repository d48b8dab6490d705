import { describe, expect, it } from "vitest";
import { getDocument } from "#functions/table/cases/documents.ts";
import { listAuditEntries } from "#functions/table/operations/audit.ts";
import type { Operation } from "#shared/case/changes/operations.ts";
import { treeHash } from "#shared/case/changes/treeHash.ts";
import { libraryRoutes } from "#shared/contract/library/library.ts";
import { listPossiblePrerequisites, updateDocument } from "#shared/contract/versions/documentSettings.ts";
import { anEditedCase } from "#tests/builders/editors.ts";
import { codeOf, refusalOf, replyOf } from "#tests/builders/http.ts";
import { anAsset } from "#tests/builders/media.ts";
import { aSignedInPerson, type SignedInPerson } from "#tests/builders/signedIn.ts";
import { smallCaseUids } from "#tests/builders/smallCase.ts";
import { aDocument } from "#tests/builders/world.ts";
import { aWord, aWriter, type Writer } from "#tests/builders/writer.ts";
import { useApi } from "../cloud.ts";

const { send } = useApi("versions");

const put = (id: number, document: object, as: SignedInPerson) =>
  send({ method: "PUT", path: `/api/v2/documents/${id}`, body: { document }, as });

const publish = (documentId: number, version_id: number, writer: Writer) =>
  send({
    method: "POST",
    path: `/documents/${documentId}/publish`,
    body: {
      document: {
        ...{ session: writer.session, lock_token: writer.token(), base_rev: writer.rev(), version_id },
        ...{ tree_hash: treeHash(writer.draft()), should_update_banner: false },
      },
    },
    as: writer.person,
  });

describe("what is known of a case outside its text (D-35)", () => {
  it("is set by its authors at once, written down, and refused whole with the field that is wrong", async () => {
    const edited = await anEditedCase();
    const { document, program, editor } = edited;
    const associate = await editor();
    const before = await aDocument([program], { possible_prerequisite: true, title: "Basics" });
    const chosen = await put(
      document.id,
      { title: " Chest & pain ", prerequisite_document_id: before.id },
      associate,
    );
    expect(replyOf(updateDocument, chosen)).toEqual({
      id: document.id,
      title: "Chest &#38; pain",
      possible_prerequisite: false,
      prerequisite_document_id: before.id,
      cover_image: null,
    });
    const list = await send({
      method: "GET",
      path: "/documents",
      query: { search: "chest & pain" },
      as: associate,
    });
    expect(replyOf(libraryRoutes.list, list)).toMatchObject([
      { id: document.id, title: "Chest &#38; pain", prerequisite_document_id: before.id },
    ]);
    const refused = await put(document.id, { title: "Other", possible_prerequisite: true }, associate);
    expect(JSON.parse(refused.text)).toMatchObject({
      error: { code: "INVALID_REQUEST", fields: [{ path: "body.document.possible_prerequisite" }] },
    });
    expect((await getDocument(document.id))?.title).toBe("Chest &#38; pain");
    // Another case asks for it, so it stays what it is.
    expect(codeOf(await put(before.id, { possible_prerequisite: false }, associate))).toBe("INVALID_REQUEST");
    const choices = await send({
      method: "GET",
      path: `/documents/${before.id}/possible_prerequisites`,
      as: associate,
    });
    expect(replyOf(listPossiblePrerequisites, choices).dependents).toMatchObject([{ id: document.id }]);

    const month = new Date().toISOString().slice(0, 7);
    const lines = (await listAuditEntries(null, month)).filter(
      ({ subject }) => subject.id === String(document.id),
    );
    expect(lines).toMatchObject([
      {
        action: "document.changed",
        details: { Prerequisite: `none → ${before.id}` },
        actor: { id: associate.id },
      },
    ]);
  });

  it("takes an image of the case's own files as its cover, which lists show, and no other file", async () => {
    const { document, editor } = await anEditedCase();
    const associate = await editor();
    const own = await anAsset({ document_ids: [document.id] });
    const chosen = await put(document.id, { cover_image: own.key }, associate);
    expect(replyOf(updateDocument, chosen).cover_image).toBe(own.key);
    const path = `/documents`;
    const listed = async () => {
      const list = await send({ method: "GET", path, query: { search: String(document.id) }, as: associate });
      return replyOf(libraryRoutes.list, list).find(({ id }) => id === document.id)?.cover_image_url ?? null;
    };
    expect(await listed()).toContain(own.key);

    const elsewhere = await anAsset();
    const sound = await anAsset({ kind: "audio", format: "mp3", document_ids: [document.id] });
    for (const cover_image of [elsewhere.key, sound.key, `${document.id}/compressed/images/any.png`]) {
      const refused = await put(document.id, { title: "Other", cover_image }, associate);
      expect(refusalOf(refused).fields).toMatchObject([{ path: "body.document.cover_image" }]);
    }
    expect(await getDocument(document.id)).toMatchObject({ cover_image: own.key, title: document.title });
    await put(document.id, { cover_image: null }, associate);
    expect(await listed()).toBeNull();
  });

  it("is not a reviewer's, nor of another group, and no case of another group is chosen", async () => {
    const { document, editor } = await anEditedCase();
    const other = await anEditedCase({ possible_prerequisite: true });
    const reviewer = await editor("Reviewer");
    expect(codeOf(await put(document.id, { title: "Mine" }, reviewer))).toBe("FORBIDDEN");
    expect(codeOf(await put(document.id, { title: "Mine" }, await other.editor()))).toBe("NOT_FOUND");
    const associate = await editor();
    expect(codeOf(await put(document.id, {}, associate))).toBe("INVALID_REQUEST");
    const hidden = { prerequisite_document_id: other.document.id };
    expect(codeOf(await put(document.id, hidden, associate))).toBe("INVALID_REQUEST");
  });

  it("never leaves a case that asks for what ceased to be a prerequisite at the same moment", async () => {
    const { document, program, editor } = await anEditedCase();
    const associate = await editor();
    for (let round = 0; round < 3; round++) {
      const before = await aDocument([program], { possible_prerequisite: true });
      await Promise.all([
        put(document.id, { prerequisite_document_id: before.id }, associate),
        put(before.id, { possible_prerequisite: false }, associate),
      ]);
      const [asking, asked] = await Promise.all([getDocument(document.id), getDocument(before.id)]);
      if (asking?.prerequisite_document_id === before.id) expect(asked?.possible_prerequisite).toBe(true);
      else expect(asked?.possible_prerequisite).toBe(false);
    }
  });

  it("and publishing at the same time take nothing from each other", async () => {
    const edited = await anEditedCase({ clinical: { systems: ["Not stated"] } });
    const { document, versions, editor } = edited;
    const writer = aWriter(send, await editor(), versions.ongoing_maintenance);
    await writer.load();
    await writer.lock();
    const [published, renamed] = await Promise.all([
      publish(document.id, versions.ongoing_maintenance, writer),
      put(document.id, { title: "Renamed" }, writer.person),
    ]);
    expect([published.status, renamed.status]).toEqual([200, 200]);
    const now = await getDocument(document.id);
    expect(now?.title).toBe("Renamed");
    expect(now?.published_snapshot_id).not.toBe(document.published_snapshot_id);
    expect(now?.clinical?.systems).toEqual(["Not stated"]);
  });

  it("stands in the draft where learners meet it: a provider admin's alone, and published to the library's filters", async () => {
    const edited = await anEditedCase({ clinical: { systems: ["Not stated"] } });
    const { document, versions, editor, program } = edited;
    const set = (keysAndValues: Record<string, unknown>): Operation => ({
      type: "setKeysValues",
      at: Date.now(),
      changeId: aWord("change"),
      isSuggestion: false,
      uid: smallCaseUids.root,
      keysAndValues,
    });
    const associate = aWriter(send, await editor(), versions.scheduled_review);
    await associate.load();
    await associate.lock();
    for (const value of [{ systems: ["Nervous"] }, { disableNotes: true }]) {
      const answer = await associate.save([set(value)]);
      expect(codeOf(answer)).toBe("OPERATION_REFUSED");
    }
    const admin = aWriter(
      send,
      await aSignedInPerson(program, "Reviewer", { is_admin: true }),
      versions.ongoing_maintenance,
    );
    await admin.load();
    await admin.lock();
    await admin.saved([set({ systems: ["Nervous"], sex: "female" }), set({ disableNotes: true })]);
    expect((await getDocument(document.id))?.clinical).toEqual({ systems: ["Not stated"] });
    await publish(document.id, versions.ongoing_maintenance, admin);
    const now = await getDocument(document.id);
    expect(now?.clinical).toMatchObject({ systems: ["Nervous"] });
    const tree = await send({
      method: "GET",
      path: `/api/v2/versions/${now?.published_snapshot_id}`,
      query: { document_id: String(document.id) },
      as: associate.person,
    });
    expect(JSON.parse(tree.text)).toMatchObject({ data: { disableNotes: true, sex: "female" } });
  });
});
