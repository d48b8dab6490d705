import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { deriveFlow } from "#shared/case/flow/derive.ts";
import type { FlowAction } from "#shared/case/flow/events.ts";
import { reduce } from "#shared/case/flow/reduce.ts";
import type { LearnerState } from "#shared/case/model/types.ts";
import { emptyState, merge } from "#shared/case/state/learnerState.ts";
import { deletedItemOf, restoredUid } from "#shared/case/tools/deletedItem.ts";
import { itemsOf, leadingDiagnosis, noteOfNode } from "#shared/case/tools/items.ts";
import { kindOfItem, newItemUid } from "#shared/case/tools/itemUid.ts";
import { findingsBy, linkKey, linksAtMost, linksOf } from "#shared/case/tools/links.ts";
import { isToolEntry } from "#shared/case/tools/toolEntries.ts";
import { aSmallCase } from "#tests/builders/smallCase.ts";

const flow = deriveFlow(aSmallCase("A case"), {
  kind: "signature_case",
  features: { vpe: false },
  aiFallback: false,
});
const passage = [...flow.index.byUid].find(([, { node }]) => node.type === "paragraph")?.[0] ?? "";
const random = () => 0.5;
const uid = (kind: "diagnosis" | "finding" | "note", n: number): string => newItemUid(kind, n, random);
const [asthma, gout, fever, wheeze, note] = [
  uid("diagnosis", 1),
  uid("diagnosis", 2),
  uid("finding", 1),
  uid("finding", 2),
  uid("note", 1),
] as const;

type Kept = { state: LearnerState; effects: unknown[] };
let now = 1_000;
function act(state: LearnerState, ...actions: FlowAction[]): Kept {
  return actions.reduce<Kept>(
    (before, action) => {
      const step = reduce(flow, before.state, { ...action, now: now++ });
      return { state: step.state, effects: [...before.effects, ...step.effects] };
    },
    { state, effects: [] },
  );
}
const save = (item: string, content: string, notedNodeUid?: string): FlowAction => ({
  type: "saveItem",
  uid: item,
  content,
  ...(notedNodeUid ? { notedNodeUid } : {}),
});
const link = (findingUid: string, diagnosisUid: string, stance?: "for" | "against"): FlowAction => ({
  type: "linkFinding",
  findingUid,
  diagnosisUid,
  stance,
});
const begun = act(
  emptyState,
  save(asthma, "Asthma"),
  save(gout, "Gout"),
  save(fever, "Fever"),
  save(wheeze, "Wheeze"),
).state;

describe("findings linked to diagnoses (D-21)", () => {
  test("speak for one and against another, and are told by diagnosis", () => {
    const { state } = act(
      begun,
      link(wheeze, asthma, "for"),
      link(fever, asthma, "against"),
      link(wheeze, gout, "against"),
    );
    const by = findingsBy(state);
    expect(by.get(asthma)?.for.map(({ content }) => content)).toEqual(["Wheeze"]);
    expect(by.get(asthma)?.against.map(({ content }) => content)).toEqual(["Fever"]);
    expect(by.get(gout)?.against.map(({ content }) => content)).toEqual(["Wheeze"]);
  });

  test("change sides and let go again", () => {
    const once = act(begun, link(wheeze, asthma, "for"), link(wheeze, asthma, "against")).state;
    expect(linksOf(once)).toEqual([{ findingUid: wheeze, diagnosisUid: asthma, stance: "against" }]);
    expect(linksOf(act(once, link(wheeze, asthma)).state)).toEqual([]);
  });

  test("of two devices stand side by side", () => {
    const here = act(begun, link(wheeze, asthma, "for")).state;
    const there = act(begun, link(wheeze, gout, "against")).state;
    expect(linksOf(merge(here, there))).toHaveLength(2);
    expect(linksOf(merge(there, here))).toEqual(linksOf(merge(here, there)));
  });

  test("are gone with either end, and name nothing that was deleted", () => {
    const { state } = act(begun, link(wheeze, asthma, "for"));
    expect(linksOf(act(state, { type: "deleteItem", uid: asthma }).state)).toEqual([]);
    expect(linksOf(act(state, { type: "deleteItem", uid: wheeze }).state)).toEqual([]);
    expect(linksOf(act(begun, link(asthma, wheeze, "for")).state)).toEqual([]);
  });

  test(`are ${linksAtMost} of one finding at most, which is said`, () => {
    const many = Array.from({ length: linksAtMost + 1 }, (_, n) => uid("diagnosis", 10 + n));
    const { state, effects } = act(
      begun,
      ...many.map((one, n) => save(one, `D${n}`)),
      ...many.map((one) => link(wheeze, one, "for")),
    );
    expect(linksOf(state)).toHaveLength(linksAtMost);
    expect(effects).toEqual([expect.objectContaining({ type: "alert" })]);
  });

  test.each([
    [fever, linkKey(asthma), "for", true],
    [fever, linkKey(asthma), null, true],
    [fever, linkKey(asthma), "perhaps", false],
    [fever, linkKey(wheeze), "for", false],
    [asthma, linkKey(gout), "for", false],
  ])("on the server %s may keep %s = %s: %s", (item, key, value, isKept) => {
    expect(isToolEntry(item, key, value)).toBe(isKept);
  });
});

