import { describe, expect, test } from "vitest";
import { deriveFlow } from "#shared/case/flow/derive.ts";
import { progressOf } from "#shared/case/flow/progress.ts";
import { reduce } from "#shared/case/flow/reduce.ts";
import { visible } from "#shared/case/flow/visible.ts";
import { plainText } from "#shared/case/model/richText.ts";
import { contentOf } from "#shared/case/model/tree.ts";
import type { ContentNode, DisplayMode } from "#shared/case/model/types.ts";
import { aLearner, make, text } from "./aLearner.ts";

type Learner = ReturnType<typeof aLearner>;

const feedback = (uid: string): ContentNode =>
  make.card({
    uid,
    classes: ["feedback_card"],
    content: [{ type: "button", uid: `${uid}_go`, title: "Submit & Finish Case" }],
  });

/** A case of one card, whose feedback asks nothing but to be sent. */
const short = (...more: ContentNode[]) => [text("one"), feedback("fa"), ...more];

const finished = (mode: DisplayMode = "student"): Learner => {
  const learner = aLearner(short(), { mode });
  learner.press("one_continue");
  learner.press("fa_go");
  return learner;
};

/** The same learner opens the case when it holds these cards. */
function opens(learner: Learner, cards: readonly ContentNode[], mode: DisplayMode = "student", more = {}) {
  const root = make.signatureCase({
    uid: "case",
    title: "A case",
    authors: [],
    cards,
    learningObjectives: ["Know."],
    ...more,
  });
  const flow = deriveFlow(root, learner.flow.options);
  const step = reduce(flow, learner.state, { type: "open", now: 9_000_000, mode });
  const shown = visible(flow, step.state, { mode });
  return { ...step, shows: (uid: string) => shown.byUid.has(uid) };
}

describe("opening a case whose end was reached (D-11, D-30)", () => {
  test("leads past the feedback that was sent, where the way on has not arrived", () => {
    const learner = aLearner(short());
    learner.press("one_continue");
    learner.send({ type: "set", uid: "fa", key: "submitted", value: true });
    learner.send({ type: "set", uid: "fa", key: "invisible", value: true });
    const { entries, effects } = opens(learner, short());
    expect(entries.map(({ uid, key, value }) => [uid, key, value])).toContainEqual([
      "case_finish_case_card",
      "invisible",
      false,
    ]);
    expect(entries.map(({ key }) => key)).toContain("finished");
    expect(effects.map(({ type }) => type)).toEqual(["scrollTo"]);
  });

  test("shows what a new version of the case shows at its end", () => {
    const saqCards = [make.card({ uid: "saq", subtype: "saq_page", content: [make.para("?")] })];
    for (const mode of ["student", "ungated"] as const) {
      const learner = finished(mode);
      learner.press("flow_finish_case_button");
      const { entries, shows } = opens(learner, short(), mode, { saqCards });
      expect(entries.map(({ uid }) => uid)).toEqual(["flow_finish_saq_text", "saq"]);
      expect([shows("saq"), shows("flow_finish_saq_text")]).toEqual([true, true]);
    }
  });

  test("finishes nothing where every card is open and 'Finish Case' was not pressed", () => {
    const { entries, shows } = opens(finished("ungated"), short(), "ungated");
    expect(entries).toEqual([]);
    expect(shows("flow_finish_case_button")).toBe(true);
  });
});

describe("who has only looked ahead (D-11)", () => {
  test("sees what 'Finish Case' shows, and has not finished", () => {
    const learner = aLearner(short(), { mode: "ungated" });
    learner.press("flow_finish_case_button");
    expect(learner.shows("flow_finish_case_button")).toBe(false);
    expect(learner.read("flow_finish_thanks", "invisible")).toBe(false);
    expect(learner.read("root", "finished")).toBeUndefined();
    expect(learner.read("root", "finishedAt")).toBeUndefined();
  });

  test("finishes once: the time of the finish stays", () => {
    const learner = finished("ungated");
    learner.press("flow_finish_case_button");
    const at = learner.read("root", "finishedAt");
    expect(learner.read("root", "finished")).toBe(true);
    learner.send({ type: "set", uid: "flow_finish_case_button", key: "invisible", value: false });
    learner.press("flow_finish_case_button");
    expect(learner.read("root", "finishedAt")).toBe(at);
  });
});

