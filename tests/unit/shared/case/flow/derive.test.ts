import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { caseBuilder } from "#shared/case/build/buildCase.ts";
import { deriveFlow, flowFor } from "#shared/case/flow/derive.ts";
import type { FlowOptions } from "#shared/case/flow/flow.ts";
import { nodeTable } from "#shared/case/model/nodeTable.ts";
import { plainText, rich } from "#shared/case/model/richText.ts";
import { contentOf } from "#shared/case/model/tree.ts";
import type { ContentNode } from "#shared/case/model/types.ts";

const student: FlowOptions = { kind: "signature_case", features: { vpe: false }, aiFallback: false };
const make = caseBuilder("c");
const card = (uid: string, more: Partial<Parameters<typeof make.card>[0]> = {}): ContentNode =>
  make.card({ uid, title: uid, content: [make.para("Text.")], ...more });

const aCase = (cards: readonly ContentNode[], more: Partial<Parameters<typeof make.signatureCase>[0]> = {}) =>
  make.signatureCase({
    uid: "case",
    title: "Chest pain",
    authors: ["An author"],
    cards,
    learningObjectives: ["Know."],
    ...more,
  });

const titlesOf = (card: ContentNode | undefined): string[] =>
  contentOf(card ?? make.para("")).map((node) => plainText(node.title) || plainText(node.content));

describe("the order of cards (D-08)", () => {
  test("is content, feedback, finish, release notes, objectives, self-assessment, synopsis, references", () => {
    const stored = aCase([card("one"), card("two")], {
      synopsis: "S",
      references: "R",
      releaseNotes: "N",
      saqCards: [card("saq", { subtype: "saq_page", content: [] })],
    });
    const backwards = { ...stored, content: [...contentOf(stored)].reverse() };
    const { cards } = deriveFlow(backwards, student);
    expect(cards.map(({ role }) => role)).toEqual([
      "content",
      "content",
      "feedback",
      "finish",
      "releaseNotes",
      "learningObjectives",
      "saq",
      "synopsis",
      "references",
    ]);
  });

  test("leaves author lines in front", () => {
    const { root } = deriveFlow(aCase([card("one")]), student);
    expect(contentOf(root).map((node) => node.type)).toEqual(["author", ...Array(4).fill("section")]);
  });

  test("all cards start hidden and folded but the first", () => {
    const { cards } = deriveFlow(aCase([card("one"), card("two")]), student);
    expect(cards.map(({ node }) => [node.invisible, node.collapsed])).toEqual([
      [false, false],
      ...Array(4).fill([true, true]),
    ]);
  });
});

