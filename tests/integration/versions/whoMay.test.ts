import { describe, expect, it } from "vitest";
import { getDocument } from "#functions/table/cases/documents.ts";
import { getVersion } from "#functions/table/versions/versions.ts";
import type { Operation } from "#shared/case/changes/operations.ts";
import { treeHash } from "#shared/case/changes/treeHash.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { anEditedCase, type EditedCase } from "#tests/builders/editors.ts";
import { type Answer, codeOf, refusalOf } from "#tests/builders/http.ts";
import type { SignedInPerson } from "#tests/builders/signedIn.ts";
import { firstText, smallCaseUids } from "#tests/builders/smallCase.ts";
import { aWord, aWriter, typing, type Writer } from "#tests/builders/writer.ts";
import { useApi } from "../cloud.ts";
import { publishAs, writing } from "./publishCall.ts";

const { send } = useApi("versions");
const text = firstText();

const post = (path: string, body: object, as: SignedInPerson): Promise<Answer> =>
  send({ method: "POST", path, body, as });

async function anOpened(edited: EditedCase, role?: "Reviewer"): Promise<Writer> {
  const writer = aWriter(send, await edited.editor(role), edited.versions.ongoing_maintenance);
  await writer.load();
  return writer;
}

const changing = <T extends object>(operation: T, isSuggestion: boolean): Operation =>
  ({ at: Date.now(), changeId: aWord("change"), isSuggestion, ...operation }) as unknown as Operation; // with what each is made with

const page = (): ContentNode => ({
  type: "section",
  uid: aWord("page"),
  subtype: "generic_page",
  content: [],
});
const paragraph = (): ContentNode => ({
  type: "paragraph",
  uid: aWord("p"),
  content: { text: "More", styleRanges: [] },
});
const inCase = { parent: smallCaseUids.root, key: "content" };
const inCard = { parent: smallCaseUids.cardOne, key: "content" };

describe("somebody who lost the lock (D-51)", () => {
  it("writes nothing any more by any call, and what the new holder writes stands", async () => {
    const edited = await anEditedCase();
    const { document, versions } = edited;
    const versionId = versions.ongoing_maintenance;
    const loser = await anOpened(edited);
    await loser.lock();
    await loser.saved([typing(text, "Before. ")]);
    const holder = await anOpened(edited);
    await holder.lock("force_lock");
    // Three seconds in which what waits is saved; then the lock is the other's, whoever looks first.
    await loser.saved([typing(text, "In time. ")]);
    await holder.lock("check_in", Date.now() + 5_000);
    await holder.load();

    const version = writing(loser);
    const refused = [
      await loser.save([typing(text, "Too late. ")]),
      await loser.save([typing(text, "Too late. ", { isSuggestion: true })]),
      await loser.save([{ type: "publish", at: Date.now() }]),
      await publishAs(send, loser, { documentId: document.id, versionId }),
      await post(`/versions/${versionId}/reset`, { version }, loser.person),
      await post(`/versions/${versionId}/restore`, { version: { ...version, rev: 1 } }, loser.person),
    ];
    expect(refused.map(codeOf)).toEqual(refused.map(() => "LOCK_LOST"));
    // Nor in the place of what the other writes on, from the other version.
    const pushed = await post(
      `/versions/${versions.scheduled_review}/replace_edit`,
      { base_rev: 0 },
      loser.person,
    );
    expect(codeOf(pushed)).toBe("LOCK_HELD");
    expect(await getVersion(versionId)).toMatchObject({ rev: 2 });
    expect((await getDocument(document.id))?.published_snapshot_id).toBe(document.published_snapshot_id);

    expect(await holder.saved([typing(text, "After. ")])).toMatchObject({ rev: 3 });
    const reader = await anOpened(edited);
    expect(treeHash(reader.draft())).toBe(treeHash(holder.draft()));
    expect(JSON.stringify(reader.draft().root)).not.toContain("Too late");
  });
});

/** What an editor has left in a case: a thread, a summary, a student feedback and a suggestion. */
async function leaveWork(writer: Writer) {
  const suggestion = typing(text, "Perhaps. ", { isSuggestion: true });
  const [threadId, commentId, summaryOfEditId, studentFeedbackId] = ["t", "c", "s", "f"].map(aWord) as [
    string,
    string,
    string,
    string,
  ];
  const at = Date.now();
  await writer.saved([
    suggestion,
    {
      ...{ type: "addCommentThread", at, threadId, commentId, text: "Why?" },
      ...{ uid: text, key: "content", range: { start: 0, end: 3 } },
    },
    { type: "addSummaryOfEdit", at, summaryOfEditId, text: "Much" },
    { type: "addStudentFeedback", at, studentFeedbackId, text: "Long" },
  ]);
  const changeId = "changeId" in suggestion ? suggestion.changeId : "";
  return { changeId, threadId, commentId, summaryOfEditId, studentFeedbackId };
}

