import { describe, expect, it } from "vitest";
import { loadSnapshot } from "#functions/ports/snapshots.ts";
import { newUlid } from "#functions/runtime/clock.ts";
import { getDocument } from "#functions/table/cases/documents.ts";
import { treeHash } from "#shared/case/changes/treeHash.ts";
import { plainText } from "#shared/case/model/richText.ts";
import { findNodes } from "#shared/case/model/tree.ts";
import { getDocument as getDocumentPage } from "#shared/contract/documents/documents.ts";
import { createReusableObject, getReusableObject } from "#shared/contract/mapping/reusables.ts";
import { getVariant, publishVariant, updateVariant } from "#shared/contract/mapping/variants.ts";
import { compareRevisions } from "#shared/contract/versions/history.ts";
import { getEditPage } from "#shared/contract/versions/versions.ts";
import { aCourseWith } from "#tests/builders/course.ts";
import { anObjective } from "#tests/builders/curriculum.ts";
import { anEditedCase, type EditedCase } from "#tests/builders/editors.ts";
import { eventually } from "#tests/builders/eventually.ts";
import { codeOf, refusalOf, replyOf } from "#tests/builders/http.ts";
import { anItemWithText, aPlaceOf, type ItemWithText } from "#tests/builders/reusableText.ts";
import { aSignedInPerson, type SignedInPerson } from "#tests/builders/signedIn.ts";
import { aSmallCase, firstText, smallCaseUids } from "#tests/builders/smallCase.ts";
import { aProgram, enroll } from "#tests/builders/world.ts";
import { aWord, aWriter, typing, type Writer } from "#tests/builders/writer.ts";
import { useApi } from "../cloud.ts";
import { learnerOf, type State } from "../documents/learner.ts";
import { begunState } from "../functions/play.ts";
import { publishAs, writing } from "./publishCall.ts";

const { send } = useApi("versions");

const change = () => ({ at: Date.now(), changeId: aWord("change"), isSuggestion: false });
const inserted = (item: ItemWithText, parent: string = smallCaseUids.cardOne) => ({
  ...change(),
  type: "addNodes" as const,
  place: { parent, key: "content" },
  nodes: [aPlaceOf(item)],
});

async function writerOn(person: SignedInPerson, versionId: number): Promise<Writer> {
  const writer = aWriter(send, person, versionId);
  await writer.load();
  await writer.lock();
  return writer;
}

/** Words of the paragraphs that learners read in a case. */
async function readIn(documentId: number): Promise<string[]> {
  const row = await getDocument(documentId, { consistent: true });
  const root = await loadSnapshot(documentId, row?.published_snapshot_id ?? "");
  return findNodes(root, ({ type }) => type === "paragraph").map(({ content }) => plainText(content));
}

const untilRead = (documentId: number, words: string): Promise<true> =>
  eventually(
    async () => (await readIn(documentId)).includes(words) || undefined,
    `the words “${words}” in case ${documentId}`,
  );

async function publish({ document, versions }: EditedCase, writer: Writer): Promise<void> {
  const of = { documentId: document.id, versionId: versions.ongoing_maintenance };
  const reply = await publishAs(send, writer, of, { confirmed: ["MAPPED_CHANGES"] });
  expect(reply.status, reply.text).toBe(200);
}

/** A published case with an item in it. */
async function aCaseWith(item: ItemWithText, parts: Parameters<typeof anEditedCase>[0] = {}) {
  const made = await anEditedCase({ root: aSmallCase(), ...parts });
  const writer = await writerOn(await made.editor(), made.versions.ongoing_maintenance);
  await writer.saved([inserted(item)]);
  await publish(made, writer);
  return { ...made, writer };
}

const publishOf = (writer: Writer, variantId: number) =>
  send({
    method: "POST",
    path: `/variants/${variantId}/publish`,
    body: { variant: { ...writing(writer), tree_hash: treeHash(writer.draft()) } },
    as: writer.person,
  });

