import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { deriveFlow } from "#shared/case/flow/derive.ts";
import type { FlowAction } from "#shared/case/flow/events.ts";
import { reduce } from "#shared/case/flow/reduce.ts";
import type { LearnerState } from "#shared/case/model/types.ts";
import { entryRulesOf } from "#shared/case/rules/entryRules.ts";
import { emptyState, merge } from "#shared/case/state/learnerState.ts";
import { deletedItemOf } from "#shared/case/tools/deletedItem.ts";
import { newItemUid } from "#shared/case/tools/itemUid.ts";
import { keptWorkOf } from "#shared/case/tools/kept.ts";
import { isDiagnosisOrder, rankedDiagnoses } from "#shared/case/tools/ranking.ts";
import { aSmallCase } from "#tests/builders/smallCase.ts";
import { runs } from "#tests/propertyRuns.ts";

const flow = deriveFlow(aSmallCase("A case"), {
  kind: "signature_case",
  features: { vpe: false },
  aiFallback: false,
});
const rules = entryRulesOf(flow);
const names = ["Asthma", "Gout", "Reflux", "Stroke"] as const;
const uidOf = (n: number): string => newItemUid("diagnosis", n + 1, () => 0.5);
let now = 1_000;
function act(state: LearnerState, ...actions: FlowAction[]): LearnerState {
  return actions.reduce((before, action) => {
    const step = reduce(flow, before, { ...action, now: now++ });
    for (const { uid, key, value } of step.entries) expect(rules.problemOf(uid, key, value)).toBeUndefined();
    return step.state;
  }, state);
}
const four = act(
  emptyState,
  ...names.map((content, n): FlowAction => ({ type: "saveItem", uid: uidOf(n), content })),
);
const move = (n: number, by: -1 | 1): FlowAction => ({ type: "moveDiagnosis", uid: uidOf(n), by });
const ranked = (state: LearnerState): string[] => rankedDiagnoses(state).map(({ content }) => content);

describe("ranking diagnoses (D-21)", () => {
  test("stand as they came until one is moved, the leading one first", () => {
    expect(ranked(four)).toEqual(["Asthma", "Gout", "Reflux", "Stroke"]);
    const moved = act(four, move(3, -1), move(3, -1));
    expect(ranked(moved)).toEqual(["Asthma", "Stroke", "Gout", "Reflux"]);
    const led = act(moved, { type: "setLeading", diagnosisUid: uidOf(2) });
    expect(ranked(led)).toEqual(["Reflux", "Asthma", "Stroke", "Gout"]);
    expect(ranked(act(led, { type: "setLeading", diagnosisUid: undefined }))).toEqual(ranked(moved));
    expect(keptWorkOf(flow, led).diagnoses.map(({ text }) => text)).toEqual(ranked(led));
  });

  test("stay where there is nowhere to go, and beside the leading one", () => {
    expect(act(four, move(0, -1))).toBe(four);
    expect(act(four, move(3, 1))).toBe(four);
    expect(act(four, move(9, 1))).toBe(four);
    const led = act(four, { type: "setLeading", diagnosisUid: uidOf(1) });
    expect(act(led, move(1, 1))).toBe(led);
    expect(act(led, move(0, -1))).toBe(led);
  });

  test("come last when they are new, go from the order when they are deleted, and come back to their place", () => {
    const moved = act(four, move(3, -1));
    const more = act(moved, { type: "saveItem", uid: uidOf(7), content: "Croup" });
    expect(ranked(more)).toEqual(["Asthma", "Gout", "Stroke", "Reflux", "Croup"]);
    const deleted = deletedItemOf(more, uidOf(3));
    if (!deleted) throw new Error("It is there");
    const without = act(more, { type: "deleteItem", uid: uidOf(3) });
    expect(ranked(without)).toEqual(["Asthma", "Gout", "Reflux", "Croup"]);
    expect(ranked(act(without, { type: "restoreItem", deleted }))).toEqual(ranked(more));
  });

  test("are taken by the server as a list of diagnoses alone", () => {
    const isRefused = (value: unknown) => rules.problemOf("root", "diagnosisOrder", value) !== undefined;
    expect(isRefused([uidOf(1), uidOf(0)])).toBe(false);
    const finding = newItemUid("finding", 1, () => 0.5);
    const many = Array.from({ length: 101 }, (_, n) => uidOf(n));
    for (const value of [null, "x", [1], [uidOf(1), uidOf(1)], [finding], many])
      expect(isRefused(value)).toBe(true);
    expect(isDiagnosisOrder(many.slice(1))).toBe(true);
  });

  test("two devices show one order once each has heard of the other, and lose nothing", () => {
    const moves = fc.array(fc.tuple(fc.nat(3), fc.constantFrom(-1 as const, 1 as const)), { maxLength: 6 });
    fc.assert(
      fc.property(moves, moves, (here, there) => {
        const a = act(four, ...here.map(([n, by]) => move(n, by)));
        const b = act(four, ...there.map(([n, by]) => move(n, by)));
        expect(ranked(merge(a, b))).toEqual(ranked(merge(b, a)));
        expect([...ranked(merge(a, b))].sort()).toEqual([...names].sort());
      }),
      { numRuns: runs(100) },
    );
  });
});
