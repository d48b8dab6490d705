import { forEachConcurrent } from "../runtime/forEachConcurrent.ts";
import { pauseBeforeRetry } from "../runtime/pauseBeforeRetry.ts";

const lanes = 8;
const plansAtOnce = 40;
const triesAtMost = 8;

type Examinee = { userId: string };

/** Functions that read students of an exam, plan their changes and write them. */
type ExamineeWork<S extends Examinee, Change, Done> = {
  /** A change to be written, or the outcome without one. */
  plan: (examinee: S) => Promise<{ change: Change } | { done: Done }>;
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
 * @returns The outcome for each, in the order of `examinees`
 */
export async function changeExaminees<S extends Examinee, Change, Done>(
  examinees: readonly S[],
  work: ExamineeWork<S, Change, Done>,
): Promise<Done[]> {
  const { plan, write, atOnce, reread, outcomeOf, conflict } = work;

  async function alone(userId: string): Promise<Done> {
    for (let tries = 0; tries < triesAtMost; tries++) {
      const examinee = await reread(userId);
      if (!examinee) break;
      const planned = await plan(examinee);
      if ("done" in planned) return planned.done;
      if (await write([planned.change])) return outcomeOf(planned.change);
      await pauseBeforeRetry(tries);
    }
    return conflict(userId);
  }

  const done = new Map<string, Done>();
  const changes: { userId: string; change: Change }[] = [];
  throwFirst(
    await forEachConcurrent(examinees, plansAtOnce, async (examinee) => {
      const planned = await plan(examinee);
      if ("done" in planned) done.set(examinee.userId, planned.done);
      else changes.push({ userId: examinee.userId, change: planned.change });
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
  return examinees.flatMap(({ userId }) => done.get(userId) ?? []);
}

/** Rethrows the first failure. Changes that were written stay, and the call may be made again. */
function throwFirst([failure]: { error: unknown }[]): void {
  if (failure) throw failure.error;
}
