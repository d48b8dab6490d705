import { setTimeout as sleep } from "node:timers/promises";
import { createDynamoDbCall } from "./call.ts";
import { type DynamoDbLocal, newSecret, startDynamoDbLocal } from "./dynamoDbLocal.ts";
import { CannotStart } from "./java.ts";

export type EngineOptions = {
  /** Directory of the database file; absent: in memory. */
  directory: string | undefined;
  say: (sentence: string) => void;
  /** False: it is never ended for its silence. For work that writes so much that no other call comes through for a while. */
  isProbed?: boolean;
  /** The engine was started anew at another address: its port was taken meanwhile. */
  onMoved: (endpoint: string) => void;
  /** The engine is gone for good; the sentence says why. */
  onLost: (sentence: string) => void;
};

/** The database engine, looked after: one that dies or falls silent is started anew on what it had kept. */
export type Engine = {
  endpoint: () => string;
  /** Whether it answered when it was last asked; calls that need it are better told to wait while it does not. */
  isAnswering: () => boolean;
  /** Asks it now. */
  answersNow: () => Promise<boolean>;
  /** Calls back once it no longer answers, at once where it does not already. Gives back what ends the wait. */
  onSilent: (listener: () => void) => () => void;
  stop: () => Promise<void>;
};

const probeEveryMs = 1000;
/** A probe reads nothing: what has not answered it by now keeps calls waiting. */
const probeMs = 2500;
/**
 * So many probes in a row without an answer, and it counts as dead: stopped, or out of memory. Counted and not timed: what
 * stops this process as well, as a laptop that sleeps, is no silence of the engine.
 */
const probesInVain = 5;
/** Ended so often in a minute it will not run at all. */
const endsInAMinute = 8;

/** @throws CannotStart as `startDynamoDbLocal` does */
export async function startEngine({
  directory,
  isProbed = true,
  say,
  onMoved,
  onLost,
}: EngineOptions): Promise<Engine> {
  const secret = newSecret();
  let running: DynamoDbLocal = await startDynamoDbLocal({ directory, say, secret });
  let isStopping = false;
  let isRestarting = false;
  const stopping = new AbortController();
  let isAnswering = true;
  const listeners = new Set<() => void>();
  const endedAtMs: number[] = [];

  function note(answers: boolean): void {
    if (answers === isAnswering) return;
    isAnswering = answers;
    if (answers) return;
    for (const listener of listeners) listener();
    listeners.clear();
  }

  async function watch(): Promise<void> {
    let inVain = 0;
    while (!isStopping) {
      await sleep(probeEveryMs, undefined, { ref: false });
      if (isStopping) return;
      const watched = running;
      const answers = !isRestarting && (await answersProbe(watched.endpoint));
      if (isStopping) return;
      if (watched !== running || isRestarting) {
        inVain = 0;
        continue;
      }
      note(answers);
      inVain = answers ? 0 : inVain + 1;
      if (inVain >= probesInVain) {
        say("The database engine has not answered for a while and is ended.");
        watched.kill();
        await watched.ended;
      }
    }
  }

  async function startAgain(how: string): Promise<void> {
    note(false);
    isRestarting = true;
    if (directory === undefined)
      return onLost(`The database engine ended (${how}), and the data that it held in memory with it.`);
    const now = performance.now();
    endedAtMs.push(now);
    if (endedAtMs.filter((at) => now - at < 60_000).length > endsInAMinute)
      return onLost(`The database engine keeps ending (${how}). Its data are kept in ${directory}.`);
    say(`The database engine ended (${how}) and is started anew.`);
    try {
      const restarted = await startDynamoDbLocal({
        directory,
        say,
        secret,
        port: running.port,
        signal: stopping.signal,
      });
      if (isStopping) return restarted.stop();
      const hasMoved = restarted.endpoint !== running.endpoint;
      running = restarted;
      follow(restarted);
      if (hasMoved) onMoved(restarted.endpoint);
      isRestarting = false;
      note(true);
      say("The database engine answers again.");
    } catch (error) {
      if (!(error instanceof CannotStart)) throw error;
      if (isStopping) return;
      // Killed while it started, or the disk is full: it is tried until it has ended too often.
      await sleep(1000);
      if (!isStopping) await startAgain(error.message);
    }
  }

  let restarting: Promise<unknown> = Promise.resolve();
  function follow(engine: DynamoDbLocal): void {
    void engine.ended.then((how) => {
      if (isStopping || engine !== running) return;
      restarting = startAgain(how).catch((error: unknown) =>
        onLost(`The database engine ended and cannot be started anew: ${String(error)}`),
      );
    });
  }

  follow(running);
  if (isProbed) void watch();
  return {
    endpoint: () => running.endpoint,
    isAnswering: () => isAnswering,
    answersNow: async () => !isRestarting && (await answersProbe(running.endpoint)),
    onSilent: (listener) => {
      if (isAnswering) listeners.add(listener);
      else listener();
      return () => listeners.delete(listener);
    },
    stop: async () => {
      isStopping = true;
      stopping.abort();
      await Promise.all([restarting, running.stop()]);
    },
  };
}

async function answersProbe(endpoint: string): Promise<boolean> {
  try {
    await createDynamoDbCall(endpoint, "DynamoDB", { timeoutMs: probeMs })("ListTables", { Limit: 1 });
    return true;
  } catch (error) {
    // No connection is a TypeError, no answer in time a DOMException, a refusal the engine's own.
    if (error instanceof Error) return false;
    throw error;
  }
}
