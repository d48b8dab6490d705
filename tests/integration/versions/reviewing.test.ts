import { describe, expect, it } from "vitest";
import { draftAtHead } from "#functions/drafts/draftAt.ts";
import { getVersion } from "#functions/table/versions/versions.ts";
import type { Operation } from "#shared/case/changes/operations.ts";
import { getDraft, reviewVersion } from "#shared/contract/versions/versions.ts";
import { anEditedCase } from "#tests/builders/editors.ts";
import { type Answer, codeOf, refusalOf, replyOf } from "#tests/builders/http.ts";
import type { SignedInPerson } from "#tests/builders/signedIn.ts";
import { firstText } from "#tests/builders/smallCase.ts";
import { aWord, aWriter, typing } from "#tests/builders/writer.ts";
import { useApi } from "../cloud.ts";

const { send } = useApi("versions");
const uid = firstText();

/** A case on which somebody with the lock has suggested two things, and somebody who looks on. */
async function aReviewedCase() {
  const edited = await anEditedCase();
  const versionId = edited.versions.ongoing_maintenance;
  const writer = aWriter(send, await edited.editor(), versionId);
  await writer.load();
  await writer.lock();
  const [first, second] = [aWord("change"), aWord("change")];
  await writer.saved([
    typing(uid, "One. ", { changeId: first, isSuggestion: true }),
    typing(uid, "Two. ", { changeId: second, isSuggestion: true, offset: 25 }),
  ]);
  const draft = async () => {
    const version = await getVersion(versionId);
    if (!version) throw new Error("The version is gone");
    return (await draftAtHead(version)).draft;
  };
  return { ...edited, versionId, writer, first, second, draft };
}

let seq = 0;
const review = (
  as: SignedInPerson,
  versionId: number,
  operations: readonly unknown[],
  more: object = {},
): Promise<Answer> =>
  send({
    ...{ method: "POST", path: `/versions/${versionId}/reviews`, as },
    body: { version: { session: `looking_${as.id}`, base_rev: 1, seq: ++seq, operations, ...more } },
  });

const deciding = (changeId: string, decision: "ACCEPTED" | "REJECTED" = "ACCEPTED"): Operation => ({
  ...{ type: "decideChanges", at: Date.now(), changeIds: [changeId], decision },
});
const asking = (range = { start: 0, end: 3 }): Extract<Operation, { type: "addCommentThread" }> => ({
  ...{ type: "addCommentThread", at: Date.now(), threadId: aWord("thread"), commentId: aWord("comment") },
  ...{ text: "Sure?", uid, key: "content", range },
});

describe("reviewing without the lock (D-47, D-48, D-49)", () => {
  it("lets two people decide, comment and reply while a third has the lock, who goes on from what they did", async () => {
    const { editor, versionId, writer, first, second, draft } = await aReviewedCase();
    const [ann, ben] = [await editor(), await editor()];
    const thread = asking();
    expect(replyOf(reviewVersion, await review(ann, versionId, [deciding(first)]))).toMatchObject({ rev: 2 });
    const both = await Promise.all([
      review(ann, versionId, [thread]),
      review(ben, versionId, [deciding(second, "REJECTED")]),
    ]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const reply = {
      type: "addComment",
      at: Date.now(),
      threadId: thread.threadId,
      commentId: aWord("comment"),
    };
    replyOf(reviewVersion, await review(ben, versionId, [{ ...reply, text: "Yes." }]));
    const now = await draft();
    expect(now.changes[first]).toMatchObject({ decision: "ACCEPTED", decisionBy: ann.id });
    expect(now.changes[second]).toMatchObject({ decision: "REJECTED", decisionBy: ben.id });
    expect(now.threads[thread.threadId]?.comments.map(({ author }) => author)).toEqual([ann.id, ben.id]);

    // The lock is still there, and the revisions in between are told as what they are.
    expect(codeOf(await writer.save([typing(uid, "Three. ")]))).toBe("REVISION_MOVED");
    const missed = replyOf(
      getDraft,
      await send({ method: "GET", path: `/versions/${versionId}/draft`, query: { after: "1" }, as: ann }),
    );
    expect(missed.draft).toBeNull();
    expect(missed.saves.map(({ user_id }) => user_id).sort()).toEqual(
      [ann.id, ann.id, ben.id, ben.id].sort(),
    );
    await writer.load();
    await writer.saved([typing(uid, "Three. ")]);
  });

  it("answers a batch that comes again as the first time", async () => {
    const { editor, versionId, first } = await aReviewedCase();
    const ann = await editor();
    const again = { seq: 900 };
    const one = replyOf(reviewVersion, await review(ann, versionId, [deciding(first)], again));
    expect(replyOf(reviewVersion, await review(ann, versionId, [deciding(first)], again))).toEqual(one);
    expect((await getVersion(versionId))?.rev).toBe(2);
  });

  it("refuses whatever changes the text, and what the person may not do", async () => {
    const { editor, versionId, first } = await aReviewedCase();
    const ann = await editor();
    const written = await review(ann, versionId, [deciding(first), typing(uid, "Written. ")]);
    expect(codeOf(written)).toBe("OPERATION_REFUSED");
    expect(refusalOf(written).fields?.[0]).toMatchObject({ path: "body.version.operations[1].type" });
    const byReviewer = await review(await editor("Reviewer"), versionId, [deciding(first)]);
    expect(refusalOf(byReviewer).fields?.[0]?.message).toMatch(/NO_PERMISSION/);
    const stranger = await (await anEditedCase()).editor();
    expect((await review(stranger, versionId, [deciding(first)])).status).toBeGreaterThanOrEqual(403);
    expect((await getVersion(versionId))?.rev).toBe(1);
  });

  it("refuses a comment on words that are others by now, and takes one where only decisions came in between", async () => {
    const { editor, versionId, writer, first } = await aReviewedCase();
    const ann = await editor();
    replyOf(reviewVersion, await review(ann, versionId, [deciding(first)]));
    expect((await review(ann, versionId, [asking()])).status).toBe(200);
    await writer.load();
    await writer.saved([typing(uid, "Before. ")]);
    expect(codeOf(await review(ann, versionId, [asking()]))).toBe("REVISION_MOVED");
    expect((await review(ann, versionId, [asking()], { base_rev: 4 })).status).toBe(200);
    expect(codeOf(await review(ann, versionId, [asking()], { base_rev: 99 }))).toBe("REVISION_MOVED");
  });

  it("refuses the published version", async () => {
    const { editor, versions } = await aReviewedCase();
    expect((await review(await editor(), versions.published, [asking()])).status).toBe(403);
  });
});
