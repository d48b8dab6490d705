import type { Actor } from "#shared/case/changes/actor.ts";
import { applyAll } from "#shared/case/changes/apply/apply.ts";
import type { Draft } from "#shared/case/changes/draft.ts";
import { outsideProblems } from "#shared/case/changes/fromOutside.ts";
import { parseOperations } from "#shared/case/changes/operationSchema.ts";
import type { Operation } from "#shared/case/changes/operations.ts";
import { nowMs } from "../runtime/clock.ts";
import { Refusal } from "../runtime/refusal.ts";

type Problem = { place: string; reason: string; detail: string };

/** Which operation it was, where in it, and why: in the words of the model. */
export function operationRefused(problems: readonly Problem[]): Refusal {
  const [first] = problems;
  return new Refusal("OPERATION_REFUSED", {
    message: `${first?.place}: ${first?.detail}. None of these changes was saved.`,
    fields: problems.slice(0, 20).map(({ place, reason, detail }) => ({
      path: `body.version.${place}`,
      message: `${reason}: ${detail}`,
    })),
  });
}

/** Operations from outside, checked for their shape, times and characters. What publishes has a call of its own. */
export function requireOperations(json: readonly unknown[]): Operation[] {
  const parsed = parseOperations(json);
  const problems = parsed.ok ? outsideProblems(parsed.operations, nowMs()) : parsed.problems;
  if (!parsed.ok || problems.length > 0) {
    const named = problems.map(({ path, message }) => ({
      place: `operations${path}`,
      reason: "MALFORMED",
      detail: message,
    }));
    throw operationRefused(named);
  }
  const publishing = parsed.operations.findIndex(({ type }) => type === "publish");
  if (publishing >= 0) {
    const detail = "is done by publishing the document";
    throw operationRefused([{ place: `operations[${publishing}].type`, reason: "MALFORMED", detail }]);
  }
  return parsed.operations;
}

/** All of them, or a refusal that names the first that cannot be applied. */
export function requireApplied(draft: Draft, operations: readonly Operation[], actor: Actor): Draft {
  const applied = applyAll(draft, operations, actor);
  if (applied.ok) return applied.draft;
  const { at, path, reason, detail } = applied;
  const place = [`operations[${at}]`, path].filter((part) => part !== "").join(".");
  throw operationRefused([{ place, reason, detail }]);
}