describe("reusable content in cases (documents §2.12, §4.14, D-56)", () => {
  it("is made of content of a case, stands in a second case, and both follow when its variant is published once", async () => {
    const one = await anEditedCase({ root: aSmallCase() });
    const [author, objective] = [await one.editor(), await anObjective()];
    const writer = await writerOn(author, one.versions.ongoing_maintenance);
    const words = `Count the breaths ${newUlid()}.`;
    await writer.saved([typing(firstText(), words)]);
    const source = {
      version_id: one.versions.ongoing_maintenance,
      base_rev: writer.rev(),
      uids: [firstText()],
    };
    const body = { kind: "teaching_point", name: "Breaths", source, learning_objective_id: objective.id };
    const made = replyOf(
      createReusableObject,
      await send({ method: "POST", path: "/reusable_objects", body, as: author }),
    );
    expect(made.learning_objectives).toEqual([{ id: objective.id, name: objective.name }]);
    const variantId = made.maintenanceVariantId ?? 0;
    const item = { ...(await anItemWithText("unused")), id: made.id, name: made.name };
    await writer.saved([{ ...change(), type: "deleteNode", uid: firstText() }, inserted(item)]);
    await publish(one, writer);
    const [, ...rest] = (await readIn(one.document.id)).filter((text) => text.startsWith(words));
    expect(rest).toEqual([]);
    const two = await aCaseWith(item);
    const [before = "", ...others] = (await readIn(two.document.id)).filter((text) => text.startsWith(words));
    expect(before).toContain(words);
    expect(others).toEqual([]);

    const detail = await send({ method: "GET", path: `/reusable_objects/${made.id}`, as: author });
    expect(replyOf(getReusableObject, detail).documents.map(({ id }) => id)).toEqual(
      [one.document.id, two.document.id].toSorted((a, b) => a - b),
    );
    const page = replyOf(
      getEditPage,
      await send({ method: "GET", path: `/versions/${variantId}/edit`, as: author }),
    );
    expect(page.documentContext).toMatchObject({
      docType: "ReusableObject",
      title: "Breaths",
      reusable_object_id: made.id,
      roDocumentCount: 2,
    });

    const onVariant = await writerOn(author, variantId);
    const edit = typing(firstText(), "Slowly. ");
    const refused = await onVariant.save([edit]);
    expect(refused.status).toBe(422);
    expect(refused.text).toContain("MULTI_USE_CONTENT");
    const suggestion = typing(firstText(), "Slowly. ", { isSuggestion: true });
    const changeIds = ["changeId" in suggestion ? suggestion.changeId : ""];
    await onVariant.saved([suggestion]);
    await onVariant.saved([{ type: "decideChanges", at: Date.now(), changeIds, decision: "ACCEPTED" }]);
    const published = replyOf(publishVariant, await publishOf(onVariant, variantId));
    expect(published.cases).toBe(2);
    for (const { document } of [one, two]) await untilRead(document.id, `Slowly. ${before}`);
    const shown = replyOf(
      getVariant,
      await send({ method: "GET", path: `/variants/${variantId}`, as: author }),
    );
    expect(shown).toMatchObject({ type: "ONGOING_MAINTENANCE", published: true });
    expect(JSON.stringify(shown.data)).toContain("Slowly. ");
  });

  it("is no change for learners where a case that has it is published again (D-42)", async () => {
    const item = await anItemWithText(`Look ${newUlid()}.`);
    const { versions, writer } = await aCaseWith(item);
    const compared = async () => {
      const path = `/versions/${versions.ongoing_maintenance}/comparison`;
      const reply = replyOf(compareRevisions, await send({ method: "GET", path, as: writer.person }));
      return reply.differences.map(({ uid }) => uid);
    };
    expect(await compared()).toEqual([]);
    await writer.load();
    await writer.lock();
    await writer.saved([typing(firstText(), "Changed. ")]);
    expect(await compared()).toEqual([firstText()]);
  });

  it("leaves those who have begun with what they began with, and gives others the new text", async () => {
    const school = await aProgram();
    const item = await anItemWithText("Old words.");
    const one = await aCaseWith(item, { lentTo: [school] });
    const course = await aCourseWith([one.document], [school]);
    const aStudent = async () => {
      const person = await aSignedInPerson(school, "Student");
      await enroll(course, school, person);
      return person;
    };
    const student = await aStudent();
    const learner = learnerOf(send, student, one.document.id);
    const row = await getDocument(one.document.id);
    const began = await loadSnapshot(one.document.id, row?.published_snapshot_id ?? "");
    expect((await learner.save(begunState(began) as State)).status).toBe(200);
    const shownTo = async (person: SignedInPerson) => {
      const context = await send({ method: "GET", path: `/documents/${one.document.id}`, as: person });
      return JSON.parse(context.text).currentVersion.id as string;
    };
    const first = await shownTo(student);
    const writer = await writerOn(one.writer.person, item.variants.ongoing_maintenance);
    await writer.saved([typing(item.paragraph, "New. ")]);
    replyOf(publishVariant, await publishOf(writer, item.variants.ongoing_maintenance));
    await untilRead(one.document.id, "New. Old words.");
    expect(await shownTo(student)).toBe(first);
    const other = await shownTo(await aStudent());
    expect(other).not.toBe(first);
    // The author of the case goes on from placeholders, and what they publish has the newest text.
    await one.writer.load();
    await one.writer.saved([typing(firstText(), "Edited. ")]);
    await publish(one, one.writer);
    expect(await readIn(one.document.id)).toContain("New. Old words.");
    expect(JSON.stringify(one.writer.draft())).not.toContain("Old words.");
  });

  it("saves and pushes a variant as a version, and refuses what is none", async () => {
    const item = await anItemWithText("Words.");
    const { editor, versions, document } = await anEditedCase();
    const person = await editor();
    const { scheduled_review, ongoing_maintenance } = item.variants;
    const writer = await writerOn(person, scheduled_review);
    const operations = [typing(item.paragraph, "More. ")];
    const batch = { ...writing(writer), seq: 1, operations, tree_hash: "another" };
    const put = (variant: object, id = scheduled_review) =>
      send({ method: "PUT", path: `/variants/${id}`, body: { variant }, as: person });
    expect(codeOf(await put(batch))).toBe("DRAFT_DIFFERS");
    await writer.saved(operations);
    const again = await put({ ...batch, tree_hash: treeHash(writer.draft()) });
    expect(replyOf(updateVariant, again).rev).toBe(1);
    const push = await send({
      method: "POST",
      path: `/variants/${scheduled_review}/replace?replaceable_variant=maintenance_variant`,
      body: { base_rev: 1 },
      as: person,
    });
    expect(push.status, push.text).toBe(200);
    expect((await writerOn(person, ongoing_maintenance)).rev()).toBe(1);
    const wrong = await send({
      method: "POST",
      path: `/variants/${scheduled_review}/replace?replaceable_variant=review_variant`,
      body: { base_rev: 1 },
      as: person,
    });
    expect(codeOf(wrong)).toBe("INVALID_REQUEST");
    expect((await put(batch, versions.ongoing_maintenance)).status).toBe(404);
    const reviewer = await editor("Reviewer");
    expect(codeOf(await publishOf({ ...writer, person: reviewer }, scheduled_review))).toBe("FORBIDDEN");
    const asDocument = { documentId: item.document_id, versionId: scheduled_review };
    expect((await publishAs(send, writer, asDocument)).status).toBe(404);
    expect(document.id).not.toBe(item.document_id);
  });

  it("is named after its item wherever its document is shown, after a rename and a publication, too", async () => {
    const item = await anItemWithText("Words.", { name: "Pain & fever" });
    const { program, editor } = await anEditedCase();
    const admin = await aSignedInPerson(program, "Content Production Associate", { is_admin: true });
    const titleNow = async () =>
      replyOf(
        getDocumentPage,
        await send({ method: "GET", path: `/documents/${item.document_id}`, as: admin }),
      ).documentContext.title;
    expect(await titleNow()).toBe("Pain &#38; fever");
    const renaming = { name: "Fever <38", previous_name: item.name };
    const path = `/reusable_objects/${item.id}`;
    const renamed = await send({
      method: "PUT",
      path,
      body: { reusable_object: renaming },
      as: await editor(),
    });
    expect(renamed.status, renamed.text).toBe(200);
    expect(await titleNow()).toBe("Fever &#60;38");
    const writer = await writerOn(await editor(), item.variants.ongoing_maintenance);
    await writer.saved([typing(item.paragraph, "More. ")]);
    replyOf(publishVariant, await publishOf(writer, item.variants.ongoing_maintenance));
    expect(await titleNow()).toBe("Fever &#60;38");
  });

  it("refuses an item in itself with the way there, and one that has no text", async () => {
    const inner = await anItemWithText("Inner.", { name: `Inner ${newUlid()}` });
    const outer = await anItemWithText("Outer.", { name: `Outer ${newUlid()}`, more: [aPlaceOf(inner)] });
    const { editor, versions } = await anEditedCase({ root: aSmallCase() });
    const person = await editor();
    const writer = await writerOn(person, inner.variants.ongoing_maintenance);
    const root = `reusable_${inner.id}`;
    const refused = await writer.save([inserted(outer, root)]);
    expect(refusalOf(refused).message).toContain(`“${inner.name}” › “${outer.name}” › “${inner.name}”`);
    expect(refused.status).toBe(400);
    const onCase = await writerOn(person, versions.ongoing_maintenance);
    const none = await onCase.save([inserted({ ...inner, id: 987654321 })]);
    expect(refusalOf(none).message).toContain("has no published text");
    await onCase.saved([inserted(outer)]);
  });

  it("is made of saved blocks of a card alone, by those who edit", async () => {
    const { editor, versions } = await anEditedCase({ root: aSmallCase() });
    const make = async (source: object, role?: "Reviewer") =>
      send({
        method: "POST",
        path: "/reusable_objects",
        body: {
          kind: "shared_section",
          name: "Part",
          source: { version_id: versions.ongoing_maintenance, base_rev: 0, ...source },
        },
        as: await editor(role),
      });
    expect((await make({ uids: [firstText()] }, "Reviewer")).status).toBe(403);
    expect(codeOf(await make({ uids: [firstText()], base_rev: 4 }))).toBe("REVISION_MOVED");
    expect(refusalOf(await make({ uids: [smallCaseUids.cardOne] })).message).toContain(
      "side by side in a card",
    );
    expect(refusalOf(await make({ uids: ["nowhere"] })).message).toContain("saved and accepted");
    const made = await make({ uids: [firstText(), smallCaseUids.question] });
    expect(made.status, made.text).toBe(201);
  });
});
