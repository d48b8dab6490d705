import { describe, expect, test } from "vitest";
import { deriveFlow } from "#shared/case/flow/derive.ts";
import type { Flow } from "#shared/case/flow/flow.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { entryRulesOf } from "#shared/case/rules/entryRules.ts";
import { newItemUid } from "#shared/case/tools/itemUid.ts";
import { scriptFeedbackUid } from "#shared/case/tools/scriptFeedback.ts";
import { caseOfPlan } from "#tests/builders/caseTrees.ts";
import { aSmallCase, smallCaseUids as uids } from "#tests/builders/smallCase.ts";

const rulesOf = (root: ContentNode, kind: Flow["options"]["kind"] = "signature_case") =>
  entryRulesOf(deriveFlow(root, { kind, features: { vpe: false }, aiFallback: false }));

const diagnosis = newItemUid("diagnosis", 0, () => 0);
const other = newItemUid("diagnosis", 1, () => 0.5);
const finding = newItemUid("finding", 0, () => 0);
const note = newItemUid("note", 0, () => 0);
const notWritten = "is not something that this case writes";
const noTool = "is not a tool of this case";

describe("what the panels of a case let its learners keep (D-21, D-22)", () => {
  const entries: readonly [uid: string, key: string, value: unknown, whereDisabled: string][] = [
    ["root", "leadingDiagnosis", diagnosis, notWritten],
    ["root", "diagnosisOrder", [other, diagnosis], notWritten],
    [diagnosis, "content", "Sepsis", noTool],
    [finding, "content", "Fever", noTool],
    [note, "content", "Ask again.", noTool],
    ["words", "noteUid", note, notWritten],
    ["words", "bookmarked", true, notWritten],
  ];
  const words: ContentNode = { type: "paragraph", uid: "words", content: { text: "It.", styleRanges: [] } };
  const plain = aSmallCase("Panels", [words]);
  const shut = {
    ...plain,
    disableDiagnoses: true,
    disableFindings: true,
    disableNotes: true,
    disableBookmarks: true,
  };

  test.each(entries)("%s %s, where the case has its panel and nowhere else", (uid, key, value, refused) => {
    expect(rulesOf(plain).problemOf(uid, key, value)).toBeUndefined();
    expect(rulesOf(shut).problemOf(uid, key, value)).toBe(refused);
  });

  test("feedback on an illness script, where the case says that it has the panel", () => {
    const open = rulesOf({ ...plain, disableFeedback: false });
    expect(open.problemOf(scriptFeedbackUid, "rating_1", 5)).not.toBe(noTool);
    expect(rulesOf(plain).problemOf(scriptFeedbackUid, "rating_1", 5)).toBe(noTool);
  });

  test.each<[string, string, unknown, string]>([
    ["root", "leadingDiagnosis", "Sepsis", "must be a diagnosis or null"],
    ["root", "leadingDiagnosis", finding, "must be a diagnosis or null"],
    ["root", "diagnosisOrder", [diagnosis, diagnosis], "must be a list of diagnoses"],
    ["root", "diagnosisOrder", diagnosis, "must be a list of diagnoses"],
    ["words", "noteUid", diagnosis, "must be a note or null"],
    ["words", "bookmarked", "yes", "must be true or false"],
    [uids.cardOne, "bookmarked", true, "must be false"],
    ["words", "highlights", "all", "must be a list of highlights"],
    [uids.cardOne, "highlights", [], notWritten],
  ])("not %s %s: %j", (uid, key, value, problem) => {
    expect(rulesOf(plain).problemOf(uid, key, value)).toBe(problem);
  });

  test("a bookmark taken off what is no passage any more", () => {
    expect(rulesOf(plain).problemOf(uids.cardOne, "bookmarked", false)).toBeUndefined();
  });
});

