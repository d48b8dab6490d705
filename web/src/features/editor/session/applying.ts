import type { Actor } from "#shared/case/changes/actor.ts";
import { apply } from "#shared/case/changes/apply/apply.ts";
import type { Draft } from "#shared/case/changes/draft.ts";
import { invert } from "#shared/case/changes/invert.ts";
import type { Operation } from "#shared/case/changes/operations.ts";
import type { Refusal } from "#shared/case/changes/refusal.ts";
import { tooLarge } from "./actSize.ts";

/** A draft after operations, and what would undo them. */
export type Applied = { ok: true; draft: Draft; undo: readonly Operation[] };

/** Applies all of the operations, or none. */
export function applyAll(before: Draft, operations: readonly Operation[], actor: Actor): Applied | Refusal {
  const excess = tooLarge(operations);
  if (excess) return excess;
  let draft = before;
  const undo: Operation[] = [];
  for (const operation of operations) {
    const applied = apply(draft, operation, actor);
    if (!applied.ok) return applied;
    undo.unshift(...invert(draft, operation));
    draft = applied.draft;
  }
  return { ok: true, draft, undo };
}

/** An act as it stands on another draft. */
export type Rebased = { operations: readonly Operation[]; draft: Draft };

type Parties = { actor: Actor; mint: (what: string) => string };

/**
 * Acts that are not saved, on top of a draft in which others have decided and commented. What went on with a change that is decided
 * by now is a change of its own; what cannot be done any more is undefined.
 */
export function rebaseActs(
  base: Draft,
  acts: readonly (readonly Operation[])[],
  parties: Parties,
): (Rebased | undefined)[] {
  let draft = base;
  const renamed = new Map<string, string>();
  return acts.map((act) => {
    const done = onTop(draft, act, { ...parties, renamed });
    if (done) draft = done.draft;
    return done;
  });
}

/** An act on top of another draft. Its changes get other ids where theirs are decided by now; `renamed` keeps them for the acts after it. */
function onTop(
  base: Draft,
  act: readonly Operation[],
  { actor, mint, renamed }: Parties & { renamed: Map<string, string> },
): Rebased | undefined {
  let draft = base;
  const operations: Operation[] = [];
  for (const operation of act) {
    const known = "changeId" in operation ? renamed.get(operation.changeId) : undefined;
    let next: Operation = known ? ({ ...operation, changeId: known } as Operation) : operation; // another id alone
    let done = apply(draft, next, actor);
    if (!done.ok && done.reason === "CHANGE_TAKEN" && "changeId" in operation) {
      const changeId = mint("change");
      renamed.set(operation.changeId, changeId);
      next = { ...operation, changeId };
      done = apply(draft, next, actor);
    }
    if (!done.ok) return undefined;
    draft = done.draft;
    operations.push(next);
  }
  const isSame = operations.every((operation, i) => operation === act[i]);
  return { operations: isSame ? act : operations, draft };
}
