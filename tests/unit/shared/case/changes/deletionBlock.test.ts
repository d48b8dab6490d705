import { describe, expect, it } from "vitest";
import { type EditPermission, editPermissions } from "#shared/case/changes/actor.ts";
import { deletionBlock } from "#shared/case/changes/deletionBlock.ts";
import { draftFromSnapshot } from "#shared/case/changes/fromSnapshot.ts";
import { authorsView } from "#shared/case/changes/view.ts";
import type { ContentNode } from "#shared/case/model/types.ts";

const opening = (uid: string) => ({
  text: "Look here",
  styleRanges: [
    { type: "bold" as const, range: { start: 0, end: 4 } },
    { type: "modalMedia" as const, range: { start: 5, end: 9 }, args: { uid } },
  ],
});
const para = (
  uid: string,
  content: ContentNode["content"] = { text: uid, styleRanges: [] },
): ContentNode => ({
  ...{ type: "paragraph", uid },
  ...(content ? { content } : {}),
});
const section = (uid: string, content: ContentNode[], more: Partial<ContentNode> = {}): ContentNode => ({
  ...{ type: "section", uid, content },
  ...more,
});

/** What keeps the section `gone`, in which the paragraph `inside` stands, for somebody without some rights. */
function blockOf(others: ContentNode[], lacked: EditPermission[], uid = "gone", within: ContentNode[] = []) {
  const gone = section("gone", [para("inside"), ...within]);
  const draft = draftFromSnapshot(section("case", [section("page", [...others, gone])]));
  const permissions = new Set(editPermissions.filter((right) => !lacked.includes(right)));
  return deletionBlock({ draft, root: authorsView(draft), uid }, { id: "ada", permissions })?.uid;
}

const button: ContentNode = {
  ...{ type: "button", uid: "button", title: "Show" },
  onClick: [{ action: "setNodeInvisible", uid: "inside", invisible: false }],
};
const objective: ContentNode = { type: "learningObjective", uid: "objective", content: opening("inside") };

describe("what refers to a part that would go keeps it, where it may not be changed (ADR 0138, 0163)", () => {
  it.each<[what: string, others: ContentNode[], lacked: EditPermission[], block: string | undefined]>([
    ["a button of a page", [button], ["editContentNodes"], "button"],
    ["a button, for who may change it", [button], ["editPages"], undefined],
    [
      "an objective whose words open it",
      [para("p"), objective],
      ["allowLearningObjectivesEdit"],
      "objective",
    ],
    ["an objective, for who may change it", [objective], ["editContentNodes"], undefined],
    ["words that anybody writes", [para("p", opening("inside"))], ["editContentNodes"], undefined],
    [
      "an objective that opens something else",
      [{ ...objective, content: opening("p") }, para("p")],
      ["allowLearningObjectivesEdit"],
      undefined,
    ],
    [
      "an objective that refers to nothing",
      [{ ...objective, content: { text: "Know.", styleRanges: [] } }],
      ["allowLearningObjectivesEdit"],
      undefined,
    ],
    ["a button, for who may do all of it", [button, objective], ["publish"], undefined],
  ])("%s", (_, others, lacked, block) => {
    expect(blockOf(others, lacked)).toBe(block);
  });

  it("is none of what goes with it, nor of what is not there", () => {
    expect(
      blockOf([], ["editContentNodes", "allowLearningObjectivesEdit"], "gone", [button, objective]),
    ).toBeUndefined();
    expect(blockOf([button], ["editContentNodes"], "nobody")).toBeUndefined();
    expect(blockOf([button], ["editContentNodes"], "inside")).toBe("button");
  });
});
