import * as z from "zod/mini";
import { CannotDeploy } from "./cannotDeploy.ts";
import type { Etag, SiteBucket } from "./siteBucket.ts";

export const lockKey = "releases/lock.json";

const lockSchema = z.object({
  /** null: free. */
  holder: z.nullable(z.string()),
  /** Who, where and what, for whoever finds it taken. */
  who: z.string(),
  what: z.string(),
  taken_at: z.iso.datetime(),
  renewed_at: z.iso.datetime(),
});
type LockState = z.infer<typeof lockSchema>;

const renewEveryMs = 60_000;
/** A holder that has said nothing for so long has died: ten missed signs of life, more than clocks ever differ. */
export const staleAfterMs = 600_000;

export type DeployLock = {
  /** Renews the lock. @throws CannotDeploy where another has taken it meanwhile: nothing may be written after that */
  assertHeld: () => Promise<void>;
  release: () => Promise<void>;
};

export type AcquireOptions = { holder: string; who: string; what: string; now: () => number };

/**
 * Takes the lock of a stage: an object in its bucket, written under a condition each time, so that of two who try at once
 * one gets it. It is kept alive while the process lives, and may be taken from one that has died.
 *
 * @throws CannotDeploy naming the holder
 */
export async function acquireLock(bucket: SiteBucket, options: AcquireOptions): Promise<DeployLock> {
  const { holder, who, what, now } = options;
  const time = () => new Date(now()).toISOString();
  const mine: LockState = { holder, who, what, taken_at: time(), renewed_at: time() };
  let etag = await write(bucket, mine, await conditionToTake(bucket, now()));
  if (etag === undefined)
    throw new CannotDeploy("Another deployment of this stage began in the same moment: let it end.");

  let writing: Promise<void> = Promise.resolve();
  const renew = async (state: LockState): Promise<void> => {
    if (etag === undefined) throw lost();
    etag = await write(bucket, state, { etag });
    if (etag === undefined) throw lost();
  };
  /** One after the other, since each write must know the one before it. */
  const inTurn = (state: () => LockState): Promise<void> => {
    writing = writing.catch(() => {}).then(() => renew(state())); // each caller hears of its own
    return writing;
  };
  const held = (): LockState => ({ ...mine, renewed_at: time() });
  // A sign of life that does not arrive is heard of at the next assertHeld.
  const timer = setInterval(() => void inTurn(held).catch(() => {}), renewEveryMs);
  timer.unref();
  return {
    assertHeld: () => inTurn(held),
    release: async () => {
      clearInterval(timer);
      await inTurn(() => ({ ...held(), holder: null }));
    },
  };
}

const lost = (): CannotDeploy =>
  new CannotDeploy(
    "Another deployment has taken over the lock of this stage, since this one gave no sign of life: it stops here.",
  );

async function conditionToTake(bucket: SiteBucket, nowMs: number): Promise<{ isNew: true } | { etag: Etag }> {
  const there = await bucket.get(lockKey);
  if (!there) return { isNew: true };
  const state = lockSchema.parse(JSON.parse(there.body.toString("utf8")));
  const silentMs = nowMs - Date.parse(state.renewed_at);
  if (state.holder !== null && silentMs < staleAfterMs) {
    const minutes = Math.ceil((staleAfterMs - silentMs) / 60_000);
    throw new CannotDeploy(
      `${state.what} by ${state.who} is under way since ${state.taken_at}: let it end. Should it have died, its lock is free in ${minutes} min.`,
    );
  }
  return { etag: there.etag };
}

const write = (
  bucket: SiteBucket,
  state: LockState,
  condition: { isNew: true } | { etag: Etag },
): Promise<Etag | undefined> => bucket.putIf(lockKey, JSON.stringify(state), condition);
