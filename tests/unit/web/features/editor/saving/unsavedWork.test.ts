import { describe, expect, it } from "vitest";
import { apply } from "#shared/case/changes/apply/apply.ts";
import type { Operation } from "#shared/case/changes/operations.ts";
import { view } from "#shared/case/changes/view.ts";
import { plainText } from "#shared/case/model/richText.ts";
import { findNodes } from "#shared/case/model/tree.ts";
import {
  asItWas,
  asSuggestions,
  hasUnsavedWork,
  othersWroteSince,
} from "#web/features/editor/saving/restored.ts";
import { author } from "../acts/openSession.ts";
import { first, typed } from "./typed.ts";

describe("work that was not saved", () => {
  it("brings comments, replies, summaries and feedback back, but nothing that its author took away", () => {
    const about = { uid: "t_question_1_stem", key: "content", range: { start: 0, end: 3 } } as const;
    const thread = (id: string): Operation => ({
      ...{ type: "addCommentThread", at: 1, threadId: `t_${id}`, commentId: id, text: id, ...about },
    });
    const reply = (threadId: string, commentId: string): Operation => ({
      ...{ type: "addComment", at: 2, threadId, commentId, text: commentId },
    });
    const saved = apply(first, thread("known"), author);
    if (!saved.ok) throw new Error(saved.detail);
    expect(hasUnsavedWork(saved.draft, [thread("known")])).toBe(false);
    const left: Operation[] = [
      thread("known"),
      thread("mine"),
      reply("t_mine", "second"),
      thread("undone"),
      { type: "deleteComment", at: 3, threadId: "t_undone", commentId: "undone" },
      reply("t_gone", "lost"),
      { type: "addSummaryOfEdit", at: 4, summaryOfEditId: "s1", text: "Shorter" },
      { type: "addStudentFeedback", at: 4, studentFeedbackId: "f1", text: "Long" },
      { type: "deleteStudentFeedback", at: 5, studentFeedbackId: "f1" },
      { type: "closeCommentThread", at: 5, threadId: "t_known" },
    ];
    const { operations, leftOut } = asSuggestions(
      saved.draft,
      { operations: left },
      { actor: author, mint: String },
    );
    expect(operations).toEqual([left[1], left[2], left[6]]);
    expect(leftOut).toHaveLength(1);
  });

  it("brings a reply back to the suggestion that it was on, under the name that the suggestion has by now (ADR 0215)", () => {
    const replyTo = (parentChangeId: string, commentId: string): Operation => ({
      ...{ type: "addChangeComment", at: 3, parentChangeId, commentId, text: commentId },
    });
    const theirs: Operation = { ...typed("theirs", "known "), isSuggestion: true } as Operation; // of a text
    const saved = apply(first, theirs, author);
    if (!saved.ok) throw new Error(saved.detail);
    const left: Operation[] = [
      typed("mine", "lost "),
      replyTo("mine", "to_mine"),
      replyTo("theirs", "to_theirs"),
      replyTo("theirs", "taken_away"),
      { type: "deleteChangeComment", at: 4, parentChangeId: "theirs", commentId: "taken_away" },
    ];
    const restored = asSuggestions(
      saved.draft,
      { operations: left },
      { actor: author, mint: (what) => `${what}-1` },
    );
    expect(restored.leftOut).toEqual([]);
    expect(restored.operations.slice(1)).toEqual([
      replyTo("change-1", "to_mine"),
      replyTo("theirs", "to_theirs"),
    ]);
    const after = restored.operations.reduce((draft, each) => {
      const applied = apply(draft, each, author);
      return applied.ok ? applied.draft : draft;
    }, saved.draft);
    expect(hasUnsavedWork(after, left.slice(1))).toBe(false);
  });

  const stem = (draft: typeof first, mode: "HIGHLIGHT_SUGGESTIONS" | "HIDE_SUGGESTIONS"): string =>
    findNodes(view(draft, mode), ({ uid }) => uid === "t_question_1_stem").map(({ content }) =>
      plainText(content),
    )[0] ?? "";

  it("comes back as suggestions; what was saved after all is left alone, what has no place is counted", () => {
    const saved = apply(first, typed("saved", "known "), author);
    if (!saved.ok) throw new Error(saved.detail);
    const left = [typed("saved", "known "), typed("mine", "lost "), { ...typed("nowhere"), uid: "gone" }];
    expect(hasUnsavedWork(saved.draft, left)).toBe(true);
    let count = 0;
    const { operations, leftOut } = asSuggestions(
      saved.draft,
      { operations: left },
      { actor: author, mint: (what) => `${what}-${++count}` },
    );
    expect(leftOut).toHaveLength(1);
    let draft = saved.draft;
    for (const operation of operations) {
      const applied = apply(draft, operation, author);
      if (!applied.ok) throw new Error(applied.detail);
      draft = applied.draft;
    }
    expect(stem(draft, "HIGHLIGHT_SUGGESTIONS")).toBe("lost known Which one?");
    expect(stem(draft, "HIDE_SUGGESTIONS")).toBe("known Which one?");
    expect(hasUnsavedWork(saved.draft, [typed("saved", "known ")])).toBe(false);
  });

  it("comes back as what it was where nobody else has written since: edits as edits, suggestions as suggestions", () => {
    const suggested = { ...typed("hint", "perhaps "), isSuggestion: true } as Operation; // of a text
    const left = [typed("mine", "lost "), suggested];
    expect(othersWroteSince(first, left, author.id)).toBe(false);
    let count = 0;
    const { operations, leftOut } = asItWas(
      first,
      { operations: left },
      { actor: author, mint: (what) => `${what}-${++count}` },
    );
    expect(leftOut).toEqual([]);
    expect(operations).toMatchObject([{ isSuggestion: false }, { isSuggestion: true }]);
    const draft = operations.reduce((now, each) => {
      const applied = apply(now, each, author);
      return applied.ok ? applied.draft : now;
    }, first);
    expect(stem(draft, "HIDE_SUGGESTIONS")).toContain("lost ");
    expect(stem(draft, "HIDE_SUGGESTIONS")).not.toContain("perhaps");
  });

  it("comes back as suggestions where it may no longer be edited, and knows that others have written", () => {
    const left = [typed("mine", "lost ")];
    const suggesting = { ...author, mode: "suggesting" as const };
    const { operations } = asItWas(
      first,
      { operations: left },
      { actor: suggesting, mint: (what) => `${what}-1` },
    );
    expect(operations).toMatchObject([{ isSuggestion: true }]);
    const theirs = apply(first, { ...typed("theirs", "known "), at: left[0]?.at ?? 0 } as Operation, {
      ...author,
      id: "ben",
    });
    if (!theirs.ok) throw new Error(theirs.detail);
    expect(othersWroteSince(theirs.draft, left, author.id)).toBe(true);
    expect(othersWroteSince(theirs.draft, left, "ben")).toBe(false);
  });
});
