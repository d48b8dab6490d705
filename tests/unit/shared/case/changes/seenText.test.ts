import { describe, expect, it } from "vitest";
import { apply } from "#shared/case/changes/apply/apply.ts";
import { type Draft, viewModes } from "#shared/case/changes/draft.ts";
import { draftFromSnapshot } from "#shared/case/changes/fromSnapshot.ts";
import type { Operation } from "#shared/case/changes/operations.ts";
import { titleSeen } from "#shared/case/changes/seenText.ts";
import { view } from "#shared/case/changes/view.ts";
import { plainText } from "#shared/case/model/richText.ts";
import { actorOf } from "../../../../builders/draftSteps.ts";
import { aSmallCase } from "../../../../builders/smallCase.ts";

const tree = { ...aSmallCase(), title: { text: "Dyspnea", styleRanges: [] } };
const { uid } = tree;

function after(draft: Draft, operation: Operation): Draft {
  const applied = apply(draft, operation, actorOf(0));
  if (!applied.ok) throw new Error(applied.detail);
  return applied.draft;
}

const written = (draft: Draft, isSuggestion: boolean, n: number): Draft => {
  const made = { at: n, isSuggestion, uid, key: "title" } as const;
  const operations: Operation[] = [
    { ...made, type: "insertText", changeId: `i${n}`, offset: 7, text: ` of ${n}` },
    { ...made, type: "deleteText", changeId: `d${n}`, range: { start: 0, end: 1 + n } },
  ];
  return operations.reduce((now, operation) => after(now, operation), draft);
};

describe("the title of a case in a view", () => {
  it("is that of the whole view: with edits, suggestions and what was decided", () => {
    const suggested = written(written(draftFromSnapshot(tree), false, 1), true, 2);
    const decided = after(suggested, {
      ...{ type: "decideChanges", at: 5, changeIds: ["i2"], decision: "ACCEPTED" },
    });
    const titles = [draftFromSnapshot(tree), suggested, decided].map((draft) =>
      viewModes.map((mode) => {
        const seen = titleSeen(draft, mode);
        expect(seen).toBe(plainText(view(draft, mode).title));
        return seen;
      }),
    );
    expect(new Set(titles.flat()).size).toBe(4);
  });
});
