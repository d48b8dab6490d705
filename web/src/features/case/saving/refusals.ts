import type { ErrorCode } from "#shared/contract/errors.ts";
import type { PendingEntry } from "./journal.ts";
import { isOfFinish, nodePathOf, pathOf } from "./outboxBatch.ts";

/** Refusals that no repetition of the same entries can change. */
const finalRefusals: ReadonlySet<ErrorCode> = new Set([
  "FORBIDDEN",
  "CASE_LOCKED",
  "SUBSCRIPTION_EXPIRED",
  "REGISTRATION_PENDING",
  "PROGRAM_INACTIVE",
  "NOT_FOUND",
]);

/** Said to entries of a timed exam that were not made in its time. The others of the request are kept. */
const examRefusals: ReadonlySet<ErrorCode> = new Set([
  "EXAM_SUBMITTED",
  "EXAM_KEY_TOLD",
  "EXAM_SET_ASIDE",
  "EXAM_PAUSED",
  "EXAM_NOT_STARTED",
]);

/** Said to entries that the case does not have or does not let anybody write. The others of the request are kept. */
const entryRefusals: ReadonlySet<ErrorCode> = new Set(["UNKNOWN_NODE", "ENTRY_REFUSED"]);

/** Said to a request for what one of its entries is; none of it is kept. */
const contentRefusals: ReadonlySet<ErrorCode> = new Set([
  "UNKNOWN_NODE",
  "BODY_TOO_LARGE",
  "INVALID_REQUEST",
]);

/** A finish waits this often for what another tab or a closed page has under way; then nothing more is to come. */
const finishTriesAtMost = 5;

export const isExamRefusal = (code: ErrorCode): boolean => examRefusals.has(code);

/** A request that failed: what the server said, if it said anything, and which entries it named. */
export type Failure = { code: ErrorCode | undefined; paths: readonly string[] };

/** Handling of a request that failed. */
export type Verdict =
  /** The attempt was reset elsewhere: nothing of it is taken any more. */
  | { do: "giveUp" }
  /** These are refused for good, and those wait for more to come; the server has kept the others of the request. */
  | {
      do: "setAside";
      refused: readonly PendingEntry[];
      waiting: readonly PendingEntry[];
      code: ErrorCode;
    }
  /** One entry is at fault: found by halving, it never holds up the others. */
  | { do: "halve" }
  /** `isFinal`: not by itself, since only something outside can change the answer. */
  | { do: "tryAgain"; isFinal: boolean };

/** Returns true if a refusal names an entry: itself, or its node as a whole. */
const namedBy =
  (paths: readonly string[]) =>
  (entry: PendingEntry): boolean =>
    paths.includes(pathOf(entry)) || paths.includes(nodePathOf(entry));

/** Reads a failure of the request that carried `batch`, after `failures` failures before it. */
export function verdictOn({ code, paths }: Failure, batch: readonly PendingEntry[], failures = 0): Verdict {
  if (code === undefined) return { do: "tryAgain", isFinal: false };
  if (code === "ATTEMPT_REPLACED") return { do: "giveUp" };
  const named = batch.filter(namedBy(paths));
  if (code === "FINISH_NOT_REACHED" && named.length > 0 && failures >= finishTriesAtMost) {
    return { do: "setAside", refused: named, waiting: [], code };
  }
  if (isExamRefusal(code) || entryRefusals.has(code)) {
    // Beside what is refused for good the server names a finish that comes too early: that may still follow.
    const refused = named.filter((entry) => isExamRefusal(code) || !isOfFinish(entry));
    const waiting = named.filter((entry) => !refused.includes(entry));
    if (refused.length > 0) return { do: "setAside", refused, waiting, code };
  }
  if (contentRefusals.has(code)) {
    return batch.length > 1 ? { do: "halve" } : { do: "setAside", refused: batch, waiting: [], code };
  }
  return { do: "tryAgain", isFinal: finalRefusals.has(code) };
}
