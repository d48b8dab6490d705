import { describe, expect, it } from "vitest";
import { caseBuilder } from "#shared/case/build/buildCase.ts";
import { reportFacts } from "#shared/case/flow/reportFacts.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { stateOf } from "#shared/case/state/learnerState.ts";
import { fromTemplate } from "#tests/builders/caseTrees.ts";

const make = caseBuilder("facts");
const statement = make.summaryStatementQuestion({
  uid: "sum",
  stem: "Sum up.",
  answerComment: { nodes: [make.para("Expert Answer:"), make.para("An older man with pneumonia.")] },
});
const root: ContentNode = {
  type: "section",
  uid: "facts",
  subtype: "root",
  classes: ["root"],
  level: 0,
  content: [make.card({ uid: "page", title: "Summary", content: [statement] })],
};
const entry = (uid: string, key: string, value: unknown) => ({ uid, key, value, updatedAt: 1 });

describe("C-28, C-29: what reports say of a learner beside their progress", () => {
  it("tells the summary statement once it was handed in, with what the case answers, and not before", () => {
    const typed = entry("sum_input", "value", "A man of 60.");
    expect(reportFacts(root, stateOf([typed])).statement).toBeUndefined();
    const handedIn = stateOf([typed, entry("sum_input", "graded", true)]);
    expect(reportFacts(root, handedIn).statement).toEqual({
      text: "A man of 60.",
      expertComment: "An older man with pneumonia.",
    });
    expect(reportFacts(root, stateOf([entry("sum_input", "graded", true)])).statement).toBeUndefined();
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
