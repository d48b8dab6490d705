import { describe, expect, test } from "vitest";
import { caseBuilder } from "#shared/case/build/buildCase.ts";
import { deriveFlow } from "#shared/case/flow/derive.ts";
import { effective } from "#shared/case/flow/effective.ts";
import type { FlowOptions } from "#shared/case/flow/flow.ts";
import { reduce } from "#shared/case/flow/reduce.ts";
import type { Display } from "#shared/case/flow/visible.ts";
import { canBeReached, shownChildren, visible } from "#shared/case/flow/visible.ts";
import { contentOf } from "#shared/case/model/tree.ts";
import type { ContentNode, LearnerState } from "#shared/case/model/types.ts";

const make = caseBuilder("c");
const paragraph = (uid: string, more: Partial<ContentNode> = {}): ContentNode => ({
  ...make.para("Text."),
  uid,
  ...more,
});
const root = make.signatureCase({
  uid: "case",
  title: "A case",
  authors: ["An author"],
  cards: [
    make.card({
      uid: "one",
      content: [
        paragraph("plain"),
        paragraph("hidden", { invisible: true }),
        paragraph("forStudents", { hideEducators: true }),
        paragraph("withAi", { aiDisplayFlag: "aiOn" }),
        paragraph("withoutAi", { aiDisplayFlag: "aiOff" }),
        make.section(undefined, { uid: "folded", collapsed: true, content: [paragraph("inFolded")] }),
        make.section(undefined, { uid: "open", content: [paragraph("inOpen")] }),
        { ...make.section(undefined, { uid: "blocked", content: [paragraph("inBlocked")] }), inactive: 2 },
        { ...make.section(undefined, { uid: "flat", content: [paragraph("inFlat")] }), nested: false },
        {
          ...make.section(undefined, { uid: "unsaid", content: [paragraph("inUnsaid")] }),
          nested: undefined,
        },
      ],
    }),
    make.card({ uid: "two", content: [paragraph("inTwo")] }),
  ],
  learningObjectives: ["Know."],
  synopsis: "S",
  references: "R",
});
const options: FlowOptions = { kind: "signature_case", features: { vpe: false }, aiFallback: false };
const flow = deriveFlow(root, options);
const opened = reduce(flow, {}, { type: "open", now: 1 }).state;
const shows = (display: Display, state: LearnerState = opened, on = flow) => {
  const { byUid } = visible(on, state, display);
  return (uid: string): boolean => byUid.has(uid);
};

describe("display modes (D-03, D-04)", () => {
  test("student: hidden nodes and folded, blocked or flat sections keep what they hold", () => {
    const shown = shows({ mode: "student" });
    const all = [
      "plain",
      "hidden",
      "forStudents",
      "folded",
      "inFolded",
      "open",
      "inOpen",
      "blocked",
      "inBlocked",
      "flat",
      "inFlat",
      "inUnsaid",
      "two",
    ];
    expect(all.filter(shown)).toEqual([
      "plain",
      "forStudents",
      "folded",
      "open",
      "inOpen",
      "blocked",
      "flat",
      "inUnsaid",
    ]);
  });

  test("ungated: hidden nodes show, what is not for educators does not show to them, folding still counts", () => {
    const shown = shows({ mode: "ungated", isEducator: true });
    expect(["hidden", "forStudents", "two", "inTwo", "inFolded", "inOpen"].filter(shown)).toEqual([
      "hidden",
      "two",
      "inOpen",
    ]);
  });

  test("full: everything shows, folded or not", () => {
    const shown = shows({ mode: "full" });
    expect(
      ["hidden", "inTwo", "inFolded", "inBlocked", "inFlat", "feedback_card_1_rating_bar"].every(shown),
    ).toBe(true);
    expect(shown("forStudents")).toBe(true);
    expect(shows({ mode: "full", isEducator: true })("forStudents")).toBe(false);
  });

  test("hideEducators hides a node, and what it holds, from educators in every mode, and from nobody else", () => {
    const shownToAll = make.section(undefined, { uid: "both", content: [paragraph("held")] });
    const section = (hideEducators: boolean) =>
      deriveFlow(
        make.signatureCase({
          uid: "case",
          title: "A case",
          authors: [],
          learningObjectives: ["Know."],
          synopsis: "S",
          references: "R",
          cards: [make.card({ uid: "one", content: [{ ...shownToAll, hideEducators }] })],
        }),
        options,
      );
    const both = (display: Display, hideEducators: boolean) =>
      ["both", "held"].map(shows(display, opened, section(hideEducators)));
    for (const mode of ["student", "ungated", "full"] as const) {
      expect(both({ mode, isEducator: true }, true)).toEqual([false, false]);
      expect(both({ mode, isEducator: true }, false)).toEqual([true, true]);
      expect(both({ mode, isEditor: true }, true)).toEqual([true, true]);
      expect(both({ mode }, true)).toEqual([true, true]);
    }
  });

  test("knows no attribute that the node table does not (types)", () => {
    // @ts-expect-error hideTeachers is no attribute of the table
    expect(paragraph("p", { hideTeachers: true }).hideEducators).toBeUndefined();
    // @ts-expect-error nor can one be read from a node
    expect(paragraph("p").hideTeachers).toBeUndefined();
    // @ts-expect-error nor as the learner has it
    expect(effective(flow, opened, "plain", "hideTeachers")).toBeUndefined();
  });

  test("outline: sections only, all of them", () => {
    const { byUid } = visible(flow, opened, { mode: "outline" });
    expect([...byUid.values()].every(({ node }) => node.type === "section")).toBe(true);
    expect(byUid.has("folded")).toBe(true);
  });
});

