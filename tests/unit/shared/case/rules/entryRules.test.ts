import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { caseBuilder } from "#shared/case/build/buildCase.ts";
import { deriveFlow } from "#shared/case/flow/derive.ts";
import type { Flow } from "#shared/case/flow/flow.ts";
import { flowUids } from "#shared/case/model/flowUids.ts";
import { longestText } from "#shared/case/model/inputSizes.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { entryRulesOf } from "#shared/case/rules/entryRules.ts";
import { newItemUid } from "#shared/case/tools/itemUid.ts";
import { scriptFeedbackUid } from "#shared/case/tools/scriptFeedback.ts";
import { documentKindNames } from "#shared/domain/kinds.ts";
import { caseOf, someCase } from "#tests/builders/caseTrees.ts";
import { entriesOf } from "#tests/builders/plays.ts";
import { aSmallCase, smallCaseUids as uids } from "#tests/builders/smallCase.ts";
import { runs } from "#tests/propertyRuns.ts";

const flowOf = (root: ContentNode, kind: Flow["options"]["kind"] = "signature_case"): Flow =>
  deriveFlow(root, { kind, features: { vpe: false }, aiFallback: false });

const make = caseBuilder("rules");
const matcher = make.categoryMatcherQuestion({
  uid: "matcher",
  stem: "Where?",
  categories: [
    { text: "Here", items: ["It"] },
    { text: "There", items: ["That"] },
  ],
});
const matcherInput = Array.isArray(matcher.content)
  ? matcher.content.find(({ type }) => type === "categoryMatcher")
  : undefined;
const [here, there] = (matcherInput?.contentCategories ?? []).map(({ uid }) => uid);
const [it, that] = (matcherInput?.contentItems ?? []).map(({ uid }) => uid);

const root: ContentNode = aSmallCase("A case", [
  { type: "ratingBar", uid: "stars", maxValue: 3 },
  { type: "textInput", uid: "short", characterLimit: 10 },
  { type: "textInput", uid: "endless", characterLimit: 0 },
  { type: "checkbox", uid: "box", content: { text: "Yes", styleRanges: [] } },
  { type: "video", uid: "film", url: "film.mp4" },
  { type: "paragraph", uid: "words", content: { text: "Words.", styleRanges: [] } },
  matcher,
  {
    type: "button",
    uid: "opener",
    title: "Show",
    onClick: [
      { action: "setNodeInvisible", uid: "words", invisible: true },
      { action: "setNodeInactive", uid: "box", inactive: 2 },
      { action: "setNodeKVPair", uid: "film", key: "noted", value: { a: [1], b: null } },
      { action: "startTimer", uid: uids.cardTwo },
    ],
  },
]);
const flow = flowOf(root);
const rules = entryRulesOf(flow);
const diagnosis = newItemUid("diagnosis", 0, () => 0);
const note = newItemUid("note", 0, () => 0);

