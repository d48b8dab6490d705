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
