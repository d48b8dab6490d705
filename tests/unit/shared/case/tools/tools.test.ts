import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { caseBuilder } from "#shared/case/build/buildCase.ts";
import { deriveFlow } from "#shared/case/flow/derive.ts";
import type { FlowAction } from "#shared/case/flow/events.ts";
import { reduce } from "#shared/case/flow/reduce.ts";
import type { LearnerState } from "#shared/case/model/types.ts";
import { changesOf, emptyState, merge } from "#shared/case/state/learnerState.ts";
import {
  itemOf,
  itemsAtMost,
  itemsOf,
  itemTextLimit,
  leadingDiagnosis,
  noteOfNode,
} from "#shared/case/tools/items.ts";
import { itemKinds, kindOfItem, newItemUid } from "#shared/case/tools/itemUid.ts";
import { hasPanel } from "#shared/case/tools/panels.ts";
import { bookmarkedNodes, excerptOf, isPassage } from "#shared/case/tools/passages.ts";
import { scriptFeedbackOf } from "#shared/case/tools/scriptFeedback.ts";
import { timeLeftText } from "#shared/case/tools/timeLeft.ts";
import { isToolEntry, isToolUid } from "#shared/case/tools/toolEntries.ts";

const treeWith = (flags: Record<string, boolean> = {}) => {
  const make = caseBuilder("t");
  const table = make.tableOf([["Na", "140"]]);
  const root = make.signatureCase({
    uid: "case",
    title: "A case",
    authors: [],
    learningObjectives: [],
    cards: [
      make.card({
        uid: "card",
        title: "First",
        content: [
          { ...make.para("The first words of it."), uid: "p1" },
          { ...make.para("More."), uid: "p2" },
          table,
        ],
      }),
    ],
    flags,
  });
  return root;
};

const flowOf = (flags: Record<string, boolean> = {}) =>
  deriveFlow(treeWith(flags), { kind: "signature_case", features: { vpe: false }, aiFallback: false });

const uidOf = (kind: (typeof itemKinds)[number], n: number): string => newItemUid(kind, n, () => 0);

/** One device: a clock of its own that goes on with each action. */
function device(flow = flowOf(), state: LearnerState = emptyState, now = 1_000) {
  const it = {
    state,
    effects: [] as unknown[],
    act(...actions: FlowAction[]) {
      for (const action of actions) {
        const step = reduce(flow, it.state, { ...action, now: now++ });
        it.state = step.state;
        it.effects.push(...step.effects);
      }
      return it;
    },
  };
  return it;
}

const dx = uidOf("diagnosis", 1);
const dx2 = uidOf("diagnosis", 2);
const note = uidOf("note", 1);
const note2 = uidOf("note", 2);

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
      { type: "alert", message: "There is room for 100 diagnoses. Delete one to add another." },
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