describe("what a case lets its learners write (D-30)", () => {
  test.each<[string, string, unknown]>([
    ["root", "startedAt", 1_700_000_000_000],
    ["root", "finished", true],
    ["root", "finishedAt", 1],
    ["root", "leadingDiagnosis", diagnosis],
    ["root", "leadingDiagnosis", null],
    [uids.choice, "value", false],
    ["stars", "value", 3],
    ["stars", "value", 0],
    ["short", "value", "0123456789"],
    ["endless", "value", "x".repeat(longestText)],
    ["box", "value", true],
    ["box", "inactive", 2],
    [matcherInput?.uid ?? "", "value", { [here ?? ""]: [it, that] }],
    [matcherInput?.uid ?? "", "value", {}],
    ["film", "played", [{ from: 1, to: 2 }]],
    ["film", "noted", { b: null, a: [1] }],
    ["words", "bookmarked", true],
    ["words", "noteUid", note],
    ["words", "noteUid", null],
    ["words", "invisible", true],
    [uids.cardTwo, "currentTimeSegmentStart", 1_700_000_000],
    [uids.cardOne, "collapsed", true],
    [uids.cardTwo, "invisible", false],
    [`${uids.cardOne}_continue`, "invisible", true],
    [`${uids.question}_input`, "graded", true],
    [flowUids.rating1, "value", 5],
    [flowUids.feedbackCard, "submitted", true],
    [flowUids.finishButton, "invisible", true],
    [diagnosis, "content", "Sepsis"],
    [note, "notedNodeUid", "words"],
  ])("lets %s keep %s: %j", (uid, key, value) => {
    expect(rules.rowOf(uid)).toBeDefined();
    expect(rules.problemOf(uid, key, value)).toBeUndefined();
  });

  test.each<[string, string, unknown, string]>([
    ["root", "x", "y".repeat(100), "is not something that this case writes"],
    ["root", "showModal", true, "is not something that this case writes"],
    ["root", "finished", false, "must be true"],
    ["root", "finished", "true", "must be true"],
    ["root", "startedAt", -1, "must be a time"],
    ["root", "startedAt", "now", "must be a time"],
    ["root", "leadingDiagnosis", note, "must be a diagnosis or null"],
    ["root", "aiFallbackCards", true, "is not something that this case writes"],
    [uids.choice, "value", "true", "must be true or false"],
    [uids.choice, "graded", true, "is not something that this case writes"],
    [`${uids.question}_input`, "value", true, "is not something that this case writes"],
    ["stars", "value", 99, "must be a whole number from 0 to 3"],
    ["stars", "value", 1.5, "must be a whole number from 0 to 3"],
    ["stars", "maxValue", 99, "is not something that this case writes"],
    ["short", "value", "01234567890", "must be a text of at most 10 characters"],
    ["short", "value", 1, "must be a text of at most 10 characters"],
    ["endless", "value", "x".repeat(longestText + 1), `must be a text of at most ${longestText} characters`],
    ["box", "inactive", 1, "must be 2"],
    [matcherInput?.uid ?? "", "value", { [here ?? ""]: [it], [there ?? ""]: [it] }, "must be a map"],
    [matcherInput?.uid ?? "", "value", { elsewhere: [it] }, "must be a map"],
    [matcherInput?.uid ?? "", "value", { [here ?? ""]: ["other"] }, "must be a map"],
    [matcherInput?.uid ?? "", "value", [], "must be a map"],
    ["film", "played", [{ from: 2, to: 1 }], "must be a list of times"],
    ["film", "played", [{ from: 1, to: 2, x: "y" }], "must be a list of times"],
    ["film", "noted", { a: [1] }, "must be"],
    ["words", "played", [], "is not something that this case writes"],
    ["words", "invisible", false, "must be true"],
    ["words", "content", "Other words.", "is not something that this case writes"],
    [uids.cardOne, "submitted", true, "is not something that this case writes"],
    [uids.cardOne, "invisible", true, "must be false"],
    [uids.cardOne, "currentTimeSegmentStart", 1, "is not something that this case writes"],
    [`${uids.question}_input`, "graded", false, "must be true"],
    [diagnosis, "content", "x".repeat(201), "is not what this tool keeps"],
    [diagnosis, "words", "Sepsis", "is not what this tool keeps"],
    [scriptFeedbackUid, "rating_1", 5, "is not a tool of this case"],
  ])("does not let %s keep %s: %j", (uid, key, value, problem) => {
    expect(rules.problemOf(uid, key, value)).toContain(problem);
  });

  test("knows no uid that the case does not have, and no name that every object has", () => {
    for (const uid of ["elsewhere", "constructor", "__proto__", `${uids.question}_continue`, "root#tools"]) {
      expect(rules.rowOf(uid)).toBeUndefined();
    }
    expect(rules.problemOf(uids.choice, "constructor", true)).toBe("is not something that this case writes");
  });

  test("reveals nothing of a card that no learner comes to", () => {
    const hidden = flow.cards.filter(({ applicable }) => !applicable);
    for (const { uid } of hidden) expect(rules.problemOf(uid, "invisible", false)).toBeDefined();
    const comments = [...flow.questions.values()].flatMap(({ answerCommentUids }) => answerCommentUids);
    expect(comments.length).toBeGreaterThan(0);
    for (const uid of comments) expect(rules.problemOf(uid, "invisible", false)).toBeUndefined();
  });

  test("keeps no finish in a kind that has none", () => {
    const other = entryRulesOf(flowOf(aSmallCase("Questions"), "cdq_case"));
    expect(other.problemOf("root", "finished", true)).toBeDefined();
    expect(other.problemOf("root", "startedAt", 1)).toBeUndefined();
  });

  test("takes whatever the reducer writes, in every kind and mode, with AI and without", () => {
    const mode = fc.constantFrom("student" as const, "ungated" as const, "full" as const);
    const numbers = fc.array(fc.nat(100_000), { maxLength: 60 });
    fc.assert(
      fc.property(
        someCase,
        fc.constantFrom("signature_case" as const, ...documentKindNames),
        fc.boolean(),
        mode,
        numbers,
        (source, kind, vpe, shownAs, choices) => {
          const played = deriveFlow(caseOf(source), { kind, features: { vpe }, aiFallback: false });
          const own = entryRulesOf(played);
          const refused = entriesOf(played, choices, shownAs).flatMap(({ uid, key, value }) => {
            const problem = own.rowOf(uid) === undefined ? "is unknown" : own.problemOf(uid, key, value);
            return problem === undefined ? [] : [`${uid} ${key} ${JSON.stringify(value)} ${problem}`];
          });
          expect(refused).toEqual([]);
        },
      ),
      { numRuns: runs(300) },
    );
  });
});
