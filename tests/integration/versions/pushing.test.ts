import { describe, expect, it } from "vitest";
import { getVersion } from "#functions/table/versions/versions.ts";
import { draftFromSnapshot } from "#shared/case/changes/fromSnapshot.ts";
import { treeHash } from "#shared/case/changes/treeHash.ts";
import {
  deleteVersion,
  listSaves,
  resetVersion,
  restoreRevision,
} from "#shared/contract/versions/history.ts";
import { pushToMaintenance, pushToReview } from "#shared/contract/versions/publishing.ts";
import { anEditedCase } from "#tests/builders/editors.ts";
import { type Answer, codeOf, replyOf } from "#tests/builders/http.ts";
import { aSignedInPerson, type SignedInPerson } from "#tests/builders/signedIn.ts";
import { aSmallCase, firstText } from "#tests/builders/smallCase.ts";
import { aProgram } from "#tests/builders/world.ts";
import { aWord, aWriter, typing, type Writer } from "#tests/builders/writer.ts";
import { useApi } from "../cloud.ts";
import { writing } from "./publishCall.ts";

const { send } = useApi("versions");
const text = firstText();

const revOf = async (versionId: number): Promise<number | undefined> => (await getVersion(versionId))?.rev;

const push = (
  source: number,
  way: "replace_edit" | "replace_scheduled_review",
  base_rev: number,
  as: SignedInPerson,
): Promise<Answer> => send({ method: "POST", path: `/versions/${source}/${way}`, body: { base_rev }, as });

const ask = (what: "reset" | "restore", versionId: number, writer: Writer, more: object = {}) =>
  send({
    method: "POST",
    path: `/versions/${versionId}/${what}`,
    body: { version: { ...writing(writer), ...more } },
    as: writer.person,
  });

async function historyOf(versionId: number, as: SignedInPerson): Promise<string[]> {
  const answer = await send({ method: "GET", path: `/versions/${versionId}/saves`, as });
  return replyOf(listSaves, answer).saves.map(({ rev, kind, from }) =>
    [rev, kind, ...(from ? [from.version_id, from.rev] : [])].join(" "),
  );
}

const conflicts = (answers: readonly Answer[]): (string | undefined)[] =>
  answers.filter(({ status }) => status !== 200).map(codeOf);

/** Edits, a suggestion that waits, one that was accepted, and a comment. */
async function writeAll(writer: Writer): Promise<void> {
  const accepted = typing(text, "Accepted. ", { isSuggestion: true, changeId: aWord("change") });
  const [threadId, commentId] = [aWord("thread"), aWord("comment")];
  const at = Date.now();
  const about = { uid: text, key: "content", range: { start: 0, end: 4 } } as const;
  await writer.saved([
    typing(text, "Edited. "),
    typing(text, "Suggested. ", { isSuggestion: true }),
    accepted,
    {
      type: "decideChanges",
      at,
      changeIds: ["changeId" in accepted ? accepted.changeId : ""],
      decision: "ACCEPTED",
    },
    { type: "addCommentThread", at, threadId, commentId, text: "Why?", ...about },
  ]);
}

