import { describe, expect, it } from "vitest";
import { pressedSign } from "#web/features/editor/bars/editorSigns.ts";

const self = { isSelf: true, isHolder: false };
const other = { isSelf: false, isHolder: false };
const here = { isMine: true, isElsewhere: false };
const elsewhere = { isMine: false, isElsewhere: true };
const nowhere = { isMine: false, isElsewhere: false };

describe("a press on an editor's button (D-51)", () => {
  it.each([
    ["one's own, with the lock", { ...self, isHolder: true }, here, "release"],
    ["one's own, with the lock in another window", { ...self, isHolder: true }, elsewhere, "claim"],
    ["one's own, without the lock", self, nowhere, "lock"],
    ["the holder's", { ...other, isHolder: true }, nowhere, "take"],
    ["another's", other, here, undefined],
  ] as const)("%s", (_whose, sign, lock, act) => {
    expect(pressedSign(sign, lock)).toBe(act);
  });
});
