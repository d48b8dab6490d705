import { describe, expect, test } from "vitest";
import { deriveFlow } from "#shared/case/flow/derive.ts";
import type { FlowAction } from "#shared/case/flow/events.ts";
import { reduce } from "#shared/case/flow/reduce.ts";
import type { ContentNode, LearnerState } from "#shared/case/model/types.ts";
import { emptyState } from "#shared/case/state/learnerState.ts";
import { deletedItemOf, restoredUid } from "#shared/case/tools/deletedItem.ts";
import { itemOf, itemsOf, noteOfNode } from "#shared/case/tools/items.ts";
import { newItemUid } from "#shared/case/tools/itemUid.ts";
import { linksAtMost, linksOf } from "#shared/case/tools/links.ts";
import { aSmallCase } from "#tests/builders/smallCase.ts";

const tree = aSmallCase("A case");
const flowOf = (root: ContentNode) =>
  deriveFlow(root, { kind: "signature_case", features: { vpe: false }, aiFallback: false });
const flow = flowOf(tree);
const without = flowOf({ ...tree, disableDiagnoses: true, disableFindings: true, disableNotes: true });
const passage = [...flow.index.byUid].find(([, { node }]) => node.type === "paragraph")?.[0] ?? "";

let now = 1_000;
const run = (state: LearnerState, actions: readonly FlowAction[], on = flow) =>
  actions.reduce(
    (before, action) => {
      const step = reduce(on, before.state, { ...action, now: now++ });
      return {
        state: step.state,
        entries: [...before.entries, ...step.entries],
        effects: [...before.effects, ...step.effects],
      };
    },
    { state, entries: [] as unknown[], effects: [] as { type: string; message?: string }[] },
  );
const uid = (kind: "diagnosis" | "finding" | "note", n: number): string => newItemUid(kind, n, () => 0.5);
const save = (item: string, content = "x", notedNodeUid?: string): FlowAction => ({
  type: "saveItem",
  uid: item,
  content,
  ...(notedNodeUid ? { notedNodeUid } : {}),
});
const [asthma, gout, fever, wheeze, note] = [
  uid("diagnosis", 1),
  uid("diagnosis", 2),
  uid("finding", 1),
  uid("finding", 2),
  uid("note", 1),
];
const link = (findingUid: string, diagnosisUid: string, stance?: "for" | "against"): FlowAction => ({
  type: "linkFinding",
  findingUid,
  diagnosisUid,
  stance,
});
const begun = run(emptyState, [
  ...[asthma, gout, fever, wheeze].map((item) => save(item)),
  save(note, "Ask", passage),
  link(wheeze, asthma, "for"),
]).state;
const deletedAsthma = deletedItemOf(begun, asthma);
if (!deletedAsthma) throw new Error("It is there");

