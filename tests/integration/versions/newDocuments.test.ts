import { ListObjectsV2Command } from "@aws-sdk/client-s3";
import { describe, expect, it } from "vitest";
import { storeHead } from "#functions/drafts/storeHead.ts";
import { s3 } from "#functions/ports/storage.ts";
import { newUlid } from "#functions/runtime/clock.ts";
import { env } from "#functions/runtime/env.ts";
import { getDocument } from "#functions/table/cases/documents.ts";
import { listMediaAssets, putMediaAsset } from "#functions/table/cases/mediaAssets.ts";
import { listAuditEntries } from "#functions/table/operations/audit.ts";
import { listVersionSaves } from "#functions/table/versions/versionSaves.ts";
import { treeHash } from "#shared/case/changes/treeHash.ts";
import { nextPublishedTree } from "#shared/case/changes/view.ts";
import { contentOf, findNodes, indexTree } from "#shared/case/model/tree.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { libraryRoutes } from "#shared/contract/library/library.ts";
import { compareRevisions } from "#shared/contract/versions/history.ts";
import { createDocument } from "#shared/contract/versions/newDocuments.ts";
import { getEditPage } from "#shared/contract/versions/versions.ts";
import { templateNames } from "#shared/domain/newCases.ts";
import { anEditedCase } from "#tests/builders/editors.ts";
import { codeOf, replyOf } from "#tests/builders/http.ts";
import { aSignedInPerson, type SignedInPerson } from "#tests/builders/signedIn.ts";
import { aSmallCase, firstText } from "#tests/builders/smallCase.ts";
import { aProgram } from "#tests/builders/world.ts";
import { aWord, aWriter, typing } from "#tests/builders/writer.ts";
import { useApi } from "../cloud.ts";

const { cloud, send } = useApi("versions");
const dayMs = 86_400_000;

const post = (document: object, as: SignedInPerson, key?: string) =>
  send({
    method: "POST",
    path: "/api/v2/documents",
    body: { document },
    as,
    ...(key && { headers: { "idempotency-key": key } }),
  });
const get = (path: string, as: SignedInPerson) => send({ method: "GET", path, as });

const library = async (as: SignedInPerson) => replyOf(libraryRoutes.list, await get("/documents", as));

const remove = (id: number, as: SignedInPerson) =>
  send({ method: "DELETE", path: `/api/v2/documents/${id}`, as });

async function objectsUnder(...prefixes: string[]): Promise<string[]> {
  const found = await Promise.all(
    prefixes.map((Prefix) => s3().send(new ListObjectsV2Command({ Bucket: env().SNAPSHOT_BUCKET, Prefix }))),
  );
  return found.flatMap(({ Contents = [] }) => Contents.map(({ Key }) => Key ?? ""));
}

