import { describe, expect, test } from "vitest";
import type { ButtonAction, ContentNode, DisplayMode } from "#shared/case/model/types.ts";
import { aLearner, holding, make, question, text } from "./aLearner.ts";

const button = (uid: string, ...onClick: ButtonAction[]): ContentNode => ({
  type: "button",
  uid,
  title: uid,
  onClick,
});
const aside = (uid: string, ...content: ContentNode[]): ContentNode =>
  make.section(undefined, { uid, collapsible: true, collapsed: true, content });
const deep: ContentNode = { ...make.para("Deep."), uid: "deep" };
const goesTo = (uid: string): ContentNode => button("go", { action: "scrollTo", uid });
const toDeep = { type: "scrollTo", uid: "deep", delayMs: 100, topOffsetPx: 125 };

describe("a button that leads somewhere (D-15)", () => {
  const written = (step: { entries: readonly { uid: string; key: string; value: unknown }[] }) =>
    step.entries.map(({ uid, key, value }) => [uid, key, value]);

  test("unfolds what is folded on the way, and nothing else", () => {
    const learner = aLearner([
      holding("one", goesTo("deep"), aside("outer", { ...aside("inner", deep), collapsed: false })),
    ]);
    expect(written(learner.press("go"))).toEqual([["outer", "collapsed", false]]);
    expect(learner.press("go").entries).toEqual([]);
  });

  test.each<[DisplayMode, boolean]>([
    ["student", false],
    ["ungated", true],
    ["full", true],
  ])("in %s mode to what is hidden: %s", (mode, leads) => {
    for (const hidden of [
      [{ ...deep, invisible: true }],
      [{ ...aside("outer", deep), invisible: true, collapsed: false }],
    ]) {
      const learner = aLearner([holding("one", goesTo("deep"), ...hidden)], { mode });
      const { effects } = learner.press("go");
      expect(effects).toEqual(leads ? [toDeep] : [expect.objectContaining({ type: "log" })]);
    }
  });

  test("folds the other pages where the case keeps one open, as the page's own header does", () => {
    const learner = aLearner([holding("one", deep), holding("two", goesTo("deep"))], {
      more: { flags: { onlyOneUncollapsedSection: true } },
    });
    learner.press("one_continue");
    expect(written(learner.press("go"))).toEqual([
      ["one", "collapsed", false],
      ["two", "collapsed", true],
    ]);
  });

  test("within an open page folds no other", () => {
    const learner = aLearner([text("one"), holding("two", goesTo("deep"), aside("outer", deep))], {
      more: { flags: { onlyOneUncollapsedSection: true } },
    });
    learner.press("one_continue");
    learner.send({ type: "set", uid: "one", key: "collapsed", value: false });
    expect(written(learner.press("go"))).toEqual([["outer", "collapsed", false]]);
  });

  test("opens another document, as it opens another site, in a tab of its own", () => {
    const links: ButtonAction[] = [
      { action: "openInternalLink", url: "/documents/7" },
      { action: "openExternalLink", url: "https://example.org" },
    ];
    expect(aLearner([holding("one", button("b", ...links))]).press("b").effects).toEqual([
      { type: "openLink", url: "/documents/7", newTab: true },
      { type: "openLink", url: "https://example.org", newTab: true },
    ]);
  });
});

describe("a button that does nothing (D-15)", () => {
  const writes: ButtonAction = { action: "setNodeKVPair", uid: "b", key: "collapsed", value: true };

  test.each<[DisplayMode, number]>([
    ["student", 0],
    ["ungated", 1],
    ["full", 1],
  ])("is one that is hidden, or of a card still ahead, in %s mode", (mode, count) => {
    const hidden = aLearner([holding("one", { ...button("b", writes), invisible: true })], { mode });
    expect(hidden.press("b").entries).toHaveLength(count);
    const ahead = aLearner([text("one"), holding("two", button("b", writes))], { mode });
    expect(ahead.press("b").entries).toHaveLength(count);
  });

  test("is one that is inactive, in every mode", () => {
    for (const mode of ["student", "ungated", "full"] as const) {
      const learner = aLearner([holding("one", { ...button("b", writes), inactive: 2 })], { mode });
      expect(learner.press("b").entries).toEqual([]);
    }
  });

  test("is Continue until its question is submitted, or once it was used, in every mode", () => {
    for (const mode of ["student", "ungated", "full"] as const) {
      const waiting = aLearner([holding("one", question("q")), text("two")], { mode });
      expect(waiting.press("one_continue").entries).toEqual([]);
      const used = aLearner([text("one"), text("two")], { mode });
      expect(used.press("one_continue").entries).not.toEqual([]);
      expect(used.press("one_continue").entries).toEqual([]);
    }
  });
});