describe("derived nodes (D-05, D-08, D-09, D-10)", () => {
  test("each content card ends in its Continue; the final one says so first, word for word", () => {
    const { cards } = deriveFlow(aCase([card("one"), card("two")]), student);
    expect(titlesOf(cards[0]?.node)).toEqual(["Text.", "Continue"]);
    expect(titlesOf(cards[1]?.node)).toEqual([
      "Text.",
      "This is the final page of the case. We value your perspective on the learning experience. After completing three required feedback ratings you can finish the case and access the case summary.",
      "Continue",
    ]);
    expect(contentOf(cards[0]?.node ?? card("x")).at(-1)?.uid).toBe("one_continue");
  });

  test("the default Feedback card has its two ratings, a comment of 5 lines and 1000 characters, and its button", () => {
    const { cards } = deriveFlow(aCase([card("one")]), student);
    const feedback = contentOf(cards[1]?.node ?? card("x"));
    expect(feedback.map(({ type, uid }) => [type, uid])).toEqual([
      ["paragraph", "feedback_card_1_rating_text"],
      ["ratingBar", "feedback_card_1_rating_bar"],
      ["paragraph", "feedback_card_2_rating_text"],
      ["ratingBar", "feedback_card_2_rating_bar"],
      ["paragraph", "feedback_card_1_text"],
      ["textInput", "feedback_card_1_text_input"],
      ["button", "feedback_card_1_submit_button"],
    ]);
    expect(feedback[1]?.maxValue).toBe(5);
    expect(feedback[5]).toMatchObject({ boxLines: 5, characterLimit: 1000 });
    const words = titlesOf(cards[1]?.node);
    expect([words[0], words[2], words[6]]).toEqual([
      "This case was a valuable use of my time.",
      "I will apply what I learned to patient care.",
      "Submit & Finish Case",
    ]);
  });

  test("an authored feedback card stays the only one", () => {
    const authored = card("mine", { classes: ["feedback_card"] });
    const { cards } = deriveFlow(aCase([card("one"), authored]), student);
    expect(cards.filter(({ role }) => role === "feedback").map(({ uid }) => uid)).toEqual(["mine"]);
  });

  test("the finish card has the specified texts, and the title of the case", () => {
    const finishOf = (options: FlowOptions) =>
      deriveFlow(aCase([card("one")]), options).cards.find(({ role }) => role === "finish");
    const finish = finishOf({ ...student, caseSummaryUrl: "/documents/7/case_summary.pdf" });
    expect(plainText(finish?.node.title)).toBe("Case Summary Download");
    // Where there is no summary, nobody is told to click for one.
    expect(titlesOf(finishOf(student)?.node)[1]).toBe("Well done! You have completed the case.");
    expect(titlesOf(finish?.node)).toEqual([
      "Finish Case",
      "Well done! You have completed the case. Click to download the case summary.",
      "Download Case Summary",
      "Thank you for completing Chest pain.",
    ]);
  });

  test("release notes appear at the finish only with content, self-assessment only without a quiz", () => {
    const saqCards = [card("saq", { subtype: "saq_page", content: [] })];
    const withAll = aCase([card("one")], { saqCards, releaseNotes: "N" });
    expect(deriveFlow(withAll, student).finish?.revealUids).toEqual([
      "flow_finish_well_done",
      "flow_case_summary_button",
      "case_release_notes_card",
      "learning_objectives_card",
      "flow_finish_saq_text",
      "saq",
      "flow_finish_thanks",
    ]);
    const empty = aCase([card("one")], { saqCards, releaseNotes: { nodes: [] } });
    const revealed = deriveFlow(empty, { ...student, quizUrl: "/quiz" }).finish?.revealUids;
    expect(revealed).not.toContain("case_release_notes_card");
    expect(revealed).not.toContain("saq");
    expect(revealed).not.toContain("flow_finish_saq_text");
  });

  test("release notes that were never written are no content (D-10)", () => {
    const revealedOf = (nodes: ContentNode[]) =>
      deriveFlow(aCase([card("one")], { releaseNotes: { nodes } }), student).finish?.revealUids;
    const note = (...content: ContentNode[]): ContentNode => ({ type: "section", uid: "note", content });
    const blank = note(
      { type: "paragraph", uid: "p", content: rich(" ") },
      { type: "horizontalRule", uid: "r" },
    );
    expect(revealedOf([blank])).not.toContain("case_release_notes_card");
    expect(revealedOf([{ ...blank, title: rich("MAY 01, 2026") }])).toContain("case_release_notes_card");
    expect(revealedOf([note({ type: "image", uid: "i", url: "/x.png" })])).toContain(
      "case_release_notes_card",
    );
  });

  test("nothing is added to the stored tree, and the flow is derived once", () => {
    const stored = aCase([card("one")]);
    const before = structuredClone(stored);
    const flow = deriveFlow(stored, student);
    expect(stored).toEqual(before);
    expect(deriveFlow(stored, { ...student })).toBe(flow);
    expect(deriveFlow(stored, { ...student, caseTitle: "Other" })).not.toBe(flow);
  });

  test("a kind without card flow comes as it is stored", () => {
    const stored = aCase([card("one")]);
    for (const kind of ["illness_script", "assessment_question_mcq", "unassigned_case"] as const) {
      const flow = deriveFlow(stored, { ...student, kind });
      expect(flow.root).toBe(stored);
      expect(flow.cards).toEqual([]);
    }
  });
});

