import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { deriveFlow } from "#shared/case/flow/derive.ts";
import { addedSubmitUid, continueUid } from "#shared/case/model/flowUids.ts";
import { parseCaseTree } from "#shared/case/model/schema.ts";
import { indexTree } from "#shared/case/model/tree.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { isUid, longestDerivedUid, longestUid } from "#shared/case/model/uid.ts";
import { entryRulesOf } from "#shared/case/rules/entryRules.ts";
import { isFinishReached } from "#shared/case/rules/finishReached.ts";
import { learnerStateEntries, updateDocumentUserState } from "#shared/contract/documents/userState.ts";
import { caseOfPlan } from "#tests/builders/caseTrees.ts";
import { begin, isFinished, playOn } from "#tests/builders/learner.ts";
import { runs } from "#tests/propertyRuns.ts";

const plain: ContentNode = caseOfPlan({
  cards: [
    { id: 1, blocks: ["single", "freeText"], flag: "none" },
    { id: 2, blocks: ["matcher", "revealButton"], flag: "none" },
  ],
  // Its Submit is the flow's, and named after the card.
  feedback: "withoutButton",
  hasFinishPage: true,
  hasSelfAssessment: true,
  onlyOneUncollapsedSection: false,
});

/** The case with other uids, where they stand and where they are named. */
function renamed(names: readonly string[]): unknown {
  const uids = [...indexTree(plain).byUid.keys()];
  return uids.reduce(
    (json, uid, index) => json.replaceAll(`"${uid}"`, `"${names[index] ?? uid}"`),
    JSON.stringify(plain),
  ) as unknown;
}

const letters = "abcXYZ019_.:-";
const someUid = fc
  .tuple(
    fc.oneof(fc.constant(longestUid), fc.integer({ min: 1, max: longestUid })),
    fc.string({ unit: fc.constantFrom(...letters), minLength: longestUid, maxLength: longestUid }),
  )
  .map(([length, text]) => text.slice(0, length));

describe("the one limit of uids (D-30)", () => {
  test("whatever uids a tree accepts, its case can be played, saved and read again", () => {
    const count = indexTree(plain).byUid.size;
    const names = fc.uniqueArray(someUid, { minLength: count, maxLength: count });
    let accepted = 0;
    fc.assert(
      fc.property(names, (uids) => {
        const parsed = parseCaseTree(JSON.parse(String(renamed(uids))));
        if (!parsed.ok) return;
        accepted += 1;
        const flow = deriveFlow(parsed.root, {
          kind: "signature_case",
          features: { vpe: false },
          aiFallback: false,
        });
        const played = playOn(flow, begin(flow), "answers");
        expect(isFinished(played)).toBe(true);
        const rules = entryRulesOf(flow);
        for (const { uid, key, value } of played.entries) {
          expect(rules.rowOf(uid)?.length).toBeLessThanOrEqual(longestDerivedUid);
          expect(rules.problemOf(uid, key, value)).toBeUndefined();
        }
        expect(isFinishReached(flow, played.state)).toBe(true);
        const body = { document_user_state: { attempt: 1, state: played.state } };
        expect(updateDocumentUserState.body.safeParse(body).success).toBe(true);
        expect(learnerStateEntries.safeParse(played.state).success).toBe(true);
      }),
      { numRuns: runs(60) },
    );
    expect(accepted).toBeGreaterThan(runs(60) / 2);
  });

  test("holds for the longest uid with all that the flow puts behind it, and for no longer one", () => {
    const longest = "u".repeat(longestUid);
    expect(isUid(longest)).toBe(true);
    expect(isUid(`${longest}u`)).toBe(false);
    const saves = (uid: string) => learnerStateEntries.safeParse({ [uid]: {} }).success;
    for (const uid of [longest, continueUid(longest), addedSubmitUid(longest)]) expect(saves(uid)).toBe(true);
    expect(saves("u".repeat(longestDerivedUid + 1))).toBe(false);
  });

  test("holds for the keys that a button may set, too", () => {
    const key = "k".repeat(longestUid);
    expect(learnerStateEntries.safeParse({ a: { [key]: { value: 1, updatedAt: 1 } } }).success).toBe(true);
  });
});
