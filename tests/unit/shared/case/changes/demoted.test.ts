import { expect, it } from "vitest";
import type { Actor } from "#shared/case/changes/actor.ts";
import { apply } from "#shared/case/changes/apply/apply.ts";
import type { Operation } from "#shared/case/changes/operations.ts";
import { Desk } from "#tests/builders/draftSteps.ts";
import { ada, done } from "#tests/builders/reviewers.ts";

it("what an author may only suggest by now, they neither undo nor do again (D-60)", () => {
  const typing: Operation = {
    ...{ at: 1, changeId: "x", isSuggestion: false },
    ...{ type: "insertText", uid: "p1", key: "content", offset: 0, text: "a" },
  };
  const undo: Operation = { type: "withdrawChanges", at: 2, changeIds: ["x"] };
  const redo: Operation = { type: "restoreChanges", at: 3, changeIds: ["x"] };
  const edited = done(new Desk().draft, ada, typing);
  const undone = done(edited, ada, undo);
  const reviewer: Actor = { ...ada, mode: "suggesting" };
  expect(apply(edited, undo, reviewer)).toMatchObject({ ok: false, reason: "SUGGESTING_ONLY" });
  expect(apply(undone, redo, reviewer)).toMatchObject({ ok: false, reason: "SUGGESTING_ONLY" });
  expect(apply(undone, redo, ada)).toMatchObject({ ok: true });
});
