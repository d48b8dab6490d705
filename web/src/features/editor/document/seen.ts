import type { Draft, DraftNode, ViewMode } from "#shared/case/changes/draft.ts";
import { nodeAt, textAt } from "#shared/case/changes/draftTree.ts";
import { fateOf, lensOf } from "#shared/case/changes/lens.ts";
import { seenIn } from "#shared/case/changes/view.ts";
import type { LineName } from "./places.ts";
import type { Stretch } from "./stretches.ts";

/** Which nodes of the draft each node of the view is made of, where it is not just its own. */
const madeOf = new WeakMap<object, ReadonlyMap<string, readonly DraftNode[]>>();

function partsOf(draft: Draft, mode: ViewMode, uid: string): readonly DraftNode[] {
  const { sources } = seenIn(draft, mode);
  const known =
    madeOf.get(sources) ?? new Map([...sources].map(([node, parts]) => [node.uid, parts] as const));
  madeOf.set(sources, known);
  const own = known.get(uid) ?? [nodeAt(draft.root, uid)];
  return own.filter((node) => node !== undefined);
}

/** What a line of a view shows of the draft, from left to right. */
export function stretchesIn(draft: Draft, mode: ViewMode, { uid, key }: LineName): Stretch[] {
  const lens = lensOf(draft.changes, mode);
  return partsOf(draft, mode, uid).flatMap((node) => {
    let at = 0;
    return (textAt(node, key)?.runs ?? []).flatMap((run): Stretch[] => {
      const range = { start: at, end: at + run.text.length };
      at = range.end;
      const fate = fateOf(run, lens);
      return fate === "absent" ? [] : [{ uid: node.uid, key, range, isStruck: fate === "struck" }];
    });
  });
}
