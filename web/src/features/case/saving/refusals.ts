import type { ErrorCode } from "#shared/contract/errors.ts";
import type { PendingEntry } from "./journal.ts";
import { pathOf } from "./outboxBatch.ts";

/** Refusals that no repetition of the same entries can change. */
const finalRefusals: ReadonlySet<ErrorCode> = new Set([
  "FORBIDDEN",
  "CASE_LOCKED",
  "SUBSCRIPTION_EXPIRED",
  "REGISTRATION_PENDING",
  "NOT_FOUND",
]);

/** Said to entries of a timed exam that were not made in its time. The others of the request are kept. */
const examRefusals: ReadonlySet<ErrorCode> = new Set(["EXAM_SUBMITTED", "EXAM_PAUSED", "EXAM_NOT_STARTED"]);

/** Said to a request for what one of its entries is; none of it is kept. */
const contentRefusals: ReadonlySet<ErrorCode> = new Set([
  "UNKNOWN_NODE",
  "BODY_TOO_LARGE",
  "INVALID_REQUEST",
]);

export const isExamRefusal = (code: ErrorCode): boolean => examRefusals.has(code);

/** A request that failed: what the server said, if it said anything, and which entries it named. */
export type Failure = { code: ErrorCode | undefined; paths: readonly string[] };

/** What to do about a request that failed. */
export type Verdict =
  /** The attempt was reset elsewhere: nothing of it is taken any more. */
  | { do: "giveUp" }
  /** These are refused for good; the server has kept the others of the request. */
  | { do: "setAside"; refused: readonly PendingEntry[]; code: ErrorCode }
  /** One entry is at fault: found by halving, it never holds up the others. */
  | { do: "halve" }
  /** `isFinal`: not by itself, since only something outside can change the answer. */
  | { do: "tryAgain"; isFinal: boolean };

/** Reads a failure of the request that carried `batch`. */
export function verdictOn({ code, paths }: Failure, batch: readonly PendingEntry[]): Verdict {
  if (code === undefined) return { do: "tryAgain", isFinal: false };
  if (code === "ATTEMPT_REPLACED") return { do: "giveUp" };
  if (contentRefusals.has(code)) {
    return batch.length > 1 ? { do: "halve" } : { do: "setAside", refused: batch, code };
  }
  if (isExamRefusal(code)) {
    const named = new Set(paths);
    const refused = batch.filter((entry) => named.has(pathOf(entry)));
    if (refused.length > 0) return { do: "setAside", refused, code };
  }
  return { do: "tryAgain", isFinal: finalRefusals.has(code) };
}
