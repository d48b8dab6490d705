import { forEachConcurrent } from "../runtime/forEachConcurrent.ts";
import { pauseBeforeRetry } from "../runtime/pauseBeforeRetry.ts";

const lanes = 8;
const plansAtOnce = 40;
const triesAtMost = 8;

type Seat = { userId: string };

/** How students in an exam are read, planned for and written. */
type Seating<S extends Seat, Change, Done> = {
  /** A change to be written, or the outcome without one. */
  plan: (seat: S) => Promise<{ change: Change } | { done: Done }>;
  /** All or nothing; false where one of them was changed meanwhile. */
  write: (changes: readonly Change[]) => Promise<boolean>;
  /** Changes of one write. */
  atOnce: number;
  /** Reads a student again; undefined for one who is gone. */
  reread: (userId: string) => Promise<S | undefined>;
  outcomeOf: (change: Change) => Done;
  /** Outcome of who was changed by others at each try. */
  conflict: (userId: string) => Done;
};

/**
 * Does something to many students. They are written together, and each alone where together did not go, so that nobody's refusal keeps
 * another's exam from changing.
 *
 * @returns The outcome for each, in the order of `seats`
 */
export async function changeSeats<S extends Seat, Change, Done>(
  seats: readonly S[],
  seating: Seating<S, Change, Done>,
): Promise<Done[]> {
  const { plan, write, atOnce, reread, outcomeOf, conflict } = seating;

  async function alone(userId: string): Promise<Done> {
    for (let tries = 0; tries < triesAtMost; tries++) {
      const seat = await reread(userId);
      if (!seat) break;
      const planned = await plan(seat);
      if ("done" in planned) return planned.done;
      if (await write([planned.change])) return outcomeOf(planned.change);
      await pauseBeforeRetry(tries);
    }
    return conflict(userId);
  }

  const done = new Map<string, Done>();
  const changes: { userId: string; change: Change }[] = [];
  throwFirst(
    await forEachConcurrent(seats, plansAtOnce, async (seat) => {
      const planned = await plan(seat);
      if ("done" in planned) done.set(seat.userId, planned.done);
      else changes.push({ userId: seat.userId, change: planned.change });
    }),
  );
  const groups = Array.from({ length: Math.ceil(changes.length / atOnce) }, (_, at) =>
    changes.slice(at * atOnce, (at + 1) * atOnce),
  );
  throwFirst(
    await forEachConcurrent(groups, lanes, async (group) => {
      const isWritten = await write(group.map(({ change }) => change));
      for (const { userId, change } of group)
        done.set(userId, isWritten ? outcomeOf(change) : await alone(userId));
    }),
  );
  return seats.flatMap(({ userId }) => done.get(userId) ?? []);
}

/** What was written is written; the call says that it did not get to the end, and may be made again. */
function throwFirst([failure]: { error: unknown }[]): void {
  if (failure) throw failure.error;
}
