import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { itemOf, itemsAtMost, itemsOf, itemTextLimit, leadingDiagnosis } from "#shared/case/tools/items.ts";
import { itemKinds, kindOfItem, newItemUid } from "#shared/case/tools/itemUid.ts";
import { hasPanel } from "#shared/case/tools/panels.ts";
import { device, dx, dx2, flowOf, note, treeWith, uidOf } from "./aDevice.ts";

describe("D-21: diagnoses and findings", () => {
  test("an item is kept as it was written, without the space around it", () => {
    const { state } = device().act({ type: "saveItem", uid: dx, content: "  Asthma \n" });
    expect(itemsOf(state, "diagnosis")).toEqual([
      { uid: dx, kind: "diagnosis", content: "Asthma", isDangerous: false, notedNodeUid: undefined },
    ]);
    expect(itemsOf(state, "finding")).toEqual([]);
  });

  test.each(["", "   ", "\n\t "])("finishing an edit with %j deletes the item", (blank) => {
    const it = device().act(
      { type: "saveItem", uid: dx, content: "Asthma" },
      { type: "saveItem", uid: dx, content: blank },
    );
    expect(itemsOf(it.state, "diagnosis")).toEqual([]);
    it.act({ type: "saveItem", uid: dx, content: "Back again" });
    expect(itemsOf(it.state, "diagnosis")).toEqual([]);
  });

  test("an item that never had words leaves nothing behind", () => {
    const { state } = device().act(
      { type: "saveItem", uid: dx, content: " " },
      { type: "deleteItem", uid: dx2 },
    );
    expect(state).toEqual({});
  });

  test("a diagnosis can be dangerous, and safe again; a finding cannot", () => {
    const finding = uidOf("finding", 1);
    const it = device().act(
      { type: "saveItem", uid: dx, content: "Embolism" },
      { type: "saveItem", uid: finding, content: "Tachycardia" },
      { type: "setDangerous", uid: dx, isDangerous: true },
      { type: "setDangerous", uid: finding, isDangerous: true },
    );
    expect(itemOf(it.state, dx)?.isDangerous).toBe(true);
    expect(itemOf(it.state, finding)?.isDangerous).toBe(false);
    it.act({ type: "setDangerous", uid: dx, isDangerous: false });
    expect(itemOf(it.state, dx)?.isDangerous).toBe(false);
  });

  test("one diagnosis leads: the last one chosen; none when it is deleted or given up", () => {
    const it = device().act(
      { type: "saveItem", uid: dx, content: "Asthma" },
      { type: "saveItem", uid: dx2, content: "Gout" },
      { type: "setLeading", diagnosisUid: dx },
      { type: "setLeading", diagnosisUid: dx2 },
    );
    expect(leadingDiagnosis(it.state)).toBe(dx2);
    it.act({ type: "deleteItem", uid: dx2 });
    expect(leadingDiagnosis(it.state)).toBeUndefined();
    it.act({ type: "setLeading", diagnosisUid: dx2 });
    expect(leadingDiagnosis(it.state)).toBeUndefined();
    it.act({ type: "setLeading", diagnosisUid: dx }, { type: "setLeading", diagnosisUid: undefined });
    expect(leadingDiagnosis(it.state)).toBeUndefined();
  });

  test("words are cut at their limit, and the list is full at its own, which is said", () => {
    const it = device().act({ type: "saveItem", uid: dx, content: "x".repeat(500) });
    expect(itemOf(it.state, dx)?.content).toHaveLength(itemTextLimit.diagnosis);
    for (let n = 2; n <= itemsAtMost; n++)
      it.act({ type: "saveItem", uid: uidOf("diagnosis", n), content: "x" });
    expect(it.effects).toEqual([]);
    it.act({ type: "saveItem", uid: uidOf("diagnosis", 999), content: "One more" });
    expect(itemsOf(it.state, "diagnosis")).toHaveLength(itemsAtMost);
    expect(it.effects).toEqual([
      { type: "alert", message: "You can keep up to 100 diagnoses. Delete one to add another." },
    ]);
    it.act({ type: "saveItem", uid: dx, content: "An edit still is" });
    expect(itemOf(it.state, dx)?.content).toBe("An edit still is");
  });

  test("a case that disables a panel takes nothing into it", () => {
    const flow = flowOf({
      disableDiagnoses: true,
      disableNotes: true,
      disableFindings: true,
      disableBookmarks: true,
    });
    const { state } = device(flow).act(
      { type: "saveItem", uid: dx, content: "Asthma" },
      { type: "saveItem", uid: note, content: "n", notedNodeUid: "p1" },
      { type: "saveItem", uid: uidOf("finding", 1), content: "f" },
      { type: "bookmark", uid: "p1", isBookmarked: true },
      { type: "rateScript", question: "rating_1", rating: 3 },
    );
    expect(state).toEqual({});
  });

  test("panels show unless disabled; Feedback only where a case says that it is not", () => {
    const shown = (flags: Record<string, boolean>) =>
      (["diagnoses", "findings", "notes", "bookmarks", "feedback", "labValues"] as const).filter((panel) =>
        hasPanel(treeWith(flags), panel),
      );
    expect(shown({})).toEqual(["diagnoses", "findings", "notes", "bookmarks", "labValues"]);
    expect(shown({ disableFeedback: false, disableFindings: true, disableDiagnoses: true })).toEqual([
      "notes",
      "bookmarks",
      "feedback",
      "labValues",
    ]);
    expect(shown({ disableLabValues: true, disableNotes: true, disableBookmarks: true })).toEqual([
      "diagnoses",
      "findings",
    ]);
  });
});

test("uids of items tell their kind and sort by time", () => {
  fc.assert(
    fc.property(fc.nat(2 ** 42), fc.nat(2 ** 42), fc.constantFrom(...itemKinds), (a, b, kind) => {
      const [early, late] = a < b ? [a, b] : [b, a + 1];
      const first = newItemUid(kind, early, () => 0.999999);
      const second = newItemUid(kind, late, () => 0);
      expect(kindOfItem(first)).toBe(kind);
      if (early < late) expect(first < second).toBe(true);
    }),
  );
  expect(kindOfItem("note_short")).toBeUndefined();
});
