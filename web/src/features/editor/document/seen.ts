import type { Draft, ViewMode } from "#shared/case/changes/draft.ts";
import { textAt } from "#shared/case/changes/draftTree.ts";
import { fateOf, lensOf } from "#shared/case/changes/lens.ts";
import { partsSeen } from "#shared/case/changes/siblings.ts";
import type { LineName } from "./places.ts";
import type { Stretch } from "./stretches.ts";

/** Parts of the draft that a line of a view shows, from left to right. */
export function stretchesIn(draft: Draft, mode: ViewMode, { uid, key }: LineName): Stretch[] {
  const lens = lensOf(draft.changes, mode);
  return partsSeen(draft, mode, uid).flatMap((node) => {
    let at = 0;
    return (textAt(node, key)?.runs ?? []).flatMap((run): Stretch[] => {
      const range = { start: at, end: at + run.text.length };
      at = range.end;
      const fate = fateOf(run, lens);
      return fate === "absent" ? [] : [{ uid: node.uid, key, range, isStruck: fate === "struck" }];
    });
  });
}
