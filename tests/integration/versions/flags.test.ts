import { describe, expect, it } from "vitest";
import { getDocument } from "#functions/table/cases/documents.ts";
import { getVersion } from "#functions/table/versions/versions.ts";
import type { Operation } from "#shared/case/changes/operations.ts";
import { treeHash } from "#shared/case/changes/treeHash.ts";
import { findNodes } from "#shared/case/model/tree.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { type DocumentFlag, documentFlagNames } from "#shared/domain/access/permissionFlags.ts";
import type { Role } from "#shared/domain/roles.ts";
import { anEditedCase, type EditedCase } from "#tests/builders/editors.ts";
import { type Answer, codeOf, refusalOf } from "#tests/builders/http.ts";
import { aSmallCase, firstText, smallCaseUids } from "#tests/builders/smallCase.ts";
import { aWord, aWriter, typing, type Writer } from "#tests/builders/writer.ts";
import { useApi } from "../cloud.ts";
import { publishAs, writing } from "./publishCall.ts";

const { send } = useApi("versions");

const text = firstText();
const { root, cardOne, question } = smallCaseUids;
const image = "picture_one";
const tree = (): ContentNode =>
  aSmallCase("A case", [{ type: "image", uid: image, url: "77/compressed/images/old.svg" }]);
const [objective = ""] = findNodes(tree(), ({ type }) => type === "learningObjective").map(({ uid }) => uid);

/** What another editor has left to be decided on and answered. */
type Left = { suggestion: string; thread: string };

async function leaveWork(writer: Writer): Promise<Left> {
  const [suggestion, thread] = [aWord("change"), aWord("thread")];
  await writer.lock();
  await writer.saved([
    typing(text, "Perhaps. ", { changeId: suggestion, isSuggestion: true }),
    {
      ...{ type: "addCommentThread", at: Date.now(), threadId: thread, commentId: aWord("c"), text: "Why?" },
      ...{ uid: text, key: "content", range: { start: 0, end: 3 } },
    },
  ]);
  await writer.lock("unlock_if_owned");
  return { suggestion, thread };
}

const made = () => ({ at: Date.now(), changeId: aWord("change"), isSuggestion: true });
const add = (parent: string, node: Omit<ContentNode, "uid">): Operation => ({
  ...{ ...made(), type: "addNodes", place: { parent, key: "content" } },
  nodes: [{ ...node, uid: aWord("node") } as ContentNode], // with the uid that it lacked
});
const set = (uid: string, keysAndValues: Record<string, unknown>): Operation => ({
  ...made(),
  ...{ type: "setKeysValues", uid, keysAndValues },
});
const at = (): number => Date.now();

/** Reviewers suggest and comment without these; somebody who neither edits nor suggests has none. */
type Tried = { without: Role; operations: (left: Left) => Operation[] };
const byReviewer = (operations: Tried["operations"]): Tried => ({ without: "Reviewer", operations });
const byTeacher = (operations: Tried["operations"]): Tried => ({ without: "Teacher", operations });

/** One of each flag at least; of each operation in it what the flag alone is missing for. */
const saves: Partial<Record<DocumentFlag, Tried>> = {
  createContentNodes: byTeacher(() => [add(cardOne, { type: "button" })]),
  editContentNodes: byTeacher(() => [set(question, { hideEducators: true })]),
  deleteContentNodes: byTeacher(() => [{ ...made(), type: "deleteNode", uid: question }]),
  createComments: byTeacher(() => [
    {
      type: "addCommentThread",
      at: at(),
      uid: image,
      threadId: aWord("t"),
      commentId: aWord("c"),
      text: "A",
    },
  ]),
  respondToComments: byTeacher(({ thread }) => [
    { type: "addComment", at: at(), threadId: thread, commentId: aWord("c"), text: "Because." },
  ]),
  createPages: byReviewer(() => [add(root, { type: "section", subtype: "generic_page", content: [] })]),
  editPages: byReviewer(() => [
    set(cardOne, { aiDisplayFlag: "aiOn" }),
    { ...made(), type: "moveNode", uid: cardOne, place: { parent: root, key: "content" } },
    { ...made(), type: "moveNode", uid: question, place: { parent: root, key: "content" } },
  ]),
  deletePages: byReviewer(() => [{ ...made(), type: "deleteNode", uid: cardOne }]),
  editNodeInvisible: byReviewer(() => [set(text, { invisible: true })]),
  editMediaAssets: byReviewer(() => [
    set(image, { url: "https://example.org/a.png" }),
    set(image, { uri: "old/a.png" }),
    set(image, { source: "local" }),
    set(root, { coverImage: "77/compressed/images/old.svg" }),
    add(cardOne, { type: "image", url: "https://example.org/a.png" }),
    add(cardOne, {
      type: "section",
      subtype: "question_vignette",
      content: [{ type: "pdf", uid: aWord("pdf") }],
    }),
  ]),
  allowLearningObjectivesEdit: byReviewer(() => [
    add(cardOne, { type: "learningObjective", content: { text: "More", styleRanges: [] } }),
    typing(objective, "Also: ", { isSuggestion: true }),
    set(objective, { classes: ["a"] }),
    { ...made(), type: "moveNode", uid: objective, place: { parent: cardOne, key: "content" } },
    { ...made(), type: "deleteNode", uid: objective },
  ]),
  insertRloToDocuments: byReviewer(() => [
    add(cardOne, { type: "RLOModal", content: [] }),
    add(cardOne, { type: "section", content: [], roData: { name: "Shared" } }),
  ]),
  createExistingContentRlo: byReviewer(() => [
    set(question, { roData: { name: "Shared" } }),
    set(question, { roData: null, roDocumentCount: 1 }),
  ]),
  assessmentMappingTool: byReviewer(() => [
    set(root, { proposedLearningObjectiveReusableObjects: [] }),
    set(root, { proposedLearningObjectiveReusableObjectId: 1 }),
  ]),
  resolveComments: byReviewer(({ thread }) => [{ type: "closeCommentThread", at: at(), threadId: thread }]),
  acceptTrackedChanges: byReviewer(({ suggestion }) => [
    { type: "decideChanges", at: at(), changeIds: [suggestion], decision: "ACCEPTED" },
  ]),
  rejectTrackedChanges: byReviewer(({ suggestion }) => [
    { type: "decideChanges", at: at(), changeIds: [suggestion], decision: "REJECTED" },
  ]),
};