describe("D-22: notes and bookmarks", () => {
  test("a note on a passage and the passage point to each other, until the note is deleted", () => {
    const it = device().act({ type: "saveItem", uid: note, content: "Ask again", notedNodeUid: "p1" });
    expect(itemOf(it.state, note)?.notedNodeUid).toBe("p1");
    expect(noteOfNode(it.state, "p1")).toBe(note);
    it.act({ type: "deleteItem", uid: note });
    expect(noteOfNode(it.state, "p1")).toBeUndefined();
  });

  test("of two notes on one passage the other one takes the place of the one that is deleted", () => {
    const one = device().act({ type: "saveItem", uid: note, content: "Mine", notedNodeUid: "p1" });
    const two = device(undefined, emptyState, 5_000).act({
      type: "saveItem",
      uid: note2,
      content: "Also mine",
      notedNodeUid: "p1",
    });
    const both = device(undefined, merge(one.state, two.state), 9_000);
    expect(itemsOf(both.state, "note")).toHaveLength(2);
    expect(noteOfNode(both.state, "p1")).toBe(note2);
    both.act({ type: "deleteItem", uid: note2 });
    expect(noteOfNode(both.state, "p1")).toBe(note);
  });

  test("a note on a node that the case does not have is kept as a note alone, and that is logged", () => {
    const it = device().act({ type: "saveItem", uid: note, content: "Hm", notedNodeUid: "gone" });
    expect(itemOf(it.state, note)?.notedNodeUid).toBeUndefined();
    expect(it.effects).toMatchObject([{ type: "log", message: "Error: no node with UID: gone" }]);
  });

  test("bookmarks are listed in the order of the case", () => {
    const flow = flowOf();
    const it = device(flow).act(
      { type: "bookmark", uid: "p2", isBookmarked: true },
      { type: "bookmark", uid: "p1", isBookmarked: true },
    );
    expect(bookmarkedNodes(flow, it.state).map(({ uid }) => uid)).toEqual(["p1", "p2"]);
    it.act({ type: "bookmark", uid: "p1", isBookmarked: false });
    expect(bookmarkedNodes(flow, it.state).map(({ uid }) => uid)).toEqual(["p2"]);
  });

  test("a table is a passage, the words in its cells are not, nor is a card", () => {
    const flow = flowOf();
    const passages = [...flow.index.byUid.keys()].filter((uid) => isPassage(flow, uid));
    const types = passages.map((uid) => flow.index.byUid.get(uid)?.node.type);
    expect(types.filter((type) => type === "table")).toHaveLength(1);
    expect(passages).toContain("p1");
    expect(isPassage(flow, "card")).toBe(false);
    const inCells = [...flow.index.byUid.values()].filter(
      ({ node, path }) =>
        node.type === "paragraph" && path.some((uid) => flow.index.byUid.get(uid)?.node.type === "tableCell"),
    );
    expect(inCells.length).toBeGreaterThan(0);
    for (const { node } of inCells) expect(isPassage(flow, node.uid)).toBe(false);
  });

  test("an excerpt ends at a word", () => {
    const { node } = flowOf().index.byUid.get("p1") ?? {};
    expect(node && excerptOf(node)).toBe("The first words of it.");
    expect(node && excerptOf(node, 12)).toBe("The first…");
  });
});

describe("D-24: feedback on an illness script", () => {
  const rated = (count: number) =>
    device(flowOf({ disableFeedback: false })).act(
      ...(["rating_1", "rating_2", "rating_3"] as const)
        .slice(0, count)
        .map((question) => ({ type: "rateScript", question, rating: 4 }) as const),
    );

  test.each([
    [0, "unanswered"],
    [1, "partly"],
    [2, "partly"],
    [3, "ready"],
  ] as const)("with %i ratings it is %s", (count, stage) => {
    const feedback = scriptFeedbackOf(rated(count).state);
    expect(feedback.ratedCount).toBe(count);
    expect(feedback.stage).toBe(stage);
  });

  test("it is sent only when all is rated, and then stays as it is", () => {
    const early = rated(2).act({ type: "submitScriptFeedback" });
    expect(scriptFeedbackOf(early.state).stage).toBe("partly");
    const sent = rated(3).act(
      { type: "commentScript", comment: "x".repeat(1200) },
      { type: "submitScriptFeedback" },
    );
    const before = scriptFeedbackOf(sent.state);
    expect(before.stage).toBe("submitted");
    expect(before.comment).toHaveLength(1000);
    sent.act(
      { type: "rateScript", question: "rating_1", rating: 1 },
      { type: "commentScript", comment: "No" },
      { type: "submitScriptFeedback" },
    );
    expect(scriptFeedbackOf(sent.state)).toEqual(before);
  });

  test("only 1 to 5 stars are a rating", () => {
    const it = rated(0);
    for (const rating of [0, 6, 2.5, Number.NaN])
      it.act({ type: "rateScript", question: "rating_1", rating });
    expect(it.state).toEqual({});
  });
});

describe("D-25: time left", () => {
  test.each([
    [0, "00:00"],
    [59.9, "00:59"],
    [3599, "59:59"],
    [3600, "01:00:00"],
    [36_061, "10:01:01"],
    [-5, "00:00"],
  ])("%d s read %s", (seconds, text) => {
    expect(timeLeftText(seconds)).toBe(text);
  });
});

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