describe("deleting a case that was never published (D-35; ADR 0162)", () => {
  it("waits for whoever else writes on it, is done once, and purged with all that was saved after thirty days", async () => {
    const group = await aProgram({ is_editorial: true });
    const author = await aSignedInPerson(group, "Content Production Associate");
    const colleague = await aSignedInPerson(group, "Content Production Associate");
    const begun = { title: "Not to be", template: "signature_case_template" };
    const made = replyOf(createDocument, await post(begun, author));
    const writer = aWriter(send, colleague, made.scheduledReviewVersionId);
    await writer.load();
    await writer.lock();
    const [text] = findNodes(nextPublishedTree(writer.draft()), ({ type }) => type === "paragraph");
    // More than a row takes: the list of operations lies in S3.
    const page = contentOf(nextPublishedTree(writer.draft())).find(({ type }) => type === "section");
    const paragraphs = Array.from(
      { length: 12 },
      (_, i): ContentNode => ({
        ...{ type: "paragraph", uid: `long_${i}` },
        content: { text: "Words. ".repeat(2_700), styleRanges: [] },
      }),
    );
    const place = { parent: page?.uid ?? "", key: "content" as const };
    const change = { at: Date.now(), changeId: "long", isSuggestion: false };
    await writer.saved([{ ...change, type: "addNodes", place, nodes: paragraphs }]);
    expect(codeOf(await remove(made.id, author))).toBe("LOCK_HELD");
    await writer.lock("unlock_if_owned");
    await storeHead(made.scheduledReviewVersionId);

    const reviewer = await aSignedInPerson(group, "Reviewer");
    const stranger = await aSignedInPerson(
      await aProgram({ is_editorial: true }),
      "Content Production Associate",
    );
    expect(codeOf(await remove(made.id, reviewer))).toBe("FORBIDDEN");
    expect(codeOf(await remove(made.id, stranger))).toBe("NOT_FOUND");
    const versions = [made.publishVersionId, made.editVersionId, made.scheduledReviewVersionId];
    const folders = [`snapshots/${made.id}/`, ...versions.map((id) => `versions/${id}/`)];
    expect(await objectsUnder(...folders)).toHaveLength(3);

    const both = await Promise.all([remove(made.id, author), remove(made.id, author)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect(await library(author)).toEqual([]);
    expect(codeOf(await get(`/versions/${made.editVersionId}/edit`, author))).toBe("NOT_FOUND");
    await writer.lock();
    expect(codeOf(await writer.save([typing(text?.uid ?? "", "Late. ")]))).toBe("NOT_FOUND");
    const lines = await listAuditEntries(null, new Date().toISOString().slice(0, 7));
    expect(
      lines.find(({ action, subject }) => action === "document.deleted" && subject.id === String(made.id)),
    ).toMatchObject({
      actor: { id: author.id },
      subject: { name: "Not to be" },
      details: { Saves: "1" },
    });

    await cloud.setClockOffset(29 * dayMs);
    await cloud.invoke("housekeeping", {});
    expect(await objectsUnder(...folders)).toHaveLength(3);
    await cloud.setClockOffset(31 * dayMs);
    await cloud.invoke("housekeeping", {});
    await cloud.setClockOffset(0);
    expect(await objectsUnder(...folders)).toEqual([]);
    expect(await listVersionSaves(made.scheduledReviewVersionId, { after: 0, upTo: 1 })).toEqual([]);
  });

  it("is refused for what was published, and never loses a save that comes at the same moment", async () => {
    const { document, editor } = await anEditedCase();
    const answer = await remove(document.id, await editor());
    expect([answer.status, codeOf(answer)]).toEqual([409, "CONFLICT"]);
    expect(await getDocument(document.id)).toBeDefined();

    const group = await aProgram({ is_editorial: true });
    const author = await aSignedInPerson(group, "Content Production Associate");
    const made = replyOf(
      createDocument,
      await post({ title: "At once", template: "unassigned_case_template" }, author),
    );
    const writer = aWriter(send, author, made.editVersionId);
    await writer.load();
    await writer.lock();
    const [text] = findNodes(nextPublishedTree(writer.draft()), ({ type }) => type === "paragraph");
    const [saved, removed] = await Promise.all([
      writer.save([typing(text?.uid ?? "", "Words. ")]),
      remove(made.id, author),
    ]);
    expect(removed.status).toBe(200);
    if (saved.status !== 200) expect(["NOT_FOUND", "LOCK_LOST"]).toContain(codeOf(saved));
    const lines = await listAuditEntries(null, new Date().toISOString().slice(0, 7));
    const line = lines.find(
      ({ action, subject }) => action === "document.deleted" && subject.id === String(made.id),
    );
    expect(line?.details).toEqual({ Saves: saved.status === 200 ? "1" : "0" });
  });
});

describe("a new case (D-35)", () => {
  it("is made once from each template that its author may write, by whoever asks twice, and published to nobody", async () => {
    const group = await aProgram({ is_editorial: true });
    const author = await aSignedInPerson(group, "Combined Production Associate");
    for (const template of templateNames) {
      const made = replyOf(createDocument, await post({ title: `From ${template}`, template }, author));
      const draft = aWriter(send, author, made.editVersionId);
      await draft.load();
      expect(nextPublishedTree(draft.draft())).toMatchObject({ uid: `case_${made.id}` });
    }
    const key = newUlid();
    const twice = { title: "Aches & pains", template: "signature_case_template" };
    const [first, second] = await Promise.all([post(twice, author, key), post(twice, author, key)]);
    const done = [first, second].filter(({ status }) => status === 201);
    const made = replyOf(createDocument, done[0] ?? first);
    expect(replyOf(createDocument, await post(twice, author, key))).toEqual(made);
    expect(made.kind).toBe("signature_case");

    const rows = await library(author);
    expect(rows).toHaveLength(templateNames.length + 1);
    expect(rows.find(({ id }) => id === made.id)).toMatchObject({
      title: "Aches &#38; pains",
      is_unpublished: true,
      scheduled_review_version_id: made.scheduledReviewVersionId,
      canRemove: false,
    });
    const page = replyOf(getEditPage, await get(`/versions/${made.scheduledReviewVersionId}/edit`, author));
    expect(page.documentContext).toMatchObject({
      is_unpublished: true,
      publishVersionId: made.publishVersionId,
    });
    expect(page.version.published).toBe(false);

    // Nobody plays, lends or teaches with it yet, and nobody of another group knows of it.
    expect(codeOf(await get(`/documents/${made.id}`, author))).toBe("CASE_NOT_PUBLISHED");
    const stranger = await aSignedInPerson(
      await aProgram({ is_editorial: true }),
      "Content Production Associate",
    );
    expect(codeOf(await get(`/documents/${made.id}`, stranger))).toBe("NOT_FOUND");
    const school = await aProgram();
    const admin = await aSignedInPerson(school, "Course Manager", { is_admin: true });
    const lend = { groupId: school.id, groupDocumentIds: [String(made.id)] };
    const lent = await send({ method: "POST", path: "/group_documents/create_batch", body: lend, as: admin });
    expect(JSON.parse(lent.text)).toMatchObject({
      changed: 0,
      undone: [{ why: "Never published." }],
    });

    const month = new Date().toISOString().slice(0, 7);
    const lines = await listAuditEntries(null, month);
    expect(lines.filter(({ subject }) => subject.id === String(made.id))).toMatchObject([
      { action: "document.created", details: { Template: "Case" }, actor: { id: author.id } },
    ]);
  });

  it("is what learners read once it is published, with what lists say of it", async () => {
    const group = await aProgram({ is_editorial: true });
    const author = await aSignedInPerson(group, "Content Production Associate");
    const made = replyOf(
      createDocument,
      await post({ title: "A first case", template: "signature_case_template" }, author),
    );
    const writer = aWriter(send, author, made.scheduledReviewVersionId);
    await writer.load();
    await writer.lock();
    const tree = nextPublishedTree(writer.draft());
    const nodes = [...indexTree(tree).byUid.values()];
    const synopsis = nodes.find(({ node, cardUid }) => {
      return cardUid === `${tree.uid}_case_synopsis_card` && node.type === "paragraph";
    });
    const authorLine = nodes.find(({ node }) => node.type === "author");
    await writer.saved([
      typing(synopsis?.node.uid ?? "", "It ends <well>."),
      typing(authorLine?.node.uid ?? "", "A. Uthor, MD"),
    ]);
    const comparison = replyOf(
      compareRevisions,
      await get(`/versions/${made.scheduledReviewVersionId}/comparison`, author),
    );
    expect(comparison.differences.every(({ kind }) => kind === "added")).toBe(true);
    expect(comparison.differences.length).toBeGreaterThan(3);
    const body = {
      document: {
        ...{ session: writer.session, lock_token: writer.token(), base_rev: writer.rev() },
        ...{ version_id: made.scheduledReviewVersionId, tree_hash: treeHash(writer.draft()) },
        should_update_banner: false,
      },
    };
    const published = await send({ method: "POST", path: `/documents/${made.id}/publish`, body, as: author });
    expect(published.status).toBe(200);
    expect(await getDocument(made.id)).toMatchObject({
      is_unpublished: false,
      author: "A. Uthor, MD",
      case_synopsis: "<p>It ends &#60;well&#62;.</p>",
      new_banner_date: expect.any(String),
    });
    expect((await get(`/documents/${made.id}`, author)).status).toBe(200);
  });

  it("is not a reviewer's to make, nor of the other product line", async () => {
    const group = await aProgram({ is_editorial: true });
    const question = { title: "Q", template: "assessment_question_mcq_template" };
    const reviewer = await aSignedInPerson(group, "Reviewer");
    expect(codeOf(await post(question, reviewer))).toBe("FORBIDDEN");
    const writesCases = await aSignedInPerson(group, "Content Production Associate");
    expect(codeOf(await post(question, writesCases))).toBe("FORBIDDEN");
    const both = { ...question, copy_of: 1 };
    expect(codeOf(await post(both, writesCases))).toBe("INVALID_REQUEST");
    expect(codeOf(await post({ title: " ", template: question.template }, writesCases))).toBe(
      "INVALID_REQUEST",
    );
  });
});

describe("a copy of a case (D-35)", () => {
  it("has text, metadata and media under numbers of its own, and neither changes nor a prerequisite", async () => {
    const root = { ...aSmallCase(), systems: ["Nervous"] };
    const { document, versions, editor } = await anEditedCase({ root, possible_prerequisite: true });
    const caption = { external_identifier: "1", media_type: "document", file_ext: "vtt" } as const;
    await putMediaAsset({ ...caption, document_id: document.id, asset_path: "7/a.vtt", title: "A film" });
    const associate = await editor();
    const writer = aWriter(send, associate, versions.scheduled_review);
    await writer.load();
    await writer.lock();
    await writer.saved([typing(firstText(), "Not published yet. ")]);

    const copy = { title: `Copy of ${document.title}`, copy_of: document.id };
    const made = replyOf(createDocument, await post(copy, associate));
    expect(await getDocument(made.id)).toMatchObject({
      title: copy.title,
      clinical: { systems: ["Nervous"] },
      prerequisite_document_id: null,
      is_unpublished: true,
    });
    expect((await getDocument(made.id))?.possible_prerequisite ?? false).toBe(false);
    expect(await listMediaAssets(made.id, "captions")).toMatchObject([{ asset_path: "7/a.vtt" }]);
    const copied = aWriter(send, associate, made.scheduledReviewVersionId, aWord("s"));
    await copied.load();
    const text = JSON.stringify(nextPublishedTree(copied.draft()));
    expect(text).toContain("Somebody has a pain.");
    expect(text).not.toContain("Not published yet");
    expect(copied.draft().changes).toEqual({});

    // A copy of what was never published has what its authors wrote.
    await copied.lock();
    const own = [...indexTree(nextPublishedTree(copied.draft())).byUid.values()].find(
      ({ node }) => node.type === "paragraph",
    );
    await copied.saved([typing(own?.node.uid ?? "", "Mine. ")]);
    const again = replyOf(createDocument, await post({ title: "Again", copy_of: made.id }, associate));
    const second = aWriter(send, associate, again.editVersionId, aWord("s"));
    await second.load();
    expect(JSON.stringify(second.draft())).toContain("Mine. ");
  });

  it("is made by whoever may write the case, and by nobody else", async () => {
    const { document, editor } = await anEditedCase();
    const copy = { title: "Copy", copy_of: document.id };
    expect(codeOf(await post(copy, await editor("Assessment Production Associate")))).toBe("FORBIDDEN");
    const elsewhere = await anEditedCase();
    expect(codeOf(await post(copy, await elsewhere.editor()))).toBe("NOT_FOUND");
    expect(codeOf(await post({ ...copy, copy_of: 99_999_999 }, await editor()))).toBe("NOT_FOUND");
  });
});
