import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { deriveFlow } from "#shared/case/flow/derive.ts";
import type { FlowOptions } from "#shared/case/flow/flow.ts";
import { nodeTable } from "#shared/case/model/nodeTable.ts";
import { rich } from "#shared/case/model/richText.ts";
import { contentOf } from "#shared/case/model/tree.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { aCase, card, make, student } from "./aStoredCase.ts";

describe("the question that Continue waits for (D-05)", () => {
  const question = (uid: string) =>
    make.multipleChoiceQuestion({ uid, stem: "?", options: [{ text: "A", correct: true }, { text: "B" }] });
  const decision: ContentNode = {
    type: "cdqQuestion",
    uid: "i",
    content: [{ type: "cdqQuestionAnswer", uid: "o" }],
  };
  const category: ContentNode = { type: "contentCategory", uid: "k" };
  const item: ContentNode = { type: "matchItem", uid: "m" };
  const asks = (input: ContentNode, submit: Partial<ContentNode> = {}): ContentNode => ({
    type: "section",
    uid: "asks",
    content: [input, { type: "button", uid: "submit", title: rich("Submit"), ...submit }],
  });
  const waitsFor = (content: ContentNode[]): string | undefined => {
    const flow = deriveFlow(aCase([card("one", { content })]), student);
    return flow.continueOfCard.get("one")?.waitsForQuestion?.sectionUid;
  };

  test("is the first of the card, and no other", () => {
    expect(waitsFor([question("q1"), question("q2")])).toBe("q1");
    expect(waitsFor([make.para("Text.")])).toBeUndefined();
  });

  test("may stand in a decision case", () => {
    expect(waitsFor([{ type: "cdq_case", uid: "decision", content: [question("q8")] }])).toBe("q8");
  });

  test("is never one that the learner cannot meet or answer", () => {
    const behind = question("q_behind");
    expect(waitsFor([{ ...question("q3"), invisible: true }, behind])).toBe("q_behind");
    expect(waitsFor([{ ...question("q4"), inactive: 2 }, behind])).toBe("q_behind");
    expect(waitsFor([{ ...question("q5"), aiDisplayFlag: "aiOn" }, behind])).toBe("q_behind");
    expect(waitsFor([make.multipleChoiceQuestion({ uid: "q6", stem: "?", options: [] })])).toBeUndefined();
    const withoutSubmit = { ...question("q7"), content: contentOf(question("q7")).slice(0, 2) };
    expect(waitsFor([withoutSubmit])).toBeUndefined();
  });

  test.each<[string, ContentNode]>([
    ["a choice without options", { type: "multipleChoice", uid: "i", content: [] }],
    [
      "a choice whose options are none",
      { type: "multipleChoice", uid: "i", content: [{ type: "finding", uid: "f" }] },
    ],
    ["a decision without options", { type: "cdqQuestion", uid: "i", content: [] }],
    ["a decision that lets choose none", { ...decision, limit: 0, isExplicitLimit: true }],
    [
      "a matcher without items",
      { type: "categoryMatcher", uid: "i", contentCategories: [category], contentItems: [] },
    ],
    [
      "a matcher without categories",
      { type: "categoryMatcher", uid: "i", contentCategories: [], contentItems: [item] },
    ],
    ["an input that is hidden", { ...decision, invisible: true }],
    ["an input that is inactive", { ...decision, inactive: 2 }],
  ])("is never %s", (_, input) => {
    expect(waitsFor([asks(input)])).toBeUndefined();
    expect(waitsFor([asks(input), question("behind")])).toBe("behind");
  });

  test.each<[string, ContentNode]>([
    ["a decision whose limit of none only scores", { ...decision, limit: 0 }],
    ["a decision that lets choose one", { ...decision, limit: 1, isExplicitLimit: true }],
    ["a matcher", { type: "categoryMatcher", uid: "i", contentCategories: [category], contentItems: [item] }],
    ["a text", { type: "textInput", uid: "i" }],
  ])("may be %s", (_, input) => {
    expect(waitsFor([asks(input)])).toBe("asks");
  });

  test("is one whose own Submit the learner can press", () => {
    expect(waitsFor([asks(decision, { invisible: true })])).toBeUndefined();
    expect(waitsFor([asks(decision, { aiDisplayFlag: "aiOn" })])).toBeUndefined();
    expect(waitsFor([asks(decision, { inactive: 2 })])).toBe("asks");
    // The Submit of a section grades its first input.
    const hidden: ContentNode = { ...decision, uid: "first", invisible: true };
    const both = asks(decision);
    expect(waitsFor([{ ...both, content: [hidden, ...contentOf(both)] }])).toBeUndefined();
  });

  test("is none in a part that never unfolds", () => {
    expect(waitsFor([{ ...asks(decision), nested: false }])).toBeUndefined();
    expect(waitsFor([{ type: "cdq_case", uid: "c", nested: false, content: [asks(decision)] }])).toBe("asks");
  });

  test("is not a rating: a rating has nothing to reveal", () => {
    expect(waitsFor([make.ratingQuestion({ uid: "r1", stem: "?" })])).toBeUndefined();
  });
});

