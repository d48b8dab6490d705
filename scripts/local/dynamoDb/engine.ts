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
  /** True if it answered when it was last asked; calls that need it are better told to wait while it does not. */
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

/** The engine as it runs now, and what is known of it. */
type Watched = EngineOptions & {
  secret: string;
  running: DynamoDbLocal;
  isAnswering: boolean;
  isRestarting: boolean;
  /** Aborted when the engine is stopped for good. */
  stopping: AbortController;
  restarting: Promise<unknown>;
  /** Each is called once, when the engine falls silent. */
  listeners: Set<() => void>;
  endedAtMs: number[];
};

/** @throws CannotStart as `startDynamoDbLocal` does */
export async function startEngine(options: EngineOptions): Promise<Engine> {
  const { directory, say, isProbed = true } = options;
  const secret = newSecret();
  const watched: Watched = {
    ...options,
    secret,
    running: await startDynamoDbLocal({ directory, say, secret }),
    isAnswering: true,
    isRestarting: false,
    stopping: new AbortController(),
    restarting: Promise.resolve(),
    listeners: new Set(),
    endedAtMs: [],
  };
  restartOnEnd(watched, watched.running);
  if (isProbed) void probe(watched);
  return {
    endpoint: () => watched.running.endpoint,
    isAnswering: () => watched.isAnswering,
    answersNow: () => answersNow(watched),
    onSilent: (listener) => {
      if (watched.isAnswering) watched.listeners.add(listener);
      else listener();
      return () => watched.listeners.delete(listener);
    },
    stop: async () => {
      watched.stopping.abort();
      await Promise.all([watched.restarting, watched.running.stop()]);
    },
  };
}

const isStopping = ({ stopping }: Watched): boolean => stopping.signal.aborted;

async function answersNow({ isRestarting, running }: Watched): Promise<boolean> {
  return !isRestarting && (await answersProbe(running.endpoint));
}

function note(watched: Watched, answers: boolean): void {
  if (answers === watched.isAnswering) return;
  watched.isAnswering = answers;
  if (answers) return;
  for (const listener of watched.listeners) listener();
  watched.listeners.clear();
}

/** Probes the engine until it is stopped, and ends one that keeps silent. */
async function probe(watched: Watched): Promise<void> {
  let inVain = 0;
  while (!isStopping(watched)) {
    await sleep(probeEveryMs, undefined, { ref: false });
    if (isStopping(watched)) return;
    const probed = watched.running;
    const answers = await answersNow(watched);
    if (isStopping(watched)) return;
    if (probed !== watched.running || watched.isRestarting) {
      inVain = 0;
      continue;
    }
    note(watched, answers);
    inVain = answers ? 0 : inVain + 1;
    if (inVain >= probesInVain) {
      watched.say("The database engine has not answered for a while and is ended.");
      probed.kill();
      await probed.ended;
    }
  }
}

function restartOnEnd(watched: Watched, engine: DynamoDbLocal): void {
  void engine.ended.then((how) => {
    if (isStopping(watched) || engine !== watched.running) return;
    watched.restarting = startAgain(watched, how).catch((error: unknown) =>
      watched.onLost(`The database engine ended and cannot be started anew: ${String(error)}`),
    );
  });
}

async function startAgain(watched: Watched, how: string): Promise<void> {
  const { directory, say, onLost, endedAtMs } = watched;
  note(watched, false);
  watched.isRestarting = true;
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
      secret: watched.secret,
      port: watched.running.port,
      signal: watched.stopping.signal,
    });
    if (isStopping(watched)) return restarted.stop();
    replaceEngine(watched, restarted);
  } catch (error) {
    if (!(error instanceof CannotStart)) throw error;
    if (isStopping(watched)) return;
    // Killed while it started, or the disk is full: it is tried until it has ended too often.
    await sleep(1000);
    if (!isStopping(watched)) await startAgain(watched, error.message);
  }
}

function replaceEngine(watched: Watched, restarted: DynamoDbLocal): void {
  const hasMoved = restarted.endpoint !== watched.running.endpoint;
  watched.running = restarted;
  restartOnEnd(watched, restarted);
  if (hasMoved) watched.onMoved(restarted.endpoint);
  watched.isRestarting = false;
  note(watched, true);
  watched.say("The database engine answers again.");
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
