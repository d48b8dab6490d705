import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { apply } from "#shared/case/changes/apply/apply.ts";
import { type Draft, type ViewMode, viewModes } from "#shared/case/changes/draft.ts";
import { draftFromSnapshot } from "#shared/case/changes/fromSnapshot.ts";
import { withOwnHeaders } from "#shared/case/changes/headerMaps.ts";
import type { Operation } from "#shared/case/changes/operations.ts";
import { authorsView, view } from "#shared/case/changes/view.ts";
import { findNodes } from "#shared/case/model/tree.ts";
import { actorOf, Desk, intents, Letters, smallCase } from "../../../../builders/draftSteps.ts";
import { runs } from "../../../../propertyRuns.ts";

vi.setConfig({ testTimeout: 60_000 });

/** All views of a draft. */
const views = (draft: Draft) => [...viewModes.map((mode) => view(draft, mode)), authorsView(draft)];

const afterAll = (draft: Draft, ...operations: Operation[]): Draft =>
  operations.reduce((before, operation) => {
    const applied = apply(before, operation, actorOf(0));
    if (!applied.ok) throw new Error(applied.detail);
    return applied.draft;
  }, draft);

const typed = (changeId: string, uid: string): Operation => ({
  ...{ type: "insertText", at: 1, changeId, isSuggestion: true, uid, key: "content", offset: 0, text: "x" },
});

const find = (draft: Draft, uid: string, mode: ViewMode = "HIGHLIGHT_SUGGESTIONS") =>
  findNodes(view(draft, mode), (node) => node.uid === uid)[0];

describe("views of nodes that are kept", () => {
  it("are what they would be if they were made anew, whatever was written and decided, and for older drafts as well", () => {
    let asked = 0;
    fc.assert(
      fc.property(intents(30), fc.array(fc.nat(1000), { maxLength: 6 }), (steps, back) => {
        const desk = new Desk();
        const past: Draft[] = [desk.draft];
        for (const step of steps) {
          if (!desk.act(step)) continue;
          past.push(desk.draft);
          // A copy has nodes of its own: nothing of it is known.
          expect(views(desk.draft)).toEqual(views(structuredClone(desk.draft)));
          asked += 1;
        }
        for (const n of back) {
          const draft = past[n % past.length] as Draft;
          // Another object asks for its views anew, with the same nodes.
          expect(views({ ...draft })).toEqual(views(structuredClone(draft)));
        }
      }),
      { numRuns: runs(60) },
    );
    expect(asked).toBeGreaterThan(runs(60) * 3);
  });

  it("stay the same objects where a letter or a decision elsewhere does not touch them", () => {
    const first = afterAll(draftFromSnapshot(smallCase(new Letters())), typed("c1", "p1"), typed("c2", "p4"));
    const [p1, page1, page2] = ["p1", "page1", "page2"].map((uid) => find(first, uid));
    const written = afterAll(first, typed("c3", "p4"));
    expect(find(written, "page1")).toBe(page1);
    expect(find(written, "page2")).not.toBe(page2);
    const decided = afterAll(written, {
      ...{ type: "decideChanges", at: 2, changeIds: ["c2"], decision: "ACCEPTED" },
    });
    expect(find(decided, "page1")).toBe(page1);
    expect(find(decided, "p1")).toBe(p1);
    expect(find(decided, "p4")).not.toBe(find(written, "p4"));
    expect(find(decided, "p5")).toBe(find(first, "p5"));
    const other = afterAll(decided, {
      ...{ type: "decideChanges", at: 3, changeIds: ["c1"], decision: "REJECTED" },
    });
    expect(find(other, "page2")).toBe(find(decided, "page2"));
    expect(find(other, "p1")).not.toBe(p1);
  });

  it("are made anew for two halves that are seen as one, where either of them is read otherwise", () => {
    const first = afterAll(
      draftFromSnapshot(smallCase(new Letters())),
      {
        ...{ type: "splitParagraph", at: 1, changeId: "s", isSuggestion: true, uid: "p1" },
        offset: 2,
        newUid: "half",
      },
      { type: "decideChanges", at: 2, changeIds: ["s"], decision: "REJECTED" },
      typed("c1", "p1"),
      typed("c2", "half"),
    );
    const seen = find(first, "p1");
    expect(find({ ...first }, "p1")).toBe(seen);
    for (const changeIds of [["c1"], ["c2"]]) {
      const decided = afterAll(first, { type: "decideChanges", at: 3, changeIds, decision: "REJECTED" });
      expect(find(decided, "p1")).not.toEqual(seen);
      expect(views(decided)).toEqual(views(structuredClone(decided)));
    }
  });

  it("know what a batch did after somebody looked in the middle of it", () => {
    const first = draftFromSnapshot(smallCase(new Letters()));
    const batch = withOwnHeaders(first, (own) => {
      const half = afterAll(own, typed("c1", "p1"));
      views(half);
      return afterAll(half, typed("c2", "p4"));
    });
    const [before] = [find(batch, "p4"), views(batch)];
    const refused = afterAll(batch, {
      ...{ type: "decideChanges", at: 2, changeIds: ["c2"], decision: "REJECTED" },
    });
    expect(find(refused, "p4")).not.toBe(before);
    expect(views(refused)).toEqual(views(structuredClone(refused)));
  });
});