describe("what a page leads to (D-05, D-08)", () => {
  test("is the next page that leads on, whichever are left out between them, and the finish at last", () => {
    const flow = deriveFlow(
      aCase([card("one"), card("left_out", { aiDisplayFlag: "aiOn" }), card("two")], { synopsis: "S" }),
      student,
    );
    expect([...flow.continueOfCard.values()].map(({ cardUid, nextUid }) => [cardUid, nextUid])).toEqual([
      ["one", "two"],
      ["two", "feedback_card_1"],
    ]);
    expect([...flow.feedbacks.values()].map(({ cardUid, nextUid }) => [cardUid, nextUid])).toEqual([
      ["feedback_card_1", "case_finish_case_card"],
    ]);
  });

  test("brings a card of its own where the author's feedback or finish is left out for this learner", () => {
    const authored = [
      card("fb", { classes: ["feedback_card"], aiDisplayFlag: "aiOn" }),
      card("end", { subtype: "finish_case_page", aiDisplayFlag: "aiOn" }),
    ];
    const { sequence } = deriveFlow(aCase([card("one"), ...authored]), student);
    expect(sequence).toEqual(["one", "feedback_card_1", "case_finish_case_card"]);
    const withAi = deriveFlow(aCase([card("one"), ...authored]), { ...student, features: { vpe: true } });
    expect(withAi.sequence).toEqual(["one", "fb", "end"]);
  });

  test("says that it is the last on the last page alone", () => {
    const { index } = deriveFlow(aCase([card("one"), card("two")]), student);
    expect(
      index.byUid.get("flow_final_page_text")?.cardUid ?? index.byUid.get("flow_final_page")?.cardUid,
    ).toBe("two");
  });
});

describe("where Continue starts (D-05; spec documents §2.4)", () => {
  const continueOf = (content: ContentNode[], options = student) => {
    const flow = deriveFlow(aCase([card("one", { content }), card("two")]), options);
    const { inactive, invisible } = flow.index.byUid.get("one_continue")?.node ?? {};
    return [inactive, invisible];
  };
  const question = make.multipleChoiceQuestion({
    uid: "q",
    stem: "?",
    options: [{ text: "A", correct: true }],
  });

  test("is inactive where it waits for a question, and active where it does not", () => {
    expect(continueOf([question])).toEqual([2, false]);
    expect(continueOf([make.para("Text.")])).toEqual([0, false]);
  });

  describe("on a page that ends with AI", () => {
    const wasSupported = nodeTable.aiAssistantChat.supported;
    beforeAll(() => {
      nodeTable.aiAssistantChat.supported = true;
    });
    afterAll(() => {
      nodeTable.aiAssistantChat.supported = wasSupported;
    });
    const chat: ContentNode = { type: "aiAssistantChat", uid: "chat", assistant_id: 1 };
    const withAi: FlowOptions = { ...student, features: { vpe: true } };

    test("is hidden: what follows the chat unseen, or for others, changes nothing", () => {
      expect(continueOf([chat], withAi)).toEqual([0, true]);
      expect(continueOf([chat, { ...make.para("Hidden."), invisible: true }], withAi)).toEqual([0, true]);
      expect(continueOf([chat, { ...make.para("Read."), aiDisplayFlag: "aiOff" }], withAi)).toEqual([
        0,
        true,
      ]);
    });

    test("is there where the chat is not the end, or cannot work", () => {
      expect(continueOf([chat, make.para("Then.")], withAi)).toEqual([0, false]);
      expect(continueOf([chat])).toEqual([0, false]);
      expect(continueOf([chat], { ...withAi, aiFallback: true })).toEqual([0, false]);
    });
  });
});
