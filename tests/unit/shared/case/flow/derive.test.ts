import { describe, expect, test } from "vitest";
import { deriveFlow, flowFor } from "#shared/case/flow/derive.ts";
import type { FlowOptions } from "#shared/case/flow/flow.ts";
import { flowUids } from "#shared/case/model/flowUids.ts";
import { plainText, rich } from "#shared/case/model/richText.ts";
import { contentOf } from "#shared/case/model/tree.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { aCase, card, make, student } from "./aStoredCase.ts";

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

  test("ends with a feedback and a finish card of the flow's own, where the author wrote none", () => {
    const stored = aCase([card("one")]);
    const bare = { ...stored, content: contentOf(stored).filter((node) => node.uid === "one") };
    const { cards, sequence, finish } = deriveFlow(bare, student);
    expect(cards.map(({ uid, role, applicable }) => [uid, role, applicable])).toEqual([
      ["one", "content", true],
      [flowUids.feedbackCard, "feedback", true],
      [flowUids.finishCard, "finish", true],
    ]);
    expect(sequence).toEqual(["one", flowUids.feedbackCard, flowUids.finishCard]);
    expect(finish).toMatchObject({ cardUid: flowUids.finishCard, buttonUid: flowUids.finishButton });
  });

  test("shows all of an exam that is over, but the self-assessment that a quiz stands in for", () => {
    const stored = aCase([card("one"), card("two")], {
      saqCards: [card("saq", { subtype: "saq_page", content: [] })],
    });
    const hiddenIn = (quizUrl?: string) =>
      deriveFlow(stored, { ...student, isExamOver: true, ...(quizUrl ? { quizUrl } : {}) })
        .cards.filter(({ node }) => node.invisible)
        .map(({ uid }) => uid);
    expect([hiddenIn(), hiddenIn("https://quiz.example")]).toEqual([[], ["saq"]]);
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