test("outline shows sections in folded ones, and a hidden button that has nothing to do with the flow shows in every mode but a learner's", () => {
  const inner = make.section(undefined, { uid: "inner", content: [paragraph("words")] });
  const own = deriveFlow(
    make.signatureCase({
      ...{ uid: "case", title: "A case", authors: [], learningObjectives: [] },
      cards: [
        make.card({
          uid: "one",
          content: [
            make.section(undefined, { uid: "outer", collapsed: true, content: [inner] }),
            { type: "button", uid: "hint", title: "Hint", invisible: true },
          ],
        }),
      ],
    }),
    options,
  );
  const { state } = reduce(own, {}, { type: "open", now: 1 });
  const seen = (mode: Display["mode"]) => ["inner", "words", "hint"].filter(shows({ mode }, state, own));
  expect(seen("outline")).toEqual(["inner"]);
  expect(seen("student")).toEqual([]);
  expect(seen("ungated")).toEqual(["hint"]);
  expect(seen("full")).toEqual(["inner", "words", "hint"]);
});

describe("what is kept from learners (D-07, D-08)", () => {
  test("synopsis and references, in every mode, from everybody but editors", () => {
    for (const mode of ["student", "ungated", "full", "outline"] as const) {
      const shown = shows({ mode });
      expect([shown("case_case_synopsis_card"), shown("case_references_card")]).toEqual([false, false]);
    }
    expect(shows({ mode: "full", isEditor: true })("case_references_card")).toBe(true);
  });

  test("the nodes that the AI setting leaves out, unless the case is edited", () => {
    const on = deriveFlow(root, { ...options, features: { vpe: true } });
    const fallen = deriveFlow(root, { ...options, features: { vpe: true }, aiFallback: true });
    const seen = (display: Display, flowOf = flow) =>
      ["withAi", "withoutAi"].filter(shows(display, opened, flowOf));
    for (const mode of ["student", "ungated", "full"] as const) {
      expect(seen({ mode })).toEqual(["withoutAi"]);
      expect(seen({ mode }, on)).toEqual(["withAi"]);
      expect(seen({ mode }, fallen)).toEqual(["withoutAi"]);
    }
    expect(seen({ mode: "full", isEditing: true })).toEqual(["withAi", "withoutAi"]);
  });
});