describe("Submit and what its author added to it (D-06, D-15)", () => {
  test("grades, opens Continue, then does what the author asks for", () => {
    const asking = question("q");
    const content = (asking.content as ContentNode[]).map((node) =>
      node.type === "button"
        ? { ...node, onClick: [{ action: "setNodeInvisible", uid: "deep", invisible: false } as const] }
        : node,
    );
    const learner = aLearner([
      holding("one", { ...asking, content }, { ...deep, invisible: true }),
      text("two"),
    ]);
    learner.answer("q_input_1", true);
    const { entries } = learner.press("q_submit");
    expect(entries.map(({ uid, key, value }) => [uid, key, value])).toEqual(
      expect.arrayContaining([
        ["q_input", "graded", true],
        ["one_continue", "inactive", 1],
        ["deep", "invisible", false],
      ]),
    );
  });

  test("of a question that Continue does not wait for leaves Continue as it is", () => {
    const learner = aLearner([holding("one", question("q1"), question("q2")), text("two")]);
    learner.answer("q2_input_1", true);
    learner.press("q2_submit");
    expect(learner.read("one_continue", "inactive")).toBeUndefined();
    expect(learner.read("q2_input", "graded")).toBe(true);
  });
});

describe("button actions (D-15)", () => {
  const withButton = (onClick: ContentNode["onClick"]) =>
    aLearner([
      holding(
        "one",
        { type: "button", uid: "b", title: "Go", onClick: onClick ?? [] },
        make.section(undefined, { uid: "s", invisible: true, content: [] }),
      ),
    ]);

  test("state actions apply first, then the others run", () => {
    const learner = withButton([
      { action: "scrollTo", uid: "s" },
      { action: "setNodeInvisible", uid: "s", invisible: false },
      { action: "setNodeKVPair", uid: "s", key: "collapsed", value: true },
      { action: "startTimer", uid: "s" },
      { action: "openExternalLink", url: "https://example.org" },
      { action: "submitExam" },
    ]);
    const { entries, effects } = learner.press("b");
    expect(entries.map(({ uid, key, value }) => [uid, key, value])).toEqual([
      ["s", "invisible", false],
      ["s", "collapsed", true],
      ["s", "currentTimeSegmentStart", 1002],
    ]);
    expect(effects).toEqual([
      { type: "scrollTo", uid: "s", delayMs: 100, topOffsetPx: 125 },
      { type: "openLink", url: "https://example.org", newTab: true },
      { type: "submitExam", message: "Your exam has been successfully submitted" },
    ]);
  });

  test("scrolling to what is folded unfolds all that holds it", () => {
    const learner = aLearner([
      holding(
        "one",
        make.section(undefined, {
          uid: "aside",
          collapsible: true,
          collapsed: true,
          content: [{ ...make.para("Deep."), uid: "deep" }],
        }),
      ),
      holding("two", {
        type: "button",
        uid: "back",
        title: "Back",
        onClick: [{ action: "scrollTo", uid: "deep" }],
      }),
    ]);
    learner.press("one_continue");
    expect(learner.shows("deep")).toBe(false);
    expect(learner.press("back").effects).toEqual([
      { type: "scrollTo", uid: "deep", delayMs: 100, topOffsetPx: 125 },
    ]);
    expect(learner.shows("deep")).toBe(true);
  });

  test("scrolling to what is still ahead is logged and told, and shows nothing of it", () => {
    const ahead: ContentNode["onClick"] = [{ action: "scrollTo", uid: "later" }];
    const learner = aLearner([
      holding("one", { type: "button", uid: "b", title: "Go", onClick: ahead }),
      holding("two", { ...make.para("Later."), uid: "later" }),
    ]);
    const { entries, effects } = learner.press("b");
    expect(entries).toEqual([]);
    expect(effects).toMatchObject([{ type: "log", message: "Error: the node with UID later is not shown" }]);
  });

  test("cmeRedirect, unknown actions, unknown uids and scripts are only logged", () => {
    const learner = withButton([
      { action: "cmeRedirect" },
      // A tree that was stored before an action was removed.
      { action: "fireworks" } as unknown as { action: "submitExam" },
      { action: "setNodeInvisible", uid: "gone", invisible: false },
      { action: "openExternalLink", url: "java\tscript:alert(1)" },
    ]);
    const { entries, effects } = learner.press("b");
    expect(entries).toEqual([]);
    expect(effects.map(({ type }) => type)).toEqual(["log", "log", "log", "log"]);
    expect(effects[0]).toEqual({
      type: "log",
      message: "Error: no node with UID: gone",
      told: "Something in this case is not set up correctly, so one step was skipped. Your answers are saved.",
    });
    expect(effects.at(-1)).toMatchObject({ told: expect.stringContaining("is not a web address") });
  });

  test("an inactive or hidden button does nothing", () => {
    const learner = withButton([{ action: "setNodeInactive", uid: "b", inactive: 2 }]);
    expect(learner.press("b").entries).toHaveLength(1);
    expect(learner.press("b").entries).toEqual([]);
  });
});
