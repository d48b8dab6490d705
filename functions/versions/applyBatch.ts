import type { Actor } from "#shared/case/changes/actor.ts";
import { apply } from "#shared/case/changes/apply/apply.ts";
import type { Draft } from "#shared/case/changes/draft.ts";
import type { Operation } from "#shared/case/changes/operations.ts";
import { parseOperations } from "#shared/case/changes/parseOperations.ts";
import type { Refusal as Refused } from "#shared/case/changes/refusal.ts";
import { Refusal } from "../runtime/refusal.ts";

/** Which operation it was, where in it, and why: in the words of the model. */
function refuse(at: string, { reason, path, detail }: Refused): never {
  const place = [at, path].filter((part) => part !== "").join(".");
  throw new Refusal("OPERATION_REFUSED", {
    message: `${place}: ${detail} None of these changes was saved.`,
    fields: [{ path: `body.version.${place}`, message: `${reason}: ${detail}` }],
  });
}

/** Operations from outside, checked for their shape. */
export function requireOperations(json: readonly unknown[]): Operation[] {
  return json.map((each, i) => {
    const parsed = parseOperations([each]);
    return parsed.ok ? (parsed.operations[0] as Operation) : refuse(`operations[${i}]`, parsed);
  });
}

/** All of them, or a refusal that names the first that cannot be applied. */
export function requireApplied(draft: Draft, operations: readonly Operation[], actor: Actor): Draft {
  return operations.reduce((before, operation, i) => {
    const applied = apply(before, operation, actor);
    return applied.ok ? applied.draft : refuse(`operations[${i}]`, applied);
  }, draft);
}