describe("visible and shownChildren", () => {
  test("agree on the children of every shown node", () => {
    for (const mode of ["student", "ungated", "full", "outline"] as const) {
      for (const { node, children } of visible(flow, opened, { mode }).byUid.values()) {
        const inContent = shownChildren(flow, opened, node, { mode });
        const shown = children
          .map((child) => child.node)
          .filter((child) => !["rows", "cells"].includes(child.type));
        expect(inContent.map(({ uid }) => uid)).toEqual(shown.map(({ uid }) => uid));
      }
    }
  });

  test("a Continue that was used is gone in every mode", () => {
    const { state } = reduce(flow, opened, { type: "continue", cardUid: "one", now: 2 });
    for (const mode of ["student", "ungated", "full"] as const) {
      expect(shows({ mode }, state)("one_continue")).toBe(false);
    }
    expect(shows({ mode: "full" })("one_continue")).toBe(true);
  });

  test("a folded feedback card still shows in its modal", () => {
    let state = opened;
    for (const cardUid of ["one", "two"]) {
      state = reduce(flow, state, { type: "continue", cardUid, now: 3 }).state;
    }
    const folded = reduce(flow, state, { type: "toggle", uid: "feedback_card_1", now: 4 }).state;
    expect(visible(flow, folded, { mode: "student" }).feedback?.children.length).toBeGreaterThan(0);
    expect(visible(flow, opened, { mode: "student" }).feedback).toBeUndefined();
  });
});

describe("canBeReached", () => {
  const reached = (uid: string, mode: Display["mode"], state: LearnerState = opened) =>
    canBeReached(flow, state, uid, { mode });

  test("is what shows once all that holds it is unfolded", () => {
    expect(
      ["plain", "open", "inOpen", "folded", "inFolded"].filter((uid) => reached(uid, "student")),
    ).toEqual(["plain", "open", "inOpen", "folded", "inFolded"]);
    expect(reached("hidden", "student")).toBe(false);
    expect(reached("nowhere", "full")).toBe(false);
  });

  test("is nothing of a card that is still ahead, until it is there", () => {
    const last = flow.index.byUid.get("two")?.node;
    const inside = contentOf(last as ContentNode)[0]?.uid ?? "";
    expect([reached("two", "student"), reached(inside, "student")]).toEqual([false, false]);
    expect([reached("two", "ungated"), reached(inside, "ungated")]).toEqual([true, true]);
    const { state } = reduce(flow, opened, { type: "continue", cardUid: "one", now: 2 });
    expect(reached(inside, "student", state)).toBe(true);
    expect(reached("plain", "student", state)).toBe(true);
  });

  test("is nothing of what is inactive, but in the modes that show everything", () => {
    const blocked: LearnerState = { ...opened, open: { inactive: { value: 2, updatedAt: 5 } } };
    expect([reached("open", "student", blocked), reached("inOpen", "student", blocked)]).toEqual([
      true,
      false,
    ]);
    expect(reached("inOpen", "full", blocked)).toBe(true);
  });

  test("is everything that shows", () => {
    for (const mode of ["student", "ungated", "full", "outline"] as const) {
      for (const uid of visible(flow, opened, { mode }).byUid.keys()) {
        expect([mode, uid, reached(uid, mode)]).toEqual([mode, uid, true]);
      }
    }
  });
});

describe("what has its place elsewhere (rulings 19)", () => {
  const summary: ContentNode = { type: "button", uid: "summary", classes: ["case_summary_button"] };
  const pages = (more: ContentNode[]) => [make.card({ uid: "one", content: [paragraph("plain"), ...more] })];
  const aCase = deriveFlow(
    make.signatureCase({
      uid: "c",
      title: "C",
      authors: [],
      cards: pages([summary]),
      learningObjectives: [],
    }),
    options,
  );

  test("the summary's button is in the text in every mode but a learner's", () => {
    const state = reduce(aCase, {}, { type: "open", now: 1 }).state;
    for (const mode of ["ungated", "full"] as const)
      expect(shows({ mode }, state, aCase)("summary")).toBe(true);
    expect(shows({ mode: "student" }, state, aCase)("summary")).toBe(false);
  });

  test("is where it stands in a document without card flow", () => {
    const document = deriveFlow(
      { type: "section", uid: "d", content: pages([summary]) },
      { ...options, kind: "unassigned_case" },
    );
    expect(shows({ mode: "student" }, {}, document)("summary")).toBe(true);
  });

  test("a feedback card is in the case in every mode but a learner's, where it waits in its modal", () => {
    let state = opened;
    for (const cardUid of ["one", "two"])
      state = reduce(flow, state, { type: "continue", cardUid, now: 3 }).state;
    expect(shownChildren(flow, state, flow.root, { mode: "student" }).map(({ uid }) => uid)).not.toContain(
      "feedback_card_1",
    );
    expect(visible(flow, state, { mode: "student" }).feedback?.node.uid).toBe("feedback_card_1");
    expect(shownChildren(flow, state, flow.root, { mode: "ungated" }).map(({ uid }) => uid)).toContain(
      "feedback_card_1",
    );
    expect(visible(flow, state, { mode: "ungated" }).feedback).toBeUndefined();
  });
});

