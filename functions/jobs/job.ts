import type { CursorOf, InputOf, JobDefinition, OutcomeOf } from "#shared/contract/jobs.ts";
import type { JobRow } from "../table/operations/jobs.ts";
import type { TransactItem } from "../table/table.ts";

/** A job with what its kind says of it. */
export type Job<D extends JobDefinition> = Omit<JobRow, "input" | "cursor" | "outcome" | "state"> & {
  input: InputOf<D>;
  cursor: CursorOf<D> | null;
  /** Null until it is ready. */
  outcome: OutcomeOf<D> | null;
  state: Exclude<JobRow["state"], "discarded">;
};

/** Reads a row by its kind. @throws where the row is not of that shape, or is of a job that was discarded */
export function readJob<D extends JobDefinition>(definition: D, row: JobRow): Job<D> {
  if (row.state === "discarded") throw new Error(`Job ${row.id} was discarded`);
  const outcome = row.outcome === undefined ? null : definition.outcome?.parse(row.outcome);
  const cursor = row.cursor === null ? null : definition.cursor?.parse(row.cursor);
  // Parsed by the definition's own schemas.
  return {
    ...row,
    input: definition.input.parse(row.input),
    cursor: cursor ?? null,
    outcome: outcome ?? null,
  } as Job<D>;
}

/** Reports that a worker makes while it works, and its deadline. */
export type JobRun<D extends JobDefinition> = {
  /**
   * Writes how far the job is (0–99), and where the next part begins; keeps the job with this worker. Without a cursor it may
   * be called as often as one likes: it writes when there is news.
   *
   * @throws when another worker has the job
   */
  advance: (progress: number, cursor?: CursorOf<D>) => Promise<void>;
  /** The same as part of the transaction that does what is before the cursor; refuses it when another worker has the job. */
  advanceWrite: (progress: number, cursor: CursorOf<D>) => TransactItem;
  /**
   * Reports the outcome, for kinds that have one: called before the worker ends, and written as it does. `keptUntil`: the time at which its result is
   * deleted.
   */
  tell: (outcome: OutcomeOf<D>, options?: { keptUntil?: string }) => void;
  /** Milliseconds until the function is stopped. */
  remainingMs: () => number;
};

/**
 * Does the work of one job. May be called again for a job whose worker died: what it does twice must come out once.
 * `more`: the part before the cursor is done, and another call is to go on from there.
 */
export type JobWorker<D extends JobDefinition> = (
  job: Job<D>,
  run: JobRun<D>,
  // A worker that does all at once answers nothing.
  // biome-ignore lint/suspicious/noConfusingVoidType: as above
) => Promise<"more" | void>;