describe("a deletion that is undone (D-21, D-22)", () => {
  const bringBack = (state: LearnerState, item: string): LearnerState => {
    const deleted = deletedItemOf(state, item);
    if (!deleted) throw new Error("nothing to delete");
    return act(act(state, { type: "deleteItem", uid: item }).state, { type: "restoreItem", deleted }).state;
  };

  test("brings a diagnosis back where it stood, leading and dangerous, with its findings", () => {
    const before = act(
      begun,
      { type: "setLeading", diagnosisUid: asthma },
      { type: "setDangerous", uid: asthma, isDangerous: true },
      link(wheeze, asthma, "for"),
    ).state;
    const after = bringBack(before, asthma);
    const again = restoredUid(asthma);
    expect(itemsOf(after, "diagnosis").map(({ content, isDangerous }) => [content, isDangerous])).toEqual([
      ["Asthma", true],
      ["Gout", false],
    ]);
    expect(leadingDiagnosis(after)).toBe(again);
    expect(linksOf(after)).toEqual([{ findingUid: wheeze, diagnosisUid: again, stance: "for" }]);
  });

  test("brings a note back to its passage, and leaves one that was written there meanwhile", () => {
    const before = act(begun, save(note, "Ask again", passage)).state;
    expect(noteOfNode(bringBack(before, note), passage)).toBe(restoredUid(note));

    const deleted = deletedItemOf(before, note);
    if (!deleted) throw new Error("no note");
    const other = uid("note", 9);
    const meanwhile = act(before, { type: "deleteItem", uid: note }, save(other, "Another", passage)).state;
    const after = act(meanwhile, { type: "restoreItem", deleted }).state;
    expect(noteOfNode(after, passage)).toBe(other);
    expect(itemsOf(after, "note")).toHaveLength(2);
  });

  test("makes one item of two that undo at once, and the item can go and come again", () => {
    const deleted = deletedItemOf(begun, asthma);
    if (!deleted) throw new Error("no diagnosis");
    const gone = act(begun, { type: "deleteItem", uid: asthma }).state;
    const here = act(gone, { type: "restoreItem", deleted }).state;
    const there = act(gone, { type: "restoreItem", deleted }).state;
    expect(itemsOf(merge(here, there), "diagnosis")).toHaveLength(2);
    const twice = bringBack(here, restoredUid(asthma));
    expect(itemsOf(twice, "diagnosis").map(({ content }) => content)).toEqual(["Asthma", "Gout"]);
  });

  test("leaves the diagnosis leading that was chosen meanwhile", () => {
    const before = act(begun, { type: "setLeading", diagnosisUid: asthma }).state;
    const deleted = deletedItemOf(before, asthma);
    if (!deleted) throw new Error("no diagnosis");
    const meanwhile = act(
      before,
      { type: "deleteItem", uid: asthma },
      { type: "setLeading", diagnosisUid: gout },
    );
    expect(leadingDiagnosis(act(meanwhile.state, { type: "restoreItem", deleted }).state)).toBe(gout);
  });

  test("gives every uid another of its kind and time, never one that was there", () => {
    fc.assert(
      fc.property(
        fc.nat(2 ** 40),
        fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
        (at, noise) => {
          const first = newItemUid("note", at, () => noise);
          const uids = [first];
          for (let n = 0; n < 40; n++) uids.push(restoredUid(uids.at(-1) ?? ""));
          expect(new Set(uids).size).toBe(41);
          for (const one of uids)
            expect([kindOfItem(one), one.slice(0, 15)]).toEqual(["note", first.slice(0, 15)]);
        },
      ),
    );
  });
});
