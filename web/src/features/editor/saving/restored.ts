import type { Actor } from "#shared/case/changes/actor.ts";
import { apply } from "#shared/case/changes/apply/apply.ts";
import type { Draft } from "#shared/case/changes/draft.ts";
import type { Operation } from "#shared/case/changes/operations.ts";

/** What can be taken up of work that was not saved, and how much cannot. */
export type Restored = { operations: Operation[]; leftOut: number };

/** Text that the draft does not have although somebody typed it. */
export const hasUnsavedWork = (draft: Draft, operations: readonly Operation[]): boolean =>
  operations.some((operation) => "changeId" in operation && !(operation.changeId in draft.changes));

/**
 * Work that was not saved (the page was left, the lock was taken by another), as suggestions upon what the draft has become since. What
 * was saved after all is known by its change and left alone; what has no place any more is counted.
 */
export function asSuggestions(
  draft: Draft,
  operations: readonly Operation[],
  actor: Actor,
  mint: (what: string) => string,
): Restored {
  const names = new Map<string, string>();
  const renamed = (id: string): string => {
    const name = names.get(id) ?? mint("change");
    names.set(id, name);
    return name;
  };
  const taken: Operation[] = [];
  let now = draft;
  let leftOut = 0;
  for (const operation of operations) {
    if (!("changeId" in operation) || operation.changeId in draft.changes) continue;
    const again: Operation = { ...operation, changeId: renamed(operation.changeId), isSuggestion: true };
    const applied = apply(now, again, actor);
    if (applied.ok) {
      now = applied.draft;
      taken.push(again);
    } else leftOut += 1;
  }
  return { operations: taken, leftOut };
}
