import type { LearnerState } from "#shared/case/model/types.ts";
import type { Journal, PendingEntry } from "./journal.ts";
import type { Failure } from "./refusals.ts";
import type { NotLetIn, SaveStatus } from "./saveStatus.ts";

/** Reply of the server to a read or a save of the learner's state. */
export type StateReply = {
  attempt: number;
  state: LearnerState;
  /** Nodes of an exam that came with the submission of their question. */
  revealed?: readonly unknown[] | undefined;
  /** The inputs whose submission has brought those. */
  revealed_by?: readonly string[] | undefined;
  /** Percent, 0–100. */
  progress: number;
  /** Milliseconds. */
  time_on_case: number;
  calculate_percentage_of_recommended_time: number;
};

/** Everything that the outbox touches outside itself. */
export type OutboxPorts = {
  journal: Journal;
  attempt: number;
  read(): Promise<StateReply>;
  send(state: LearnerState): Promise<StateReply>;
  /** The last words of a closing page: no reply is awaited, and the entries stay in the journal. */
  sendAndForget(state: LearnerState): void;
  /** Refusal of a failed call; without a code if there was no reply. */
  failureOf(error: unknown): Failure;
  isOnline(): boolean;
  isVisible(): boolean;
  /** A time is running out: nothing waits for more to go with it. */
  isUrgent(): boolean;
  /** 0 to 1, to spread retries. */
  random(): number;
  /** The server has these now; the journal lets go of them once this resolves. */
  onArrived(sent: LearnerState): Promise<void>;
  /** `sent`: what was saved with the call; absent after a read. */
  onReply(reply: StateReply, sent?: LearnerState): void;
  onStatus(status: SaveStatus): void;
  /** Entries have just been set aside, because they were refused for good. `all`: what of it the learner did, until now. */
  onNotLetIn(all: NotLetIn | undefined): void;
  /** The attempt was reset elsewhere; `keptAside` steps of the old one are kept in this browser. */
  onReplaced(keptAside: number): void;
};

export type Outbox = {
  /** Journals the entries, then sends them. Resolves once they are in the journal. */
  record(entries: readonly PendingEntry[]): Promise<void>;
  /** Sends what waits now, whatever the backoff says. */
  retry(): void;
  /** Sends all that was recorded until now, once; answers whether nothing waits any more. */
  drain(): Promise<boolean>;
  /** For `pagehide`. */
  flush(): void;
  /** Reads the server's state at once. */
  refresh(): Promise<void>;
  /** Sends nothing more. Resolves when what is on its way has been answered, and the journal may be closed. */
  stop(): Promise<void>;
};