type Call = { without: Role; call: (edited: EditedCase, writer: Writer) => Promise<Answer> };
const get = (path: (edited: EditedCase) => string): Call => ({
  without: "Teacher",
  call: (edited, { person }) => send({ method: "GET", path: path(edited), as: person }),
});
const openEditor = get(({ versions }) => `/versions/${versions.ongoing_maintenance}/edit`);

const calls: Partial<Record<DocumentFlag, Call>> = {
  viewTopBar: openEditor,
  accessOmVersion: openEditor,
  viewMediaAssets: get(({ versions }) => `/versions/${versions.ongoing_maintenance}/media`),
  viewLinksReport: get(({ document }) => `/reports/document_links/${document.id}.csv`),
  updatePrerequisiteSubservient: {
    without: "Reviewer",
    call: ({ document }, { person }) =>
      send({
        ...{ method: "PUT", path: `/api/v2/documents/${document.id}`, as: person },
        body: { document: { possible_prerequisite: true } },
      }),
  },
  publish: {
    without: "Reviewer",
    call: ({ document, versions }, writer) =>
      publishAs(send, writer, { documentId: document.id, versionId: versions.ongoing_maintenance }),
  },
};

/** What they give is not built: uploads and assets, and documents of reusable content. */
const withoutCall: readonly DocumentFlag[] = [
  "openRloInReadOnlyMode",
  "createMediaAssets",
  "deleteMediaAssets",
  "publishMultiUseRlo",
  "accessRloMaintenance",
];

const flagsOf = <T>(table: Partial<Record<DocumentFlag, T>>): [DocumentFlag, T][] =>
  Object.entries(table) as [DocumentFlag, T][]; // the keys are flags

async function standing({ document, versions }: EditedCase) {
  return [await getVersion(versions.ongoing_maintenance), await getDocument(document.id)];
}

async function opened(edited: EditedCase, role?: Role): Promise<Writer> {
  const writer = aWriter(send, await edited.editor(role), edited.versions.ongoing_maintenance);
  if (role !== "Teacher") await writer.load();
  return writer;
}

describe("each permission flag (documents §6, D-60)", () => {
  it("has a row here, or is named as one without a call", () => {
    const tried = [...Object.keys(saves), ...Object.keys(calls), ...withoutCall];
    expect(tried.sort()).toEqual([...documentFlagNames].sort());
  });

  it.each(flagsOf(saves))("%s: operations are refused without it, and taken with it", async (flag, tried) => {
    const edited = await anEditedCase({ root: tree() });
    const editor = await opened(edited);
    const left = await leaveWork(await opened(edited));
    await editor.load();
    const before = [treeHash(editor.draft()), await standing(edited)];
    const lacking = await opened(edited, tried.without);
    await lacking.lock();
    const operations = tried.operations(left);
    for (const operation of operations) {
      const answer =
        tried.without === "Teacher"
          ? await send({
              ...{ method: "PUT", path: `/api/v2/versions/${edited.versions.ongoing_maintenance}` },
              as: lacking.person,
              body: {
                version: {
                  ...writing(lacking),
                  base_rev: 1,
                  seq: 1,
                  operations: [operation],
                  tree_hash: before[0],
                },
              },
            })
          : await lacking.save([typing(text, "Kept? ", { isSuggestion: true }), operation]);
      if (tried.without === "Teacher") expect(codeOf(answer)).toBe("FORBIDDEN");
      else {
        expect([codeOf(answer), refusalOf(answer).fields?.[0]?.message]).toEqual([
          "OPERATION_REFUSED",
          expect.stringMatching(new RegExp(`^NO_PERMISSION: This needs .*\\b${flag}\\b`)),
        ]);
        expect(refusalOf(answer).message).toMatch(/None of these changes was saved\.$/);
      }
    }
    await lacking.lock("unlock_if_owned");
    await editor.load();
    expect([treeHash(editor.draft()), await standing(edited)]).toEqual(before);

    await editor.lock();
    // Each by itself: one may take away what the next is about.
    for (const operation of operations) {
      await editor.saved([operation]);
      if ("changeId" in operation) {
        await editor.saved([{ type: "withdrawChanges", at: at(), changeIds: [operation.changeId] }]);
      }
    }
  });

  it.each(flagsOf(calls))("%s: its call is refused without it, and answered with it", async (_, tried) => {
    const edited = await anEditedCase({ root: tree() });
    const before = await standing(edited);
    const lacking = await opened(edited, tried.without);
    await lacking.lock();
    expect(refusalOf(await tried.call(edited, lacking))).toMatchObject({
      ...{ code: "FORBIDDEN", message: "Your role does not allow this." },
    });
    expect(await standing(edited)).toEqual(before);
    await lacking.lock("unlock_if_owned");

    const editor = await opened(edited);
    await editor.lock();
    await editor.saved([typing(text, "More. ")]);
    expect((await tried.call(edited, editor)).status).toBe(200);
  });
});