describe("pages for editors in a document without card flow (D-08)", () => {
  const inside = { ...make.section(undefined, { uid: "inside", content: [] }), subtype: "references_page" };
  const document = deriveFlow(
    {
      type: "section",
      uid: "d",
      content: [
        make.card({ uid: "synopsis", subtype: "case_synopsis_page", content: [] }),
        make.card({ uid: "page", content: [inside] }),
      ],
    },
    { ...options, kind: "unassigned_case" },
  );

  test("show to editors alone; a section in a page that is called like one shows to everybody", () => {
    for (const mode of ["student", "ungated", "full", "outline"] as const) {
      const shown = shows({ mode }, {}, document);
      expect([shown("synopsis"), shown("inside")]).toEqual([false, true]);
      expect(shows({ mode, isEditor: true }, {}, document)("synopsis")).toBe(true);
      expect(shows({ mode, isEditing: true }, {}, document)("synopsis")).toBe(true);
      expect(shows({ mode, isEditing: true, isEditor: false }, {}, document)("synopsis")).toBe(false);
    }
  });
});

describe("what opens and closes (D-04)", () => {
  const reusable = (uid: string, more: Partial<ContentNode>): ContentNode => ({
    type: "RLOModal",
    uid,
    content: [paragraph(`in_${uid}`)],
    ...more,
  });
  const document = deriveFlow(
    {
      type: "section",
      uid: "d",
      nested: false,
      content: [
        reusable("open", { nested: true }),
        reusable("folded", { nested: true, collapsed: true }),
        reusable("blocked", { nested: true, inactive: 2 }),
        {
          type: "regularList",
          uid: "list",
          inactive: 2,
          collapsed: true,
          content: [{ type: "listItem", uid: "item", content: [paragraph("inItem")] }],
        },
      ],
    },
    { ...options, kind: "unassigned_case" },
  );

  test("reusable content does as a section does; a list always shows what it holds, and so does the document", () => {
    const all = ["in_open", "in_folded", "in_blocked", "inItem"];
    expect(all.filter(shows({ mode: "student" }, {}, document))).toEqual(["in_open", "inItem"]);
    expect(all.filter(shows({ mode: "full" }, {}, document))).toEqual(all);
    expect(all.filter((uid) => canBeReached(document, {}, uid, { mode: "student" }))).toEqual([
      "in_open",
      "in_folded",
      "inItem",
    ]);
  });

  test("each shown node says whether it is folded and whether it is inactive", () => {
    const { byUid } = visible(document, {}, { mode: "student" });
    const flagsOf = (uid: string) => [byUid.get(uid)?.isCollapsed, byUid.get(uid)?.isInactive];
    expect(["open", "folded", "blocked"].map(flagsOf)).toEqual([
      [false, false],
      [true, false],
      [false, true],
    ]);
  });

  test("the children of a table are found in their own list", () => {
    const cell: ContentNode = { type: "tableCell", uid: "cell", content: [paragraph("inCell")] };
    const row: ContentNode = { type: "tableRow", uid: "row", cells: [cell] };
    const table: ContentNode = { type: "table", uid: "table", rows: [row] };
    const of = deriveFlow(
      { type: "section", uid: "d", content: [table] },
      { ...options, kind: "unassigned_case" },
    );
    const uids = (key?: string) =>
      shownChildren(of, {}, table, { mode: "student" }, key).map(({ uid }) => uid);
    expect([uids("rows"), uids()]).toEqual([["row"], []]);
  });
});

describe("buttons of the flow that have done their work", () => {
  test("are gone in every mode; a hidden button of the author's shows where everything does", () => {
    const pressed: LearnerState = {
      ...opened,
      one_continue: { invisible: { value: true, updatedAt: 5 } },
      flow_finish_case_button: { invisible: { value: true, updatedAt: 5 } },
    };
    const shown = shows({ mode: "full" }, pressed);
    expect([shown("one_continue"), shown("flow_finish_case_button"), shown("two_continue")]).toEqual([
      false,
      false,
      true,
    ]);
    expect(shows({ mode: "full" })("flow_finish_case_button")).toBe(true);
  });
});
