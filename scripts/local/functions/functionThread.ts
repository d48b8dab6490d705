import { randomUUID } from "node:crypto";
import { Worker } from "node:worker_threads";
import { InvocationError } from "./invocationError.ts";
import type { Invocation, Outcome, Setting, WorkerSetup } from "./protocol.ts";

/** A function's worker thread and the calls that it has not answered yet. */
export type FunctionThread = {
  /**
   * Calls the function.
   *
   * @throws InvocationError when it throws, ends, or takes longer than its timeout
   */
  invoke: (event: unknown, timeoutSeconds: number) => Promise<unknown>;
  set: (environment: Record<string, string>) => void;
  /** Takes no further calls; ends once those under way have. */
  retire: () => void;
  terminate: () => Promise<unknown>;
};

export type ThreadOptions = {
  functionName: string;
  setup: WorkerSetup;
  environment: Record<string, string>;
  log: (text: string | Buffer) => void;
  /** True if a thread that ends now does so because the whole host stops. */
  isStopped: () => boolean;
  /** The thread takes no further calls: it was retired, timed out or ended. May be called again. */
  onRetired: () => void;
  onEnded: () => void;
};

type Pending = { resolve: (result: unknown) => void; reject: (error: Error) => void; timer: NodeJS.Timeout };
type Thread = ThreadOptions & {
  worker: Worker;
  pending: Map<number, Pending>;
  isRetired: boolean;
  nextId: number;
};

/** Starts a function's thread. One whose function timed out or crashed retires itself. */
export function startFunctionThread(options: ThreadOptions): FunctionThread {
  const { setup, environment, log } = options;
  const worker = new Worker(new URL("./worker.ts", import.meta.url), {
    env: environment,
    workerData: setup,
    stdout: true,
    stderr: true,
    execArgv: [],
  });
  const thread: Thread = { ...options, worker, pending: new Map(), isRetired: false, nextId: 1 };
  worker.stdout.on("data", log);
  worker.stderr.on("data", log);
  worker.on("message", (outcome: Outcome) => settle(thread, outcome));
  worker.on("error", (error) =>
    log(`Runtime error: ${error instanceof Error ? error.stack : String(error)}\n`),
  );
  worker.on("exit", () => {
    options.onEnded();
    retire(thread);
    rejectPending(thread);
  });
  worker.unref();
  return {
    invoke: (event, timeoutSeconds) => invoke(thread, event, timeoutSeconds),
    set: (variables) => {
      const setting: Setting = { kind: "set", environment: variables };
      worker.postMessage(setting);
    },
    retire: () => retire(thread),
    terminate: () => worker.terminate(),
  };
}

function retire(thread: Thread): void {
  thread.isRetired = true;
  thread.onRetired();
  if (thread.pending.size === 0) void thread.worker.terminate();
}

function settle(thread: Thread, outcome: Outcome): void {
  const pending = thread.pending.get(outcome.id);
  if (!pending) return; // it timed out before
  clearTimeout(pending.timer);
  thread.pending.delete(outcome.id);
  if (outcome.ok) {
    pending.resolve(outcome.result === undefined ? undefined : JSON.parse(outcome.result));
  } else {
    thread.log(`Invoke error: ${outcome.stack ?? outcome.errorMessage}\n`);
    pending.reject(new InvocationError(thread.functionName, outcome.errorType, outcome.errorMessage));
  }
  if (thread.isRetired) retire(thread);
}

function rejectPending({ pending, functionName, isStopped }: Thread): void {
  const errorType = isStopped() ? "Sandbox.Stopped" : "Runtime.ExitError";
  for (const { timer, reject } of pending.values()) {
    clearTimeout(timer);
    reject(new InvocationError(functionName, errorType, "The runtime ended before the call did"));
  }
  pending.clear();
}

function invoke(thread: Thread, event: unknown, timeoutSeconds: number): Promise<unknown> {
  const id = thread.nextId++;
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      thread.pending.delete(id);
      const message = `Task timed out after ${timeoutSeconds.toFixed(2)} seconds`;
      thread.log(`${message}\n`);
      reject(new InvocationError(thread.functionName, "Sandbox.Timedout", message));
      retire(thread);
    }, timeoutSeconds * 1000);
    thread.pending.set(id, { resolve, reject, timer });
    const invocation: Invocation = {
      kind: "invoke",
      id,
      requestId: randomUUID(),
      event: JSON.stringify(event),
      deadlineMs: Date.now() + timeoutSeconds * 1000,
    };
    thread.worker.postMessage(invocation);
  });
}