describe("the finish card (D-10)", () => {
  const page = make.card({
    uid: "end",
    subtype: "finish_case_page",
    content: [
      make.para("You have done it."),
      { type: "button", uid: "old_finish", title: "Finish", classes: ["finish_case_button"] },
      { type: "button", uid: "old_summary", title: "Summary", classes: ["case_summary_button"] },
    ],
  });
  const partsOf = (learner: Learner) =>
    contentOf(learner.flow.cards.find(({ role }) => role === "finish")?.node ?? page).map((node) => ({
      text: plainText(node.title) || plainText(node.content),
      ...node,
    }));

  test("keeps what its author put there, but for the buttons that the flow brings itself", () => {
    const learner = aLearner([...short(), page]);
    expect(learner.flow.finish?.cardUid).toBe("end");
    expect(partsOf(learner).map((part) => part.text)).toEqual([
      "You have done it.",
      "Finish Case",
      "Well done! You have completed the case.",
      "Download Case Summary",
      "Thank you for completing A case.",
    ]);
    expect(partsOf(learner).map(({ invisible }) => invisible === true)).toEqual([
      false,
      false,
      true,
      true,
      true,
    ]);
  });

  test("leads to the summary where there is one", () => {
    const actions = (caseSummaryUrl?: string) =>
      partsOf(aLearner(short(), { options: { caseSummaryUrl } })).find(({ classes }) =>
        classes?.includes("case_summary_button"),
      )?.onClick;
    expect(actions("/summary.pdf")).toEqual([{ action: "openExternalLink", url: "/summary.pdf" }]);
    expect(actions()).toEqual([]);
  });

  test("of two is the first", () => {
    const learner = aLearner([...short(), page, { ...page, uid: "second" }]);
    expect(learner.flow.sequence).toEqual(["one", "fa", "end"]);
  });

  test("offers nothing to finish once the exam is over, and shows what it would", () => {
    const learner = aLearner([...short(), page], { options: { isExamOver: true } });
    expect(learner.flow.finish).toBeUndefined();
    expect(partsOf(learner).map((part) => [part.text, part.invisible])).toEqual([
      ["You have done it.", undefined],
      ["Well done! You have completed the case.", false],
      ["Download Case Summary", false],
      ["Thank you for completing A case.", false],
    ]);
  });
});

describe("the feedback in a modal (D-09)", () => {
  const modalsOf = ({ effects }: { effects: readonly { type: string }[] }) =>
    effects.map(({ type }) => type).filter((type) => /Modal$/.test(type));

  test("comes and goes for a learner, and is a card like any other where everything is open", () => {
    const learner = aLearner(short());
    expect(modalsOf(learner.press("one_continue"))).toEqual(["showModal"]);
    expect(modalsOf(learner.send({ type: "open" }))).toEqual(["showModal"]);
    expect(learner.press("fa_go").effects[0]).toEqual({ type: "hideModal", modal: "feedback" });

    const ungated = aLearner(short(), { mode: "ungated" });
    expect(modalsOf(ungated.press("one_continue"))).toEqual([]);
    expect(modalsOf(ungated.send({ type: "open" }))).toEqual([]);
    expect(modalsOf(ungated.press("fa_go"))).toEqual([]);
  });
});

describe("opening a case again (D-30)", () => {
  const written = ({ entries }: ReturnType<typeof opens>) =>
    entries.map(({ uid, key, value }) => [uid, key, value]);

  test("finishes it for a learner who stands at its end, as coming there does", () => {
    const learner = finished("ungated");
    expect(learner.read("root", "finished")).toBeUndefined();
    expect(written(opens(learner, short()))).toContainEqual(["root", "finished", true]);
  });

  test("opens the first card to whoever has begun and sees none, and leaves one that was folded", () => {
    const learner = aLearner(short());
    learner.send({ type: "set", uid: "one", key: "collapsed", value: true });
    expect(written(opens(learner, short()))).toEqual([]);
    const root = { startedAt: { value: 5, updatedAt: 5 } };
    const { entries } = reduce(learner.flow, { root }, { type: "open", now: 9_000_000 });
    expect(entries.map(({ uid, key, value }) => [uid, key, value])).toEqual([
      ["one", "invisible", false],
      ["one", "collapsed", false],
    ]);
  });

  test("of a kind without card flow keeps when it was begun, and nothing else", () => {
    const page = { type: "section" as const, uid: "case", content: [text("one")] };
    const flow = deriveFlow(page, { ...aLearner(short()).flow.options, kind: "unassigned_case" });
    const { entries } = reduce(flow, {}, { type: "open", now: 7 });
    expect(entries.map(({ uid, key, value }) => [uid, key, value])).toEqual([["root", "startedAt", 7]]);
  });

  test("does nothing by a Continue that was used", () => {
    const learner = aLearner([text("one"), text("two")]);
    learner.press("one_continue");
    const again = learner.press("one_continue");
    expect([again.entries, again.effects]).toEqual([[], []]);
  });
});

describe("who has done everything and not pressed 'Finish Case' (D-12)", () => {
  test("has not finished where every card is open", () => {
    const learner = finished("ungated");
    expect(progressOf(learner.flow, learner.state)).toMatchObject({ isFinished: false, percentShown: 99 });
    learner.press("flow_finish_case_button");
    expect(progressOf(learner.flow, learner.state)).toMatchObject({ isFinished: true, percentShown: 100 });
  });
});
