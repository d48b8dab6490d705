import type { ErrorCode } from "#shared/contract/errors.ts";
import type { PendingEntry } from "./journal.ts";
import type { StateReply } from "./outboxPorts.ts";
import type { Failure } from "./refusals.ts";
import type { NotLetIn } from "./saveStatus.ts";

export type Entries = readonly PendingEntry[];
/** A caller who is told when what they asked for is done, and whether nothing waits any more. */
export type Caller = { answer: (isEmpty: boolean) => void };
/** A caller who waits for a run of their own, which begins once these records are in the journal. */
export type Drain = Caller & { after: readonly Entries[] };

export type OutboxState = {
  attempt: number;
  /** Entries that the last look at the journal found, and those recorded since. */
  waiting: Entries;
  /**
   * A run sends batch after batch until nothing waits or one fails. `ending`: nothing is sent any more, and a last look at the journal is
   * under way. `leaving`: it ends with giving the attempt up.
   */
  run: "none" | "going" | "ending" | "leaving";
  /** Callers that are answered when the run ends. */
  riding: readonly Caller[];
  /** Records on their way into the journal. */
  keeping: readonly Entries[];
  drains: readonly Drain[];
  /** The attempt was reset elsewhere, and what waits is being set aside. */
  isGivingUp: boolean;
  isStopped: boolean;
  /** Number of failed tries since the last success. */
  failures: number;
  /** Entries that a batch may have. */
  batchLimit: number;
  refusal: ErrorCode | undefined;
  syncError: ErrorCode | undefined;
  notLetIn: NotLetIn | undefined;
};

export type OutboxEvent =
  | { type: "record"; entries: Entries }
  /** A record is in the journal. */
  | { type: "kept"; entries: Entries }
  /** The journal has failed by a fault of the program: this record is not in it. */
  | { type: "notKept"; entries: Entries }
  /** The timer says that it is time to send. */
  | { type: "due" }
  | { type: "retry" }
  | ({ type: "drain" } & Caller)
  | { type: "flush" }
  | { type: "refresh" }
  /** The same every few seconds; it makes way for a run. */
  | { type: "refreshDue" }
  | ({ type: "stop" } & Caller)
  /** The journal holds `entries`. */
  | ({ type: "looked"; entries: Entries } & LookFor)
  | { type: "sent"; batch: Entries; reply: StateReply }
  /** The journal has let go of a batch. `isReplaced`: the reply was about another attempt. */
  | { type: "acknowledged"; isReplaced: boolean }
  /** Sending a batch has failed, or what had to be done about its reply. */
  | { type: "failed"; batch: Entries; failure: Failure }
  | { type: "read"; reply: StateReply }
  | { type: "readFailed"; code: ErrorCode | undefined }
  /** Steps set aside until now, by earlier openings of this attempt as well. `isNew`: some of them just now. */
  | { type: "counted"; notLetIn: NotLetIn | undefined; isNew: boolean }
  /** All that waited is set aside. */
  | { type: "gaveUp"; entries: Entries };

/** Purpose of a look at the journal: to go on with a run, to end one, or to find what other tabs have left. */
type LookFor = { to: "send" | "end" | "notice" };

export type OutboxEffect =
  /** Tells the status. */
  | { do: "report" }
  | { do: "keep"; entries: Entries }
  | ({ do: "look" } & LookFor)
  | { do: "send"; batch: Entries }
  | { do: "sendAndForget"; batch: Entries }
  /** Lets go of a batch that has arrived, and takes in the reply unless it is about another attempt. */
  | { do: "acknowledge"; batch: Entries; reply: StateReply; isReplaced: boolean }
  /** Sets `refused` aside for good and lets go of `arrived`; both are of `batch`. */
  | { do: "setAside"; batch: Entries; refused: Entries; arrived: Entries; code: ErrorCode }
  | { do: "tellNotLetIn" }
  | { do: "read" }
  | { do: "takeIn"; reply: StateReply }
  | { do: "giveUp" }
  | { do: "tellReplaced"; keptAside: number }
  | { do: "answer"; callers: readonly Caller[]; isEmpty: boolean }
  /** Times of the next run, see `SendTimer`. */
  | { do: "soon" | "withPatience" | "again" | "cancel" | "endPatience" | "stop" };

/** A success forgets the failures before it. */
export const fresh = { failures: 0, refusal: undefined, batchLimit: Number.POSITIVE_INFINITY };

export const newOutbox = (attempt: number): OutboxState => ({
  attempt,
  waiting: [],
  run: "none",
  riding: [],
  keeping: [],
  drains: [],
  isGivingUp: false,
  isStopped: false,
  ...fresh,
  syncError: undefined,
  notLetIn: undefined,
});
