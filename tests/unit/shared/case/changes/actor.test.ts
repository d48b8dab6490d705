import { expect, it } from "vitest";
import { currentRules, editPermissions, permissionsOf, replaying } from "#shared/case/changes/actor.ts";

it("an author has what their flags give, flags of cases as a provider admin alone, and no metadata of a signature version's editions (documents §2.8, §6)", () => {
  const rights = (isAdmin: boolean, hasSignatureVersion: boolean, ...flags: string[]) => [
    ...permissionsOf(flags, { isAdmin, hasSignatureVersion }),
  ];
  expect(rights(false, false, "publish", "nothing", "editPages")).toEqual(["editPages", "publish"]);
  expect(rights(false, false, ...editPermissions)).toEqual(
    editPermissions.filter((each) => each !== "editCaseFlags" && each !== "editCaseMetadata"),
  );
  expect(rights(true, false)).toEqual(["editCaseFlags", "editCaseMetadata"]);
  expect(rights(true, true, "publish")).toEqual(["publish", "editCaseFlags"]);
});

it("what was saved is done again by one who may do all, whatever they may now", () => {
  const by = (rules: number) => ({
    ...{ id: "ada", mode: "editing", isReplaying: true, rules },
    permissions: new Set(editPermissions),
  });
  expect(replaying("ada", currentRules)).toEqual(by(currentRules));
  // A save that names no rules is from before there were others.
  expect(replaying("ada")).toEqual(by(1));
});
