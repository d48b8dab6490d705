import { expect, it } from "vitest";
import { submitActions } from "#shared/case/model/submitActions.ts";

it("Submit grades the answer, closes input and button, and shows what the answer is commented with (documents §2.4)", () => {
  expect(submitActions({ input: "i", button: "b", answerComments: ["c", "d"] })).toEqual([
    { action: "setNodeKVPair", uid: "i", key: "graded", value: true },
    { action: "setNodeInactive", uid: "i", inactive: 2 },
    { action: "setNodeInactive", uid: "b", inactive: 2 },
    { action: "setNodeInvisible", uid: "c", invisible: false },
    { action: "setNodeInvisible", uid: "d", invisible: false },
  ]);
});