describe("a reviewer, by direct calls (D-47, D-49, D-50, D-60)", () => {
  it("is refused each operation that is an editor's, with its reason, and none of the batch is saved", async () => {
    const edited = await anEditedCase();
    const editor = await anOpened(edited);
    await editor.lock();
    const left = await leaveWork(editor);
    await editor.lock("unlock_if_owned");
    const reviewer = await anOpened(edited, "Reviewer");
    await reviewer.lock();
    const at = Date.now();
    const { cardOne, root } = smallCaseUids;
    const refused: [string, RegExp, Operation][] = [
      ["an edit", /SUGGESTING_ONLY/, typing(text, "x")],
      ["createPages", /NO_PERMISSION/, changing({ type: "addNodes", place: inCase, nodes: [page()] }, true)],
      [
        "editPages, of what a page says of itself",
        /NO_PERMISSION/,
        changing({ type: "setKeysValues", uid: cardOne, keysAndValues: { aiDisplayFlag: "aiOn" } }, true),
      ],
      [
        "editPages, of its place",
        /NO_PERMISSION/,
        changing({ type: "moveNode", uid: cardOne, place: inCase }, true),
      ],
      ["deletePages", /NO_PERMISSION/, changing({ type: "deleteNode", uid: cardOne }, true)],
      [
        "editNodeInvisible",
        /NO_PERMISSION/,
        changing({ type: "setKeysValues", uid: text, keysAndValues: { invisible: true } }, true),
      ],
      [
        "ADMIN TOOLS",
        /NO_PERMISSION/,
        changing({ type: "setKeysValues", uid: root, keysAndValues: { disableNotes: true } }, true),
      ],
      [
        "CASE METADATA",
        /NO_PERMISSION/,
        changing({ type: "setKeysValues", uid: root, keysAndValues: { sex: "female" } }, true),
      ],
      [
        "acceptTrackedChanges",
        /NO_PERMISSION/,
        { type: "decideChanges", at, changeIds: [left.changeId], decision: "ACCEPTED" },
      ],
      [
        "rejectTrackedChanges",
        /NO_PERMISSION/,
        { type: "decideChanges", at, changeIds: [left.changeId], decision: "REJECTED" },
      ],
      ["another's change", /NOT_YOURS/, { type: "withdrawChanges", at, changeIds: [left.changeId] }],
      ["resolveComments", /NO_PERMISSION/, { type: "closeCommentThread", at, threadId: left.threadId }],
      [
        "another's comment",
        /NOT_YOURS/,
        { type: "deleteComment", at, threadId: left.threadId, commentId: left.commentId },
      ],
      [
        "a Summary of Edits",
        /SUGGESTING_ONLY/,
        { type: "addSummaryOfEdit", at, summaryOfEditId: aWord("s"), text: "Mine" },
      ],
      [
        "another's Summary of Edits",
        /SUGGESTING_ONLY/,
        { type: "deleteSummaryOfEdit", at, summaryOfEditId: left.summaryOfEditId },
      ],
      [
        "another's Student Feedback",
        /NOT_YOURS/,
        { type: "deleteStudentFeedback", at, studentFeedbackId: left.studentFeedbackId },
      ],
      ["publishing", /MALFORMED/, { type: "publish", at }],
    ];
    for (const [what, reason, operation] of refused) {
      const answer = await reviewer.save([typing(text, "Kept? ", { isSuggestion: true }), operation]);
      expect([what, codeOf(answer), refusalOf(answer).fields?.[0]?.message]).toEqual([
        what,
        "OPERATION_REFUSED",
        expect.stringMatching(reason),
      ]);
    }
    const version = writing(reviewer);
    const { ongoing_maintenance: versionId } = edited.versions;
    const calls = [
      await publishAs(send, reviewer, { documentId: edited.document.id, versionId }),
      await post(`/versions/${versionId}/reset`, { version }, reviewer.person),
      await post(`/versions/${versionId}/restore`, { version: { ...version, rev: 0 } }, reviewer.person),
      await post(`/versions/${versionId}/replace_scheduled_review`, { base_rev: 1 }, reviewer.person),
      await send({
        ...{ method: "PUT", path: `/api/v2/documents/${edited.document.id}`, as: reviewer.person },
        body: { document: { title: "Mine" } },
      }),
      await send({
        ...{ method: "DELETE", path: `/api/v2/documents/${edited.document.id}`, as: reviewer.person },
        headers: { "idempotency-key": crypto.randomUUID() },
      }),
    ];
    expect(calls.map(codeOf)).toEqual(calls.map(() => "FORBIDDEN"));
    expect(await getVersion(versionId)).toMatchObject({ rev: 1 });
  });

  it("suggests, comments, answers, and takes back and resolves what is their own", async () => {
    const edited = await anEditedCase();
    const editor = await anOpened(edited);
    await editor.lock();
    const left = await leaveWork(editor);
    await editor.lock("unlock_if_owned");
    const reviewer = await anOpened(edited, "Reviewer");
    await reviewer.lock();
    const at = Date.now();
    const own = changing({ type: "addNodes", place: inCard, nodes: [paragraph()] }, true);
    const threadId = aWord("thread");
    const studentFeedbackId = aWord("f");
    await reviewer.saved([
      own,
      { type: "addComment", at, threadId: left.threadId, commentId: aWord("c"), text: "Because." },
      {
        ...{ type: "addCommentThread", at, threadId, commentId: aWord("c"), text: "And this?" },
        ...{ uid: text, key: "content", range: { start: 0, end: 3 } },
      },
      { type: "addStudentFeedback", at, studentFeedbackId, text: "Short" },
    ]);
    await reviewer.saved([
      { type: "decideChanges", at, changeIds: ["changeId" in own ? own.changeId : ""], decision: "REJECTED" },
      { type: "closeCommentThread", at, threadId },
      { type: "deleteStudentFeedback", at, studentFeedbackId },
    ]);
    expect(reviewer.rev()).toBe(3);
  });
});
