import { describe, expect, it } from "vitest";
import { deriveFlow } from "#shared/case/flow/derive.ts";
import { summaryStatementOf } from "#shared/case/model/summaryStatement.ts";
import { findNodes, indexTree } from "#shared/case/model/tree.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { entryRulesOf } from "#shared/case/rules/entryRules.ts";
import { aCaseWithStatement, idealStatement } from "#tests/builders/patient/aCaseWithStatement.ts";

const inputOf = (root: ContentNode): string =>
  findNodes(root, ({ type }) => type === "textInput").find(({ uid }) => uid.startsWith("statement"))?.uid ??
  "";
const foundIn = (root: ContentNode) => summaryStatementOf(indexTree(root), inputOf(root));

describe("whether a question takes feedback on a summary statement (D-27; documents §5)", () => {
  it.each(["Summary statement", "SUMMARY STATEMENT of the case", "summary Statement 2"])(
    "does under '%s'",
    (title) => {
      expect(foundIn(aCaseWithStatement({ title }))?.ideal).toBe(idealStatement);
    },
  );

  it.each(["Your summary statement", "Summary", "Impression"])("does not under '%s'", (title) => {
    expect(foundIn(aCaseWithStatement({ title }))).toBeUndefined();
  });

  it("does not without an answer comment", () => {
    const root = aCaseWithStatement();
    const without = structuredClone(root);
    for (const section of findNodes(without, ({ content }) => Array.isArray(content)))
      section.content = (section.content as ContentNode[]).filter(
        ({ classes }) => !classes?.includes("answer_comment"),
      );
    expect(foundIn(without)).toBeUndefined();
  });
});

describe("what a learner's state keeps of the feedback (D-26)", () => {
  const rulesOf = (title: string) => {
    const root = aCaseWithStatement({ title });
    const flow = deriveFlow(root, { kind: "signature_case", features: { vpe: true }, aiFallback: false });
    return {
      problemOf: (key: string, value: unknown) => entryRulesOf(flow).problemOf(inputOf(root), key, value),
    };
  };
  const kept: readonly [string, unknown][] = [
    ["aiSummaryStatementRequestFeedback", false],
    ["aiSummaryStatementResponseRecieved", true],
    ["aiSummaryStatementResponseError", "Connection Timeout"],
    ["aiSummaryStatementResponseTime", 1200],
    ["aiSummaryStatementFeedback", "### The patient: shown"],
    ["aiSummaryStatementModelId", "rules-1"],
    ["aiSummaryStatementModelUsageTokens", 0],
    ["aiSummaryStatementUserRating", 4],
    ["aiSummaryStatementUserComment", "Clear."],
    ["aiSummaryStatementUserRatingSubmitted", true],
  ];

  it.each(kept)("%s, of a summary statement and of no other question", (key, value) => {
    expect(rulesOf("Summary statement").problemOf(key, value)).toBeUndefined();
    expect(rulesOf("Impression").problemOf(key, value)).toBe("is not something that this case writes");
  });

  it.each<[string, unknown]>([
    ["aiSummaryStatementUserRating", 6],
    ["aiSummaryStatementUserRating", 0],
    ["aiSummaryStatementFeedback", "x".repeat(8001)],
    ["aiSummaryStatementRequestFeedback", "no"],
    ["aiSummaryStatementResponseTime", -1],
    ["aiSummaryStatementUserComment", "x".repeat(1001)],
  ])("refuses a %s out of range", (key, value) => {
    expect(rulesOf("Summary statement").problemOf(key, value)).toMatch(/^must be /);
  });
});