describe("how long an answer may be, and how high a rating", () => {
  const rules = rulesOf(
    aSmallCase("Limits", [
      { type: "ratingBar", uid: "stars", maxValue: 3 },
      { type: "ratingBar", uid: "fewer", maxValue: 3 },
      { type: "textInput", uid: "wider", characterLimit: 10 },
      { type: "textInput", uid: "usual" },
      { type: "checkbox", uid: "box", content: { text: "Yes", styleRanges: [] } },
      {
        type: "button",
        uid: "more",
        title: "More room",
        onClick: [
          { action: "setNodeKVPair", uid: "wider", key: "characterLimit", value: 20 },
          { action: "setNodeKVPair", uid: "stars", key: "maxValue", value: 5 },
          { action: "setNodeKVPair", uid: "fewer", key: "maxValue", value: 2 },
          { action: "setNodeKVPair", uid: "box", key: "value", value: "maybe" },
          { action: "setNodeKVPair", uid: "box", key: "said", value: "a".repeat(78) },
          { action: "setNodeKVPair", uid: "box", key: "told", value: "a".repeat(79) },
        ],
      },
    ]),
  );

  test.each<[string, unknown, string | undefined]>([
    ["wider", "x".repeat(20), undefined],
    ["wider", "x".repeat(21), "must be a text of at most 20 characters"],
    ["usual", "x".repeat(1000), undefined],
    ["usual", "x".repeat(1001), "must be a text of at most 1000 characters"],
    ["stars", 5, undefined],
    ["stars", 6, "must be a whole number from 0 to 5"],
    ["stars", -1, "must be a whole number from 0 to 5"],
    ["fewer", 3, undefined],
    ["fewer", 4, "must be a whole number from 0 to 3"],
  ])("%s takes %j: %s", (uid, value, problem) => {
    expect(rules.problemOf(uid, "value", value)).toBe(problem);
  });

  test("is what a person or a button may set, and a refusal says what a person may", () => {
    expect(rules.problemOf("box", "value", true)).toBeUndefined();
    expect(rules.problemOf("box", "value", "maybe")).toBeUndefined();
    expect(rules.problemOf("box", "value", "never")).toBe("must be true or false");
  });

  test("is refused with the button's own value only while that is short", () => {
    expect(rules.problemOf("box", "said", "b")).toBe(`must be "${"a".repeat(78)}"`);
    expect(rules.problemOf("box", "told", "b")).toBe("must be what a button of this case sets");
  });
});

describe("what is kept beside the questions of an exam (A-04)", () => {
  const small = aSmallCase();
  const pages = Array.isArray(small.content) ? small.content : [];
  const exam = rulesOf({
    ...small,
    content: pages.map((page) => (page.uid === uids.cardOne ? { ...page, timeLimit: 60 } : page)),
  });
  const input = `${uids.question}_input`;

  test("a mark and options struck out, within the timed section", () => {
    expect(exam.problemOf(input, "markedForReview", true)).toBeUndefined();
    expect(exam.problemOf(uids.choice, "struckOut", true)).toBeUndefined();
    expect(exam.problemOf(input, "markedForReview", 1)).toBe("must be true or false");
    expect(exam.problemOf(uids.choice, "markedForReview", true)).toBe(notWritten);
    expect(exam.problemOf(input, "struckOut", true)).toBe(notWritten);
  });

  test("neither outside of it nor in a case without a time", () => {
    expect(exam.problemOf(uids.essayInput, "markedForReview", true)).toBe(notWritten);
    expect(rulesOf(small).problemOf(input, "markedForReview", true)).toBe(notWritten);
    expect(rulesOf(small).problemOf(uids.choice, "struckOut", true)).toBe(notWritten);
  });
});

describe("what a case with AI lets its learners keep", () => {
  const root = caseOfPlan({
    cards: [
      { id: 1, blocks: ["paragraph"], flag: "none" },
      { id: 2, blocks: ["paragraph"], flag: "aiOn" },
    ],
    feedback: "none",
    hasFinishPage: true,
    hasSelfAssessment: false,
    onlyOneUncollapsedSection: false,
  });

  test("which of its two failures there was, and that the cards without AI stand in", () => {
    const rules = rulesOf(root);
    expect(rules.problemOf("root", "error", "aiAssistantChatError")).toBeUndefined();
    expect(rules.problemOf("root", "error", "aiAssistantFeedbackError")).toBeUndefined();
    expect(rules.problemOf("root", "error", "another")).toBe("must be the name of an error");
    expect(rules.problemOf("root", "aiFallbackCards", true)).toBeUndefined();
    expect(rules.problemOf("root", "aiFallbackCards", false)).toBe("must be true");
    // Only learners of a program with the tool have this card: it is known all the same.
    expect(rules.rowOf("card_2")).toBeDefined();
    expect(rules.problemOf("card_2", "invisible", false)).toBeUndefined();
    expect(rulesOf(aSmallCase()).problemOf("root", "error", "aiAssistantChatError")).toBe(notWritten);
  });
});

test("a time may be the very first", () => {
  expect(rulesOf(aSmallCase()).problemOf("root", "startedAt", 0)).toBeUndefined();
});

test("rules are made once for a tree and kind", () => {
  const root = aSmallCase();
  expect(rulesOf(root)).toBe(rulesOf(root));
  expect(rulesOf(root, "cdq_case")).not.toBe(rulesOf(root));
});
