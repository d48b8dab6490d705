import { ApiError, isWorthRetrying, textOf } from "../../../api/ApiError.ts";
import { namedIn } from "./refused.ts";
import type { SendOutcome } from "./saver.ts";

const lost = new Set(["LOCK_LOST", "REVISION_MOVED"]);

/** It is no fault of what was sent: the same may be taken later. */
const isForNow = (error: unknown): boolean =>
  isWorthRetrying(error) || (error instanceof ApiError && error.status === 429);

/** Consequence of a failed save for what waits. @throws what is no reply */
export function outcomeOf(error: unknown): SendOutcome {
  if (isForNow(error)) return { ok: false, why: "offline", message: textOf(error) };
  if (!(error instanceof ApiError)) throw error;
  const message = textOf(error);
  if (lost.has(error.code)) return { ok: false, why: "lost", message };
  const problems = error.fields.map((problem) => problem.message);
  const errors = problems.length > 0 ? problems : [message];
  return { ok: false, why: "refused", message, errors, named: namedIn(error.fields) };
}
