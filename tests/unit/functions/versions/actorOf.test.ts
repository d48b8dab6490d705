import { expect, it } from "vitest";
import { authorOf } from "#functions/versions/actorOf.ts";
import { apply } from "#shared/case/changes/apply/apply.ts";
import { draftFromSnapshot } from "#shared/case/changes/fromSnapshot.ts";
import { aDocumentResource, anActor } from "#tests/builders/actors.ts";
import { mappedCase } from "#tests/builders/mappedCase.ts";

const resource = aDocumentResource();
const associate = anActor("Content Production Associate");

/** A letter in the mapped objective: what became of it. */
function typed(actor: typeof associate, isSuggestion: boolean): string {
  const made = { at: 1, changeId: "c1", isSuggestion, uid: "mapped", key: "content" } as const;
  const operation = { ...made, type: "insertText", offset: 0, text: "a" } as const;
  const applied = apply(
    draftFromSnapshot(mappedCase),
    operation,
    authorOf(actor, { resource, document: {} }),
  );
  return applied.ok ? "applied" : applied.reason;
}

it("takes from an editor only suggestions on mapped content, and edits from a provider admin (D-50)", () => {
  expect(typed(associate, false)).toBe("MAPPED_CONTENT");
  expect(typed(associate, true)).toBe("applied");
  expect(typed({ ...associate, isAdmin: true }, false)).toBe("applied");
});

it("lets provider admins alone set flags and metadata, and nobody the metadata of an edition of another case (D-35)", () => {
  const admin = { ...associate, isAdmin: true };
  const rights = (actor: typeof associate, signature_version_id?: number | null) =>
    [...authorOf(actor, { resource, document: { signature_version_id } }).permissions].filter((each) =>
      each.startsWith("editCase"),
    );
  expect(rights(associate)).toEqual([]);
  expect(rights(admin)).toEqual(["editCaseFlags", "editCaseMetadata"]);
  expect(rights(admin, null)).toEqual(["editCaseFlags", "editCaseMetadata"]);
  expect(rights(admin, 7)).toEqual(["editCaseFlags"]);
});