describe("an action of the tools that may not happen writes nothing (D-21, D-22)", () => {
  test.each<[what: string, action: FlowAction]>([
    ["a link that stands already", link(wheeze, asthma, "for")],
    ["a link taken away that is not there", link(fever, asthma)],
    ["a link the wrong way round", link(asthma, wheeze, "for")],
    ["a link of a finding to a finding", link(fever, wheeze, "for")],
    ["a link of a diagnosis to a diagnosis", link(gout, asthma, "for")],
    ["a link of a finding that is not there", link(uid("finding", 9), asthma, "for")],
    ["a link to a diagnosis that is not there", link(fever, uid("diagnosis", 9), "for")],
    ["a finding that leads", { type: "setLeading", diagnosisUid: fever }],
    ["a diagnosis that leads and is not there", { type: "setLeading", diagnosisUid: uid("diagnosis", 9) }],
    ["a finding that is dangerous", { type: "setDangerous", uid: fever, isDangerous: true }],
    ["a bookmark on what cannot have one", { type: "bookmark", uid: "card_one", isBookmarked: true }],
    ["a deletion of what never was", { type: "deleteItem", uid: uid("note", 9) }],
    ["a deletion of what is no item", { type: "deleteItem", uid: passage }],
    ["an item called as none is", save("card_one")],
    ["text that is highlighted and not there", { type: "highlight", uid: "x", start: 0, end: 1, isOn: true }],
  ])("%s", (_what, action) => {
    const after = run(begun, [action]);
    expect(after.entries).toEqual([]);
    expect(after.state).toBe(begun);
  });

  test("a bookmark is taken from a node that the case has alone", () => {
    const took = run(begun, [{ type: "bookmark", uid: "gone", isBookmarked: false }]);
    expect(took.entries).toEqual([]);
  });

  test("nothing is changed of what was deleted", () => {
    const gone = run(begun, [
      { type: "deleteItem", uid: asthma },
      { type: "deleteItem", uid: wheeze },
    ]).state;
    const after = run(gone, [
      save(asthma, "Again"),
      { type: "deleteItem", uid: asthma },
      { type: "setDangerous", uid: asthma, isDangerous: true },
      { type: "setLeading", diagnosisUid: asthma },
      link(fever, asthma, "for"),
      link(wheeze, gout, "for"),
    ]);
    expect(after.entries).toEqual([]);
  });

  test("a case without the panels takes nothing into them, whatever is there from before", () => {
    const after = run(
      begun,
      [
        { type: "setLeading", diagnosisUid: undefined },
        { type: "setLeading", diagnosisUid: asthma },
        { type: "moveDiagnosis", uid: gout, by: -1 },
        { type: "setDangerous", uid: gout, isDangerous: true },
        { type: "deleteItem", uid: note },
        { type: "restoreItem", deleted: deletedAsthma },
        save(uid("note", 5)),
        link(fever, asthma, "for"),
      ],
      without,
    );
    expect(after.entries).toEqual([]);
  });

  test("what could not be saved for lack of room does not come back half", () => {
    const full = Array.from({ length: 99 }, (_, n) => save(uid("diagnosis", 100 + n)));
    const gone = run(begun, [{ type: "deleteItem", uid: asthma }, ...full]).state;
    const after = run(gone, [{ type: "restoreItem", deleted: deletedAsthma }]);
    expect(after.entries).toEqual([]);
    expect(after.effects).toEqual([
      { type: "alert", message: "You can keep up to 100 diagnoses. Delete one to add another." },
    ]);
  });
});

