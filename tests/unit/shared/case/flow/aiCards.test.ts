import { expect, it } from "vitest";
import { draftFromSnapshot } from "#shared/case/changes/fromSnapshot.ts";
import { isAiNode, isLeftOut } from "#shared/case/flow/aiCards.ts";
import { deriveFlow } from "#shared/case/flow/derive.ts";
import { holdsUnopened } from "#shared/case/flow/unopened.ts";
import { summaryStatementOf } from "#shared/case/model/summaryStatement.ts";
import { indexTree } from "#shared/case/model/tree.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { aCaseWithPatient, patientUids } from "#tests/builders/patient/aCaseWithPatient.ts";
import { aCaseWithStatement } from "#tests/builders/patient/aCaseWithStatement.ts";
import { student } from "./aStoredCase.ts";

it("chat and feedback are of the AI, and what is for it or for its lack is left out (documents §4, ruling 6)", () => {
  const types = ["aiAssistantChat", "aiAssistantFeedback", "paragraph"] as const;
  expect(types.filter((type) => isAiNode({ type, uid: "n" }))).toEqual(types.slice(0, 2));
  const leftOut = (aiFallback: boolean, vpe: boolean) =>
    (["alwaysOn", "aiOn", "aiOff"] as const).filter((aiDisplayFlag) =>
      isLeftOut({ type: "section", uid: "s", aiDisplayFlag }, { aiFallback, features: { vpe } }),
    );
  expect([leftOut(false, true), leftOut(false, false), leftOut(true, true)]).toEqual([
    ["aiOff"],
    ["aiOn"],
    ["aiOn"],
  ]);
});

it("a page holds what is not opened yet where it is so itself, or something in it, at whatever depth", () => {
  const section = (content: ContentNode[], more: Partial<ContentNode> = {}): ContentNode => ({
    ...{ type: "section", uid: "s", content },
    ...more,
  });
  const closed = section([], { sealed: "untilStarted" });
  expect([closed, section([section([closed, section([])])])].map(holdsUnopened)).toEqual([true, true]);
  expect([section([]), section([section([], { sealed: "untilSubmitted" })])].map(holdsUnopened)).toEqual([
    false,
    false,
  ]);
});

it("a case that was published without AI cards plays as without the feature, and asks for no summary statement (D-26, D-28)", () => {
  const shown = (root: ContentNode): string[] => {
    const { cards, options } = deriveFlow(root, { ...student, features: { vpe: true } });
    return cards.filter(({ node }) => !isLeftOut(node, options)).map(({ uid }) => uid);
  };
  const withPatient = aCaseWithPatient();
  expect(shown(withPatient)).toEqual(expect.arrayContaining([patientUids.chatCard, "feedback_on_chat"]));
  expect(shown(withPatient)).not.toContain("told_history");
  expect(shown({ ...withPatient, aiWithheld: true })).toContain("told_history");
  expect(shown({ ...withPatient, aiWithheld: true })).not.toContain(patientUids.chatCard);

  const withStatement = aCaseWithStatement();
  const uids = [...indexTree(withStatement).byUid.keys()];
  const asked = (root: ContentNode): string[] =>
    uids.filter((uid) => summaryStatementOf(indexTree(root), uid) !== undefined);
  expect(asked(withStatement)).toHaveLength(1);
  expect(asked({ ...withStatement, aiWithheld: true })).toEqual([]);
});

it("a draft that begins with what was published without AI cards has them (ADR 0399)", () => {
  const { root } = draftFromSnapshot({ ...aCaseWithPatient(), aiWithheld: true });
  expect(root).toEqual(draftFromSnapshot(aCaseWithPatient()).root);
});
