import { describe, expect, test } from "vitest";
import { deriveFlow } from "#shared/case/flow/derive.ts";
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
      expect(shows("saq")).toBe(true);
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