describe("AI cards (D-07; ruling 6)", () => {
  const stored = aCase([
    card("all"),
    card("with", { aiDisplayFlag: "aiOn" }),
    card("without", { aiDisplayFlag: "aiOff" }),
    card("always", { aiDisplayFlag: "alwaysOn" }),
  ]);
  const contentWith = (vpe: boolean, aiFallback: boolean) =>
    deriveFlow(stored, { ...student, features: { vpe }, aiFallback }).contentUids;

  test("without the vpe feature the cards with AI are left out", () => {
    expect(contentWith(false, false)).toEqual(["all", "without", "always"]);
  });

  test("with it the cards that replace AI are left out", () => {
    expect(contentWith(true, false)).toEqual(["all", "with", "always"]);
  });

  test("after a fallback the cards with AI are left out, whatever the feature says", () => {
    expect(contentWith(true, true)).toEqual(["all", "without", "always"]);
    expect(contentWith(false, true)).toEqual(["all", "without", "always"]);
  });

  test("Continue leads past what is left out", () => {
    const flow = deriveFlow(stored, { ...student, features: { vpe: true } });
    expect(flow.continueOfCard.get("with")?.nextUid).toBe("always");
    expect(flow.continueOfCard.has("without")).toBe(false);
  });

  test("a flow follows the fallback in a learner's state", () => {
    const flow = deriveFlow(stored, { ...student, features: { vpe: true } });
    const fallen = flowFor(flow, { root: { aiFallbackCards: { value: true, updatedAt: 1 } } });
    expect(fallen.contentUids).toContain("without");
    expect(flowFor(flow, {})).toBe(flow);
  });
});

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

describe("a flow for each reader (D-05, D-28)", () => {
  test.each<[string, Partial<FlowOptions>]>([
    ["AI", { features: { vpe: true } }],
    ["a fallback", { aiFallback: true }],
    ["another title", { caseTitle: "Other" }],
    ["a summary", { caseSummaryUrl: "/summary.pdf" }],
    ["a quiz", { quizUrl: "/quiz" }],
    ["an exam that is over", { isExamOver: true }],
    ["another kind", { kind: "unassigned_case" }],
  ])("with %s is another one", (_, more) => {
    const stored = aCase([card("one")]);
    const flow = deriveFlow(stored, student);
    const other = deriveFlow(stored, { ...student, ...more });
    expect(other).not.toBe(flow);
    expect(deriveFlow(stored, { ...student, ...more })).toBe(other);
    expect(deriveFlow(stored, student)).toBe(flow);
  });

  test("goes back to the one with AI when the state no longer asks for a fallback", () => {
    const flow = deriveFlow(aCase([card("one")]), { ...student, features: { vpe: true }, aiFallback: true });
    expect(flowFor(flow, {}).options.aiFallback).toBe(false);
    expect(
      flowFor(flow, { root: { aiFallbackCards: { value: false, updatedAt: 1 } } }).options.aiFallback,
    ).toBe(false);
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

describe("what the finish shows (D-10)", () => {
  test("is nothing that is left out for this learner", () => {
    const saqCards = [card("saq", { subtype: "saq_page", aiDisplayFlag: "aiOn" })];
    const stored = aCase([card("one")], { saqCards, releaseNotes: "N" });
    const content = contentOf(stored).map(
      (node): ContentNode =>
        ["learning_objectives_page", "release_notes_page"].includes(node.subtype ?? "")
          ? { ...node, aiDisplayFlag: "aiOn" }
          : node,
    );
    const withoutAi = ["flow_finish_well_done", "flow_case_summary_button", "flow_finish_thanks"];
    expect(deriveFlow({ ...stored, content }, student).finish?.revealUids).toEqual(withoutAi);
    const all = deriveFlow({ ...stored, content }, { ...student, features: { vpe: true } }).finish
      ?.revealUids;
    expect(all).toEqual(expect.arrayContaining(["saq", "flow_finish_saq_text", "learning_objectives_card"]));
  });
});
