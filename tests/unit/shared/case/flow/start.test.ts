import { describe, expect, test } from "vitest";
import { caseBuilder } from "#shared/case/build/buildCase.ts";
import { deriveFlow } from "#shared/case/flow/derive.ts";
import type { FlowAction } from "#shared/case/flow/events.ts";
import { reduce } from "#shared/case/flow/reduce.ts";
import { visible } from "#shared/case/flow/visible.ts";
import { timedSectionOf } from "#shared/case/model/timedSection.ts";
import type { ContentNode, DisplayMode, LearnerState } from "#shared/case/model/types.ts";
import { entryRulesOf } from "#shared/case/rules/entryRules.ts";
import { seal } from "#shared/case/sealed/seal.ts";

const make = caseBuilder("c");
const options = { kind: "signature_case", features: { vpe: false }, aiFallback: false } as const;

const startOf = (uid: string): ContentNode => ({
  type: "button",
  uid: "begin",
  title: "Begin",
  onClick: [{ action: "startTimer", uid }],
});
const question = (uid: string): ContentNode =>
  make.multipleChoiceQuestion({ uid, stem: "?", options: [{ text: "A", correct: true }] });
const asking = (uid: string): ContentNode => make.card({ uid, title: uid, content: [question(`${uid}_q`)] });
const exam = (cards: readonly ContentNode[]): ContentNode => ({
  ...make.signatureCase({ uid: "case", title: "A case", authors: [], cards, learningObjectives: ["Know."] }),
  timeLimit: 600,
});
const instructions = make.card({
  uid: "before",
  title: "Before",
  content: [make.para("Read this."), startOf("case")],
});

function sealed(root: ContentNode): ContentNode {
  const section = timedSectionOf(root);
  if (!section) throw new Error("Nothing in this case is timed");
  return seal(root, section, { stage: "closed" });
}

/** Plays each action on the tree that is there by then. */
function play(steps: readonly [ContentNode, FlowAction][], mode: DisplayMode = "student") {
  let state: LearnerState = {};
  let last: ReturnType<typeof reduce> | undefined;
  steps.forEach(([tree, action], i) => {
    last = reduce(deriveFlow(tree, options), state, { ...action, now: (i + 1) * 1000, mode });
    state = last.state;
  });
  const tree = steps.at(-1)?.[0];
  if (!last || !tree) throw new Error("Nothing was played");
  const shows = visible(deriveFlow(tree, options), state, { mode }).byUid;
  return { ...last, shows: (uid: string) => shows.has(uid) };
}

const open: FlowAction = { type: "open" };
const begin: FlowAction = { type: "press", uid: "begin" };
const keysOf = ({ entries }: ReturnType<typeof play>) =>
  entries.map(({ uid, key, value }) => [uid, key, value]);
const ledOn = [
  ["before_continue", "invisible", true],
  ["before", "collapsed", true],
  ["one", "invisible", false],
  ["one", "collapsed", false],
];

describe("the author's start button (A-03)", () => {
  const whole = exam([instructions, asking("one"), asking("two")]);

  test("opens the first question as soon as the exam has given it out, and scrolls there", () => {
    const closed = sealed(whole);
    const pressed = play([
      [closed, open],
      [closed, begin],
    ]);
    expect(keysOf(pressed)).toEqual([["case", "currentTimeSegmentStart", 2]]);
    expect(pressed.shows("before_continue")).toBe(true);
    const opened = play([
      [closed, open],
      [closed, begin],
      [whole, open],
    ]);
    expect(keysOf(opened)).toEqual(ledOn);
    expect(opened.effects).toEqual([{ type: "scrollTo", uid: "one", delayMs: 100, topOffsetPx: 125 }]);
    expect(opened.shows("one_q")).toBe(true);
    const rules = entryRulesOf(deriveFlow(whole, options));
    for (const { uid, key, value } of [...pressed.entries, ...opened.entries])
      expect(rules.problemOf(uid, key, value)).toBeUndefined();
  });

  test("opens it at once for whoever has the whole case, and whose time nobody takes", () => {
    const pressed = play([
      [whole, open],
      [whole, begin],
    ]);
    expect(keysOf(pressed)).toEqual([["case", "currentTimeSegmentStart", 2], ...ledOn]);
  });

  test("leads on once: a page that is opened again leaves everything as it is", () => {
    const again = play([
      [whole, open],
      [whole, begin],
      [whole, { type: "toggle", uid: "before" }],
      [whole, open],
    ]);
    expect(again.entries).toEqual([]);
    expect(again.effects).toEqual([]);
  });

  test("opens nothing before it was pressed", () => {
    const opened = play([
      [sealed(whole), open],
      [whole, open],
    ]);
    expect(opened.entries).toEqual([]);
    expect(opened.shows("one")).toBe(false);
  });

  test("leaves a card whose own question is open, and one that alone is timed", () => {
    const asks = exam([
      make.card({ uid: "before", title: "Before", content: [startOf("case"), question("here")] }),
      asking("one"),
    ]);
    expect(
      play([
        [asks, open],
        [asks, begin],
      ]).shows("one"),
    ).toBe(false);
    const section = {
      ...make.card({ uid: "before", title: "Before", content: [startOf("before")] }),
      timeLimit: 60,
    };
    const { timeLimit: _none, ...untimed } = exam([section, asking("one")]);
    expect(
      keysOf(
        play([
          [untimed, open],
          [untimed, begin],
        ]),
      ),
    ).toEqual([["before", "currentTimeSegmentStart", 2]]);
  });

  test("folds nothing where every card is open", () => {
    const pressed = play(
      [
        [whole, open],
        [whole, begin],
      ],
      "ungated",
    );
    expect(keysOf(pressed)).toEqual([["case", "currentTimeSegmentStart", 2]]);
  });
});

describe("an exam that was not started (A-03)", () => {
  test("has neither feedback nor finish, nor a page that says it is the last: they come with the rest", () => {
    const flow = deriveFlow(sealed(exam([instructions, asking("one")])), options);
    expect(flow.cards.map(({ role }) => role)).toEqual(["content"]);
    expect(flow.finish).toBeUndefined();
    expect(flow.index.byUid.has("flow_final_page_text")).toBe(false);
    expect(flow.index.byUid.get("before_continue")?.node.inactive).toBe(2);
  });
});

describe("a page without the start button (A-03)", () => {
  test("is not led past, though the time runs", () => {
    const middle = make.card({ uid: "middle", title: "Middle", content: [make.para("Read this, too.")] });
    const whole = exam([instructions, middle, asking("one")]);
    const opened = play([
      [whole, open],
      [whole, begin],
      [whole, open],
    ]);
    expect(opened.shows("middle")).toBe(true);
    expect(opened.shows("one")).toBe(false);
    expect(opened.entries).toEqual([]);
  });
});
