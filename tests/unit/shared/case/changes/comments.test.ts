import { describe, expect, it } from "vitest";
import type { Actor } from "#shared/case/changes/actor.ts";
import { apply } from "#shared/case/changes/apply/apply.ts";
import type { Draft } from "#shared/case/changes/draft.ts";
import { parseDraft } from "#shared/case/changes/draftSchema.ts";
import { textAt } from "#shared/case/changes/draftTree.ts";
import { parseOperations } from "#shared/case/changes/operationSchema.ts";
import type { Operation } from "#shared/case/changes/operations.ts";
import { allNodes, Desk } from "#tests/builders/draftSteps.ts";
import { ada, ben, done } from "#tests/builders/reviewers.ts";

const reviewer: Actor = { ...ben, mode: "suggesting" };
const { draft } = new Desk();
const nodeIn = (of: Draft, uid: string) => allNodes(of).find((node) => node.uid === uid);

const asked = {
  type: "addCommentThread",
  at: 1,
  threadId: "t",
  commentId: "c",
  text: "Since when?",
  uid: "p1",
} as const;
const answer = { type: "addComment", at: 2, threadId: "t", commentId: "d", text: "Two weeks." } as const;
const summary = { type: "addSummaryOfEdit", at: 1, summaryOfEditId: "s", text: "Shorter." } as const;
const feedback = { type: "addStudentFeedback", at: 1, studentFeedbackId: "f", text: "Too long." } as const;
const onText = { key: "content", range: { start: 1, end: 3 } } as const;

