import { describe, expect, it } from "vitest";
import { deriveFlow } from "#shared/case/flow/derive.ts";
import { draftOf, rewrite, stepOf, write } from "#shared/case/flow/draft.ts";
import type { LearnerState } from "#shared/case/model/types.ts";

const flow = deriveFlow(
  { type: "section", uid: "case" },
  { kind: "unassigned_case", features: { vpe: false }, aiFallback: false },
);
const now = 1_000;
const opening = { type: "open", now } as const;

describe("what an event writes of a learner's work", () => {
  it("is nothing where the state says so already, in whatever order its keys stand", () => {
    const state: LearnerState = {
      a: { map: { value: { x: [1], y: 2 }, updatedAt: 1 }, is: { value: true, updatedAt: 1 } },
    };
    const draft = draftOf(flow, state, opening);
    write(draft, "a", "map", { y: 2, x: [1] });
    write(draft, "a", "is", true);
    expect(stepOf(draft)).toEqual({ state, effects: [], entries: [] });
    write(draft, "a", "map", { y: 3, x: [1] });
    write(draft, "b", "is", true);
    expect(stepOf(draft).entries).toEqual([
      { uid: "a", key: "map", value: { y: 3, x: [1] }, updatedAt: now },
      { uid: "b", key: "is", value: true, updatedAt: now },
    ]);
    expect(draft.mode).toBe("student");
  });

  it("is one entry of each key, of one time, that of the last value", () => {
    const draft = draftOf(flow, {}, opening);
    rewrite(draft, "a", "value", 1);
    rewrite(draft, "a", "value", 2);
    rewrite(draft, "a", "seen", true);
    expect(stepOf(draft).entries).toEqual([
      { uid: "a", key: "value", value: 2, updatedAt: now },
      { uid: "a", key: "seen", value: true, updatedAt: now },
    ]);
    expect(draft.state).toEqual({
      a: { value: { value: 2, updatedAt: now }, seen: { value: true, updatedAt: now } },
    });
  });

  it("is later than what was there, whatever the clock says by now", () => {
    const draft = draftOf(flow, { a: { value: { value: 1, updatedAt: 5_000 } } }, opening);
    rewrite(draft, "a", "value", 1);
    expect(stepOf(draft).entries).toEqual([{ uid: "a", key: "value", value: 1, updatedAt: 5_001 }]);
  });
});
