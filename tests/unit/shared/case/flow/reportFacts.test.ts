import { describe, expect, it } from "vitest";
import { caseBuilder } from "#shared/case/build/buildCase.ts";
import { reportFacts } from "#shared/case/flow/reportFacts.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { stateOf } from "#shared/case/state/learnerState.ts";
import { fromTemplate } from "#tests/builders/caseTrees.ts";

const make = caseBuilder("facts");
const statement = (uid: string, comment: readonly string[] = []): ContentNode =>
  make.summaryStatementQuestion({
    uid,
    stem: "Sum up.",
    ...(comment.length > 0 && { answerComment: { nodes: comment.map((words) => make.para(words)) } }),
  });
/** Anew each time: what a tree reports is looked for once. */
const caseWith = (...content: ContentNode[]): ContentNode => ({
  type: "section",
  uid: "facts",
  subtype: "root",
  classes: ["root"],
  level: 0,
  content: [make.card({ uid: "page", title: "Summary", content })],
});
const entry = (uid: string, key: string, value: unknown) => ({ uid, key, value, updatedAt: 1 });

describe("C-28, C-29: what reports say of a learner beside their progress", () => {
  it("tells the summary statement once it was handed in, with what the case answers, and not before", () => {
    const root = caseWith(statement("sum", ["An older man with pneumonia."]));
    const typed = entry("sum_input", "value", "A man of 60.");
    expect(reportFacts(root, stateOf([typed])).statement).toBeUndefined();
    const handedIn = stateOf([typed, entry("sum_input", "graded", true)]);
    expect(reportFacts(root, handedIn).statement).toEqual({
      text: "A man of 60.",
      expertComment: "An older man with pneumonia.",
    });
  });

  it.each([undefined, "", " \n"])("tells of no statement where %j was handed in", (value) => {
    const typed = value === undefined ? [] : [entry("sum_input", "value", value)];
    const state = stateOf([...typed, entry("sum_input", "graded", true)]);
    expect(reportFacts(caseWith(statement("sum")), state).statement).toBeUndefined();
  });

  it("tells the paragraphs of the expert's answer a line each, without what only announces it", () => {
    const comment = [
      "Expert Answer:",
      " An older man. ",
      "EXPERT COMMENT",
      "",
      "Compare with the expert answer",
      "Expert answer: treat it",
    ];
    const state = stateOf([entry("sum_input", "value", "A man."), entry("sum_input", "graded", true)]);
    expect(reportFacts(caseWith(statement("sum", comment)), state).statement?.expertComment).toBe(
      "An older man.\nCompare with the expert answer\nExpert answer: treat it",
    );
    const why = make.freeTextQuestion({ uid: "sum", stem: "Why?" });
    expect(reportFacts(caseWith(why), state).statement).toBeUndefined();
  });

  it("tells the first statement that was handed in where a case asks for several, and passes over one without a box", () => {
    const boxless = { ...statement("none"), content: [make.para("Sum up.")] };
    const root = caseWith(boxless, statement("one", ["First."]), statement("two", ["Second."]));
    const typed = [entry("one_input", "value", "One."), entry("two_input", "value", "Two.")];
    const second = stateOf([...typed, entry("two_input", "graded", true)]);
    expect(reportFacts(root, second).statement).toEqual({ text: "Two.", expertComment: "Second." });
    const both = stateOf([...typed, entry("one_input", "graded", true), entry("two_input", "graded", true)]);
    expect(reportFacts(root, both).statement).toEqual({ text: "One.", expertComment: "First." });
  });

  it("tells which pages of a script were opened: unfolded, or seen to their end", () => {
    const script = fromTemplate("illness_script_template");
    const uidOf = (subtype: string): string => {
      const page = Array.isArray(script.content) && script.content.find((node) => node.subtype === subtype);
      if (!page) throw new Error(`The template has no ${subtype}`);
      return page.uid;
    };
    expect(reportFacts(script, {}).opened).toEqual([]);
    const state = stateOf([
      entry(uidOf("mod_map_page"), "seen", true),
      entry(uidOf("implications_for_management_page"), "collapsed", false),
      entry(uidOf("implications_for_further_workup_page"), "collapsed", true),
    ]);
    expect(reportFacts(script, state).opened).toEqual(["mod_map", "management"]);
  });
});