describe("comments on a draft (D-49)", () => {
  it("stand on a node or on a passage of its text, with who wrote them and when", () => {
    const onNode = done(draft, ada, asked);
    expect(nodeIn(onNode, "p1")?.changes).toEqual({ threads: ["t"] });
    const comment = { id: "c", author: "ada", createdAt: 1, text: "Since when?" };
    expect(onNode.threads).toEqual({ t: { id: "t", author: "ada", createdAt: 1, comments: [comment] } });
    const onWords = done(draft, ada, { ...asked, ...onText });
    const runs = textAt(nodeIn(onWords, "p1") ?? onWords.root, "content")?.runs;
    expect(runs?.map(({ text, threads }) => [text.length, threads])).toEqual([
      [1, undefined],
      [2, ["t"]],
      [1, undefined],
    ]);
    expect(nodeIn(onWords, "p1")?.changes).toBeUndefined();
  });

  it("keep their look beside their words, in every kind of remark, and take none that is unclean or says something else", () => {
    const rich = "<p>Since <strong>when</strong>?</p>";
    const looks = { text: "Since when?", rich };
    const suggested = done(draft, ben, {
      ...{ type: "insertText", at: 1, changeId: "sug", isSuggestion: true },
      ...{ uid: "p1", key: "content", offset: 0, text: "x" },
    });
    const onChange = { type: "addChangeComment", at: 2, parentChangeId: "sug", commentId: "e" } as const;
    const remarks: readonly Operation[] = [asked, answer, { ...onChange, text: "" }, summary, feedback];
    const parsed = parseOperations(remarks.map((each) => ({ ...each, ...looks })));
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
    let all = suggested;
    for (const each of parsed.operations) {
      for (const wrong of ["<p>Since <b>then</b>?</p>", '<p onclick="x()">Since when?</p>']) {
        const applied = apply(all, { ...each, rich: wrong } as Operation, ada);
        expect(applied).toMatchObject({ ok: false, reason: "MALFORMED" });
      }
      all = done(all, ada, each);
    }
    expect(all.threads.t?.comments).toMatchObject([looks, looks]);
    expect([all.changes.sug?.comments?.[0], all.summaryOfEdits[0], all.studentFeedbacks[0]]).toMatchObject([
      looks,
      looks,
      looks,
    ]);
    expect(parseDraft(JSON.parse(JSON.stringify(all)))).toMatchObject({ ok: true, draft: all });
  });

  it("are answered, closed once, and opened again", () => {
    const told = done(done(draft, ada, asked), ben, answer);
    expect(told.threads.t?.comments.map(({ id, author }) => [id, author])).toEqual([
      ["c", "ada"],
      ["d", "ben"],
    ]);
    const closed = done(told, ben, { type: "closeCommentThread", at: 3, threadId: "t" });
    expect(closed.threads.t).toMatchObject({ closedAt: 3, closedBy: "ben" });
    expect(done(closed, ada, { type: "closeCommentThread", at: 4, threadId: "t" }).threads).toEqual(
      closed.threads,
    );
    expect(done(closed, ada, { type: "reopenCommentThread", threadId: "t", at: 5 }).threads).toEqual(
      told.threads,
    );
  });

  it("are deleted by who wrote them; with the last one goes its thread, and is put back where it was", () => {
    const told = done(done(draft, ada, { ...asked, ...onText }), ben, answer);
    const first = done(told, ada, { type: "deleteComment", at: 3, threadId: "t", commentId: "c" });
    expect(first.threads.t?.comments.map(({ id }) => id)).toEqual(["d"]);
    const none = done(first, ben, { type: "deleteComment", at: 4, threadId: "t", commentId: "d" });
    expect(none.threads).toEqual({});
    const again = done(none, ada, { ...asked, ...onText });
    const [, run] = textAt(nodeIn(again, "p1") ?? again.root, "content")?.runs ?? [];
    expect(run?.threads).toEqual(["t"]);
    // A second thread on the same words.
    const other = done(again, ada, { ...asked, ...onText, threadId: "u" });
    expect(textAt(nodeIn(other, "p1") ?? other.root, "content")?.runs[1]?.threads).toEqual(["t", "u"]);
  });

  it("summaries are of the case or of a text, and written and deleted by whoever edits", () => {
    const written = done(draft, ada, summary, {
      ...summary,
      summaryOfEditId: "r",
      uid: "p1",
      key: "content",
    });
    expect(written.summaryOfEdits).toEqual([
      { id: "s", text: "Shorter.", author: "ada", createdAt: 1 },
      { id: "r", uid: "p1", key: "content", text: "Shorter.", author: "ada", createdAt: 1 },
    ]);
    const less = done(written, ben, { type: "deleteSummaryOfEdit", at: 2, summaryOfEditId: "s" });
    expect(less.summaryOfEdits.map(({ id }) => id)).toEqual(["r"]);
  });

  it("feedback of students is deleted by who wrote it down, or by whoever edits", () => {
    const written = done(draft, reviewer, feedback, { ...feedback, studentFeedbackId: "g", uid: "p1" });
    expect(written.studentFeedbacks).toEqual([
      { id: "f", text: "Too long.", author: "ben", createdAt: 1 },
      { id: "g", uid: "p1", text: "Too long.", author: "ben", createdAt: 1 },
    ]);
    const removal = { type: "deleteStudentFeedback", at: 2, studentFeedbackId: "f" } as const;
    for (const actor of [reviewer, ada]) {
      expect(done(written, actor, removal).studentFeedbacks.map(({ id }) => id)).toEqual(["g"]);
    }
    const other: Actor = { ...reviewer, id: "cy" };
    expect(apply(written, removal, other)).toMatchObject({
      ok: false,
      reason: "NOT_YOURS",
      path: "studentFeedbackId",
    });
  });

  const told = done(draft, ada, asked, answer, summary, feedback);
  const long = "x".repeat(5001);
  it.each<[what: string, operation: Operation, reason: string, path: string, actor?: Actor]>([
    ["a thread under an id that is taken", asked, "UID_TAKEN", "threadId"],
    ["a thread under an id that is none", { ...asked, threadId: "a b" }, "MALFORMED", "threadId"],
    [
      "a first comment under an id that is none",
      { ...asked, threadId: "u", commentId: "" },
      "MALFORMED",
      "commentId",
    ],
    ["a thread of no words", { ...asked, threadId: "u", text: " " }, "MALFORMED", "text"],
    ["a thread of too many words", { ...asked, threadId: "u", text: long }, "TEXT_TOO_LONG", "text"],
    ["a thread on what is not there", { ...asked, threadId: "u", uid: "gone" }, "NO_SUCH_NODE", "uid"],
    [
      "a thread on no letter",
      { ...asked, ...onText, threadId: "u", range: { start: 2, end: 2 } },
      "OUT_OF_RANGE",
      "range",
    ],
    [
      "a thread behind the text",
      { ...asked, ...onText, threadId: "u", range: { start: 2, end: 9 } },
      "OUT_OF_RANGE",
      "range.end",
    ],
    ["a comment in no thread", { ...answer, threadId: "gone" }, "NO_SUCH_COMMENT", "threadId"],
    [
      "a comment in what every object has",
      { ...answer, threadId: "constructor" },
      "NO_SUCH_COMMENT",
      "threadId",
    ],
    ["a comment under an id that is taken", answer, "UID_TAKEN", "commentId"],
    ["a comment of no words", { ...answer, commentId: "e", text: "" }, "MALFORMED", "text"],
    [
      "the end of a comment that is not there",
      { type: "deleteComment", at: 3, threadId: "t", commentId: "e" },
      "NO_SUCH_COMMENT",
      "commentId",
    ],
    [
      "the end of somebody else's comment",
      { type: "deleteComment", at: 3, threadId: "t", commentId: "c" },
      "NOT_YOURS",
      "commentId",
      ben,
    ],
    [
      "the end of a thread that is not there",
      { type: "closeCommentThread", at: 3, threadId: "u" },
      "NO_SUCH_COMMENT",
      "threadId",
    ],
    ["a summary under an id that is taken", summary, "UID_TAKEN", "summaryOfEditId"],
    ["a summary of no words", { ...summary, summaryOfEditId: "r", text: "\n" }, "MALFORMED", "text"],
    [
      "a summary by somebody who suggests",
      { ...summary, summaryOfEditId: "r" },
      "SUGGESTING_ONLY",
      "",
      reviewer,
    ],
    [
      "the end of a summary by somebody who suggests",
      { type: "deleteSummaryOfEdit", at: 2, summaryOfEditId: "s" },
      "SUGGESTING_ONLY",
      "",
      { ...ada, mode: "suggesting" },
    ],
    [
      "the end of a summary that is not there",
      { type: "deleteSummaryOfEdit", at: 2, summaryOfEditId: "r" },
      "NO_SUCH_COMMENT",
      "summaryOfEditId",
    ],
    ["feedback under an id that is taken", feedback, "UID_TAKEN", "studentFeedbackId"],
    [
      "feedback of too many words",
      { ...feedback, studentFeedbackId: "g", text: long },
      "TEXT_TOO_LONG",
      "text",
    ],
    [
      "the end of feedback that is not there",
      { type: "deleteStudentFeedback", at: 2, studentFeedbackId: "g" },
      "NO_SUCH_COMMENT",
      "studentFeedbackId",
    ],
  ])("refuse %s", (_, operation, reason, path, actor = ada) => {
    expect(apply(told, operation, actor)).toMatchObject({ ok: false, reason, path });
  });

  it("have at most 5,000 characters", () => {
    expect(apply(told, { ...answer, commentId: "e", text: "x".repeat(5000) }, ada)).toMatchObject({
      ok: true,
    });
  });
});
