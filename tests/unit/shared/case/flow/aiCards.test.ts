import { expect, it } from "vitest";
import { isAiNode, isLeftOut } from "#shared/case/flow/aiCards.ts";
import { holdsUnopened } from "#shared/case/flow/unopened.ts";
import type { ContentNode } from "#shared/case/model/types.ts";

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