describe("what comes with an item, and what does not (D-21, D-22)", () => {
  test("a note is put on a passage as it is made, and not by a later edit", () => {
    const other = [...flow.index.byUid].filter(([, { node }]) => node.type === "paragraph")[1]?.[0] ?? "";
    const after = run(begun, [save(note, "Ask again", other)]).state;
    expect(itemOf(after, note)?.notedNodeUid).toBe(passage);
    expect(noteOfNode(after, other)).toBeUndefined();
    const finding = uid("finding", 5);
    expect(itemOf(run(begun, [save(finding, "x", passage)]).state, finding)?.notedNodeUid).toBeUndefined();
  });

  test("deleting a note that its passage does not point to leaves the passage's own", () => {
    const second = uid("note", 2);
    const two = run(begun, [save(second, "Second", passage)]).state;
    expect(noteOfNode(two, passage)).toBe(second);
    const after = run(two, [{ type: "deleteItem", uid: note }]);
    expect(noteOfNode(after.state, passage)).toBe(second);
    expect(after.entries).toHaveLength(2);
    // A free note is on no passage, and another free one is no other note of the same.
    const [free, freeToo] = [uid("note", 3), uid("note", 4)];
    const frees = run(begun, [save(free), save(freeToo)]).state;
    expect(run(frees, [{ type: "deleteItem", uid: free }]).entries).toHaveLength(2);
  });

  test("of two notes of two passages, that of the deleted one's passage alone takes its place", () => {
    const elsewhere = uid("note", 6);
    const node = [...flow.index.byUid].filter(([, { node: n }]) => n.type === "paragraph")[1]?.[0] ?? "";
    const state = run(begun, [save(elsewhere, "There", node)]).state;
    expect(noteOfNode(run(state, [{ type: "deleteItem", uid: note }]).state, passage)).toBeUndefined();
  });

  test("words go with the deletion", () => {
    const { entries } = run(begun, [{ type: "deleteItem", uid: fever }]);
    expect(entries).toMatchObject([
      { key: "deleted", value: true },
      { key: "content", value: "" },
    ]);
  });

  test("a deletion is undone with what hung on the item, and nothing else", () => {
    const state = run(begun, [link(fever, gout, "against")]).state;
    expect(deletedItemOf(state, gout)?.links).toEqual([
      { findingUid: fever, diagnosisUid: gout, stance: "against" },
    ]);
    expect(deletedItemOf(state, fever)?.links).toHaveLength(1);
    expect(deletedItemOf(state, uid("note", 8))).toBeUndefined();

    const gone = run(state, [{ type: "deleteItem", uid: gout }]).state;
    const deleted = deletedItemOf(state, gout);
    if (!deleted) throw new Error("It is there");
    const back = run(gone, [{ type: "restoreItem", deleted }]);
    expect(itemOf(back.state, restoredUid(gout))).toEqual({
      uid: restoredUid(gout),
      kind: "diagnosis",
      content: "x",
      isDangerous: false,
      notedNodeUid: undefined,
    });
    // Neither a danger that it was not in nor an order that it was not in is written.
    expect(back.entries).toHaveLength(2);
    expect(run(back.state, [{ type: "restoreItem", deleted }]).entries).toEqual([]);
  });

  test("a note comes back free where its passage is gone", () => {
    const deleted = deletedItemOf(begun, note);
    if (!deleted) throw new Error("It is there");
    const item = { ...deleted.item, notedNodeUid: "gone" };
    const gone = run(begun, [{ type: "deleteItem", uid: note }]).state;
    const after = run(gone, [{ type: "restoreItem", deleted: { ...deleted, item } }]);
    expect(itemOf(after.state, restoredUid(note))?.notedNodeUid).toBeUndefined();
    expect(after.entries).toHaveLength(1);
  });

  test("a full finding's links still change sides, and another finding has room", () => {
    const many = Array.from({ length: linksAtMost }, (_, n) => uid("diagnosis", 100 + n));
    const full = run(begun, [
      ...many.map((one) => save(one)),
      ...many.map((one) => link(fever, one, "for")),
    ]).state;
    expect(linksOf(full)).toHaveLength(linksAtMost + 1);
    const turned = run(full, [link(fever, many[0] ?? "", "against")]);
    expect(turned.effects).toEqual([]);
    expect(run(full, [link(wheeze, gout, "for")]).effects).toEqual([]);
    expect(run(full, [link(fever, gout, "for")]).effects).toEqual([
      {
        type: "alert",
        message: "A finding or diagnosis can have up to 20 links. Remove one to add another.",
      },
    ]);
    expect(itemsOf(full, "diagnosis")).toHaveLength(linksAtMost + 2);
  });

  test("a uid that ends in the last digit carries, and one with nothing left to carry to stays a uid", () => {
    const at = (tail: string): string => `note_${"0".repeat(26 - tail.length)}${tail}`;
    expect(restoredUid(at("0"))).toBe(at("1"));
    expect(restoredUid(at("9"))).toBe(at("A"));
    expect(restoredUid(at("Z"))).toBe(at("10"));
    expect(restoredUid(at("1ZZ"))).toBe(at("200"));
    expect(restoredUid(`note_${"0".repeat(10)}${"Z".repeat(16)}`)).toBe(`note_${"0".repeat(26)}`);
  });
});
