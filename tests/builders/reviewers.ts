import { type Actor, editPermissions } from "#shared/case/changes/actor.ts";
import { apply } from "#shared/case/changes/apply/apply.ts";
import type { Draft } from "#shared/case/changes/draft.ts";
import type { Operation } from "#shared/case/changes/operations.ts";

/** Two who may do everything in a draft. */
export const ada: Actor = { id: "ada", mode: "editing", permissions: new Set(editPermissions) };
export const ben: Actor = { ...ada, id: "ben" };

/** The draft after what somebody does to it. Throws where one of the operations is refused. */
export const done = (draft: Draft, actor: Actor, ...operations: Operation[]): Draft =>
  operations.reduce((before, operation) => {
    const applied = apply(before, operation, actor);
    if (!applied.ok) throw new Error(`${operation.type}: ${applied.detail}`);
    return applied.draft;
  }, draft);
