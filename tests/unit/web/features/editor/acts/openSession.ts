import { type Actor, type EditPermission, editPermissions } from "#shared/case/changes/actor.ts";
import type { ViewMode } from "#shared/case/changes/draft.ts";
import { draftFromSnapshot } from "#shared/case/changes/fromSnapshot.ts";
import type { Operation } from "#shared/case/changes/operations.ts";
import type { Refusal } from "#shared/case/changes/refusal.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { createEditSession } from "#web/features/editor/session/editSession.ts";
import type { EditMode } from "#web/features/editor/session/sessionState.ts";

export const author: Actor = { id: "ada", mode: "editing", permissions: new Set(editPermissions) };

/** The same person without some of their rights. */
export const without = (...rights: readonly EditPermission[]): Actor => ({
  ...author,
  permissions: new Set(editPermissions.filter((right) => !rights.includes(right))),
});

/** A case that is being written, with what came of it. Time goes on by 300 ms with every look at the clock, if it is not given. */
export function openSession(
  tree: ContentNode,
  editMode: EditMode = "editing",
  viewMode: ViewMode = "HIGHLIGHT_SUGGESTIONS",
  actor: Actor = author,
  now?: () => number,
) {
  let count = 0;
  let clock = 1000;
  const operations: Operation[] = [];
  const refusals: Refusal[] = [];
  const forced: Refusal["reason"][] = [];
  const first = draftFromSnapshot(tree);
  const mint = (what: string): string => `${what}-${++count}`;
  const session = createEditSession(
    { draft: first, viewMode, editMode, isWritable: true },
    {
      actor,
      now:
        now ??
        (() => {
          clock += 300;
          return clock;
        }),
      mint,
      onOperations: (done) => operations.push(...done),
      onRefused: (refusal) => refusals.push(refusal),
      onSuggestingForced: ({ reason }) => forced.push(reason),
    },
  );
  return { session, operations, refusals, forced, first, mint };
}