describe("pushing a version in the place of the other (D-54)", () => {
  it("from review to maintenance, and back: with all changes and comments, as a new revision of the target alone", async () => {
    const { versions, editor } = await anEditedCase();
    const { scheduled_review: review, ongoing_maintenance: maintenance } = versions;
    const [ann, bob] = [await editor(), await editor()];
    const source = aWriter(send, ann, review);
    await source.load();
    await source.lock();
    await writeAll(source);
    const target = aWriter(send, bob, maintenance);
    await target.load();
    await target.lock();
    await target.saved([typing(text, "Goes out. ")]);
    expect(codeOf(await push(review, "replace_edit", 1, ann))).toBe("LOCK_HELD");
    await target.lock("unlock_if_owned");
    expect(codeOf(await push(review, "replace_edit", 0, ann))).toBe("REVISION_MOVED");
    expect(replyOf(pushToMaintenance, await push(review, "replace_edit", 1, ann))).toMatchObject({
      message: "Pushed to OM!",
      detail: "Ongoing Maintenance Version updated.",
      version: { id: maintenance, rev: 2 },
    });
    await target.load();
    expect(treeHash(target.draft())).toBe(treeHash(source.draft()));
    const { changes, threads, root } = source.draft();
    expect(target.draft()).toMatchObject({ changes, threads, root });
    expect(Object.values(target.draft().changes)).toHaveLength(3);
    expect(await revOf(review)).toBe(1);
    expect(await historyOf(maintenance, bob)).toEqual([`2 push ${review} 1`, "1 save"]);

    await target.lock();
    await target.saved([typing(text, "Maintained. ")]);
    await target.lock("unlock_if_owned");
    // Ann holds the review's lock in a window of her own: she may, and that window is told when it saves.
    expect(replyOf(pushToReview, await push(maintenance, "replace_scheduled_review", 3, ann))).toMatchObject({
      message: "Pushed to SR!",
      version: { id: review, rev: 2 },
    });
    expect(codeOf(await source.save([typing(text, "Late. ")]))).toBe("REVISION_MOVED");
    await source.load();
    expect(treeHash(source.draft())).toBe(treeHash(target.draft()));
    // What was pushed away is still there to be gone back to.
    await target.lock();
    const restored = replyOf(restoreRevision, await ask("restore", maintenance, target, { rev: 1 }));
    expect(restored.version.rev).toBe(4);
    await target.load();
    expect(JSON.stringify(target.draft())).toContain("Goes out. ");
  });

  it("is done once where it is asked twice at once, and not over what somebody saved meanwhile", async () => {
    const { versions, editor } = await anEditedCase();
    const { scheduled_review: review, ongoing_maintenance: maintenance } = versions;
    const ann = await editor();
    const source = aWriter(send, ann, review);
    await source.load();
    await source.lock();
    await source.saved([typing(text, "Reviewed. ")]);
    const two = [push(review, "replace_edit", 1, ann), push(review, "replace_edit", 1, ann)];
    const refused = conflicts(await Promise.all(two));
    const rev = (await revOf(maintenance)) ?? 0;
    // One after the other, both are done; at the same moment, one of them.
    expect(refused.every((code) => code === "REVISION_MOVED")).toBe(true);
    expect(rev).toBe(2 - refused.length);

    const mine = aWriter(send, ann, maintenance);
    await mine.load();
    await mine.lock();
    const [saved, pushed] = await Promise.all([
      mine.save([typing(text, "Meanwhile. ")]),
      push(review, "replace_edit", 1, ann),
    ]);
    const after = await revOf(maintenance);
    const done = [saved, pushed].filter(({ status }) => status === 200).length;
    expect(after).toBe(rev + done);
    expect(done).toBeGreaterThan(0);
    expect(conflicts([saved, pushed]).every((code) => code === "REVISION_MOVED")).toBe(true);
  });

  it("is refused the wrong way round, from the published version, without the right, and from another program", async () => {
    const { versions, editor } = await anEditedCase();
    const { scheduled_review: review, ongoing_maintenance: maintenance, published } = versions;
    const ann = await editor();
    const stranger = await aSignedInPerson(
      await aProgram({ is_editorial: true }),
      "Content Production Associate",
    );
    const codes = await Promise.all([
      push(review, "replace_scheduled_review", 0, ann),
      push(maintenance, "replace_edit", 0, ann),
      push(published, "replace_edit", 0, ann),
      push(review, "replace_edit", 0, await editor("Reviewer")),
      push(review, "replace_edit", 0, stranger),
    ]);
    expect(codes.map(codeOf)).toEqual([
      ...["INVALID_REQUEST", "INVALID_REQUEST", "INVALID_REQUEST"],
      ...["FORBIDDEN", "NOT_FOUND"],
    ]);
    const revs = await Promise.all([review, maintenance].map(revOf));
    expect(revs).toEqual([0, 0]);
  });
});

describe("Reset and restoring (D-41, D-53)", () => {
  it("puts back what learners have, under the lock alone, and keeps all of it in the history", async () => {
    const { versions, editor } = await anEditedCase();
    const { scheduled_review: review } = versions;
    const writer = aWriter(send, await editor(), review);
    await writer.load();
    await writer.lock();
    await writeAll(writer);
    const written = treeHash(writer.draft());

    const other = aWriter(send, await editor(), review);
    await other.load();
    expect(codeOf(await ask("reset", review, other))).toBe("LOCK_LOST");
    expect(codeOf(await ask("restore", review, other, { rev: 0 }))).toBe("LOCK_LOST");
    expect(codeOf(await ask("reset", review, writer, { lock_token: 7 }))).toBe("LOCK_LOST");
    expect(codeOf(await ask("reset", review, writer, { base_rev: 0 }))).toBe("REVISION_MOVED");
    expect(codeOf(await ask("restore", review, writer, { rev: 1 }))).toBe("NOT_FOUND");
    const reviewer = aWriter(send, await editor("Reviewer"), review);
    expect(codeOf(await ask("reset", review, reviewer))).toBe("FORBIDDEN");
    expect(codeOf(await ask("restore", review, reviewer, { rev: 0 }))).toBe("FORBIDDEN");
    expect(await revOf(review)).toBe(1);

    const asked = await Promise.all([ask("reset", review, writer), ask("reset", review, writer)]);
    expect(conflicts(asked)).toEqual(["REVISION_MOVED"]);
    const reset = asked.find(({ status }) => status === 200);
    const asPublished = treeHash(draftFromSnapshot(aSmallCase()));
    expect(reset && replyOf(resetVersion, reset)).toMatchObject({
      version: { rev: 2 },
      tree_hash: asPublished,
    });
    await writer.load();
    expect(writer.draft()).toMatchObject({ changes: {}, threads: {} });
    const twice = await Promise.all([1, 1].map((rev) => ask("restore", review, writer, { rev })));
    expect(conflicts(twice)).toEqual(["REVISION_MOVED"]);
    await writer.load();
    expect([writer.rev(), treeHash(writer.draft())]).toEqual([3, written]);
    expect(await historyOf(review, writer.person)).toEqual([`3 restore ${review} 1`, "2 reset", "1 save"]);
    const discard = () =>
      send({
        method: "DELETE",
        path: `/api/v2/versions/${review}`,
        body: { version: writing(writer) },
        as: writer.person,
      });
    expect(replyOf(deleteVersion, await discard())).toMatchObject({
      version: { rev: 4 },
      tree_hash: asPublished,
    });
    // A repetition does nothing more, and what was given up comes back from the history.
    expect(codeOf(await discard())).toBe("REVISION_MOVED");
    await writer.load();
    expect((await ask("restore", review, writer, { rev: 3 })).status).toBe(200);
    await writer.load();
    expect(treeHash(writer.draft())).toBe(written);
    // It is written on from there.
    await writer.saved([typing(text, "Again. ")]);
  });
});
