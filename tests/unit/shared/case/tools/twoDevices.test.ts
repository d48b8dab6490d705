import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { FlowAction } from "#shared/case/flow/events.ts";
import type { LearnerState } from "#shared/case/model/types.ts";
import { changesOf, emptyState, merge } from "#shared/case/state/learnerState.ts";
import { itemOf, itemsOf, leadingDiagnosis, noteOfNode } from "#shared/case/tools/items.ts";
import { itemKinds } from "#shared/case/tools/itemUid.ts";
import { bookmarkedNodes } from "#shared/case/tools/passages.ts";
import { isToolEntry, isToolUid } from "#shared/case/tools/toolEntries.ts";
import { device, dx, flowOf, uidOf } from "./aDevice.ts";

describe("D-21, D-22, D-30: two devices at the same lists", () => {
  const uids = itemKinds.flatMap((kind) => [1, 2, 3].map((n) => uidOf(kind, n)));
  const uid = fc.constantFrom(...uids);
  const place = fc.constantFrom("p1", "p2");
  const action: fc.Arbitrary<FlowAction> = fc.oneof(
    fc.record({ type: fc.constant("saveItem" as const), uid, content: fc.constantFrom("A", "B", "C", " ") }),
    fc.record({
      type: fc.constant("saveItem" as const),
      uid,
      content: fc.constant("N"),
      notedNodeUid: place,
    }),
    fc.record({ type: fc.constant("deleteItem" as const), uid }),
    fc.record({ type: fc.constant("setDangerous" as const), uid, isDangerous: fc.boolean() }),
    fc.record({ type: fc.constant("setLeading" as const), diagnosisUid: uid }),
    fc.record({ type: fc.constant("bookmark" as const), uid: place, isBookmarked: fc.boolean() }),
  );
  const actions = fc.array(action, { maxLength: 25 });
  const clock = fc.integer({ min: 1_000, max: 1_060 });
  const flow = flowOf();

  const listsOf = (state: LearnerState) => ({
    items: itemKinds.flatMap((kind) => itemsOf(state, kind)),
    leading: leadingDiagnosis(state),
    bookmarked: bookmarkedNodes(flow, state).map(({ uid }) => uid),
    noted: ["p1", "p2"].map((node) => noteOfNode(state, node)),
  });

  test("show the same once each has heard of the other, in whichever order", () => {
    fc.assert(
      fc.property(actions, actions, actions, clock, clock, (before, onOne, onTwo, clockOne, clockTwo) => {
        const start = device(flow).act(...before).state;
        const one = device(flow, start, clockOne).act(...onOne).state;
        const two = device(flow, start, clockTwo).act(...onTwo).state;
        expect(listsOf(merge(one, two))).toEqual(listsOf(merge(two, one)));
        expect(listsOf(merge(merge(one, two), two))).toEqual(listsOf(merge(one, two)));
      }),
    );
  });

  test("have at most one leading diagnosis, and it is in the list", () => {
    fc.assert(
      fc.property(actions, actions, clock, (onOne, onTwo, clockTwo) => {
        const both = merge(
          device(flow).act(...onOne).state,
          device(flow, emptyState, clockTwo).act(...onTwo).state,
        );
        const leading = leadingDiagnosis(both);
        if (leading === undefined) return;
        expect(itemsOf(both, "diagnosis").map((item) => item.uid)).toContain(leading);
      }),
    );
  });

  test("have no leading diagnosis when one device deletes what the other one makes leading", () => {
    const start = device(flow).act({ type: "saveItem", uid: dx, content: "Asthma" }).state;
    const one = device(flow, start, 2_000).act({ type: "deleteItem", uid: dx }).state;
    const two = device(flow, start, 3_000).act({ type: "setLeading", diagnosisUid: dx }).state;
    expect(leadingDiagnosis(two)).toBe(dx);
    expect(leadingDiagnosis(merge(one, two))).toBeUndefined();
  });

  test("never bring back what either of them deleted, however late the other one's edit", () => {
    fc.assert(
      fc.property(actions, uid, actions, (before, gone, onTwo) => {
        const start = device(flow).act({ type: "saveItem", uid: gone, content: "A" }, ...before).state;
        const one = device(flow, start, 2_000).act({ type: "deleteItem", uid: gone }).state;
        const two = device(flow, start, 90_000).act(...onTwo, {
          type: "saveItem",
          uid: gone,
          content: "Z",
        }).state;
        const both = device(flow, merge(two, one), 100_000);
        expect(itemOf(both.state, gone)).toBeUndefined();
        both.act({ type: "saveItem", uid: gone, content: "Again" });
        expect(itemOf(both.state, gone)).toBeUndefined();
      }),
    );
  });

  test("write nothing that the server would not keep", () => {
    fc.assert(
      fc.property(actions, (all) => {
        for (const { uid, key, value } of changesOf(device(flow).act(...all).state)) {
          if (isToolUid(uid)) expect(isToolEntry(uid, key, value)).toBe(true);
          else
            expect([
              ["root", "leadingDiagnosis"],
              ["p1", "bookmarked"],
              ["p1", "noteUid"],
              ["p2", "bookmarked"],
              ["p2", "noteUid"],
            ]).toContainEqual([uid, key]);
        }
      }),
    );
  });
});
