import { randomUUID } from "node:crypto";
import { createWriteStream, existsSync, mkdirSync, type WriteStream } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import { fullCodes } from "../disk.ts";
import type { DynamoDbGuard } from "../policy/guardDynamoDb.ts";
import { accessKeyOf } from "../policy/identity.ts";
import { functionArn } from "../template/attributes.ts";
import type { LocalFunction } from "../template/resources.ts";
import type { Invocation, Outcome, Setting, WorkerSetup } from "./protocol.ts";

/** What a caller of Lambda gets when the function did not return. */
export class InvocationError extends Error {
  readonly errorType: string;
  constructor(functionName: string, errorType: string, message: string) {
    super(`${functionName}: ${errorType}: ${message}`);
    this.errorType = errorType;
  }
}

export type FunctionHost = {
  /**
   * Invokes a function and waits for its result, parsed from JSON.
   *
   * @throws InvocationError when it throws, ends, or takes longer than its timeout
   */
  invoke: (functionName: string, event: unknown) => Promise<unknown>;
  /** Starts the function's thread, so that its first call does not wait for it. */
  warm: (functionName: string) => void;
  /** Replaces the functions: calls under way end on the old code, new ones start on the new. */
  replace: (functions: readonly LocalFunction[]) => void;
  /** Gives running functions the overrides as they are now; what is called from then on sees them, and what is under way does too. */
  refreshOverrides: () => void;
  environmentOf: (functionName: string) => Record<string, string>;
  stop: () => Promise<void>;
};

export type FunctionHostOptions = {
  functions: readonly LocalFunction[];
  logDirectory: string;
  /** Each function gets a directory of its own in it, as it has its own /tmp on Lambda. */
  temporaryDirectory: string;
  /** What every function finds in its environment besides its own variables. */
  environment: () => Record<string, string>;
  /** What wins over its own variables. */
  overrides: () => Record<string, string>;
  /** The engine that functions call, and its tables. */
  dynamoDb: () => Pick<DynamoDbGuard, "host" | "tables">;
};

type Pending = { resolve: (result: unknown) => void; reject: (error: Error) => void; timer: NodeJS.Timeout };
type Thread = { worker: Worker; pending: Map<number, Pending>; isRetired: boolean };

/**
 * Runs each function in a worker thread with its own environment. Calls of one function run beside each other in its
 * thread. A thread whose function timed out or crashed is never used again; the next call starts a fresh one.
 */
export function createFunctionHost(options: FunctionHostOptions): FunctionHost {
  let functions = new Map(options.functions.map((definition) => [definition.name, definition]));
  const threads = new Map<string, Thread>();
  /** Also those that take no further calls. */
  const all = new Set<Thread>();
  const logs = new Map<string, WriteStream>();
  let nextId = 1;
  let isStopped = false;
  mkdirSync(options.logDirectory, { recursive: true });

  function requireFunction(name: string): LocalFunction {
    const definition = functions.get(name);
    if (!definition) throw new Error(`There is no function ${name} in the template`);
    return definition;
  }

  const logFileOf = (name: string): string => join(options.logDirectory, `${name}.log`);

  function logOf(name: string): WriteStream {
    const known = logs.get(name);
    if (known) return known;
    const log = createWriteStream(logFileOf(name), { flags: "a" });
    // A full disk loses lines of the log, never the product; the next line tries it anew.
    log.on("error", () => logs.delete(name));
    logs.set(name, log);
    return log;
  }

  function environmentOf(name: string): Record<string, string> {
    const definition = requireFunction(name);
    return {
      ...options.environment(),
      AWS_LAMBDA_FUNCTION_NAME: name,
      AWS_LAMBDA_FUNCTION_VERSION: "$LATEST",
      AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(definition.memoryMegabytes),
      AWS_LAMBDA_LOG_GROUP_NAME: `/aws/lambda/${name}`,
      _HANDLER: definition.handler,
      LAMBDA_TASK_ROOT: definition.codeDirectory ?? "",
      TMPDIR: join(options.temporaryDirectory, name),
      ...definition.environment,
      ...options.overrides(),
    };
  }

  function start(name: string): Thread {
    const definition = requireFunction(name);
    makeTemporaryDirectory(join(options.temporaryDirectory, name));
    logOf(name);
    const setup: WorkerSetup = {
      ...entryPoint(definition),
      ...identity(definition),
      logFile: logFileOf(name),
      guard: { ...options.dynamoDb(), statements: definition.statements, functionName: name },
    };
    const worker = new Worker(new URL("./worker.ts", import.meta.url), {
      // The key is the function's own: whoever it calls knows it by that. Tools that borrow its environment keep the owner's.
      env: { ...environmentOf(name), AWS_ACCESS_KEY_ID: accessKeyOf(name) },
      workerData: setup,
      stdout: true,
      stderr: true,
      execArgv: [],
    });
    worker.stdout.on("data", (chunk: Buffer) => logOf(name).write(chunk));
    worker.stderr.on("data", (chunk: Buffer) => logOf(name).write(chunk));
    const thread: Thread = { worker, pending: new Map(), isRetired: false };
    worker.on("message", (outcome: Outcome) => settle(name, thread, outcome));
    worker.on("error", (error) =>
      logOf(name).write(`Runtime error: ${error instanceof Error ? error.stack : error}\n`),
    );
    all.add(thread);
    worker.on("exit", () => {
      all.delete(thread);
      retire(name, thread);
      for (const pending of thread.pending.values()) {
        clearTimeout(pending.timer);
        const errorType = isStopped ? "Sandbox.Stopped" : "Runtime.ExitError";
        pending.reject(new InvocationError(name, errorType, "The runtime ended before the call did"));
      }
      thread.pending.clear();
    });
    worker.unref();
    threads.set(name, thread);
    return thread;
  }

  /** Takes no further calls; ends once those under way have. */
  function retire(name: string, thread: Thread): void {
    thread.isRetired = true;
    if (threads.get(name) === thread) threads.delete(name);
    if (thread.pending.size === 0) void thread.worker.terminate();
  }

  function settle(name: string, thread: Thread, outcome: Outcome): void {
    const pending = thread.pending.get(outcome.id);
    if (!pending) return; // it timed out before
    clearTimeout(pending.timer);
    thread.pending.delete(outcome.id);
    if (outcome.ok) {
      pending.resolve(outcome.result === undefined ? undefined : JSON.parse(outcome.result));
    } else {
      logOf(name).write(`Invoke error: ${outcome.stack ?? outcome.errorMessage}\n`);
      pending.reject(new InvocationError(name, outcome.errorType, outcome.errorMessage));
    }
    if (thread.isRetired) retire(name, thread);
  }

  function invoke(name: string, event: unknown): Promise<unknown> {
    const { timeoutSeconds } = requireFunction(name);
    // A thread that is started now would outlive the rest and hold the process.
    if (isStopped)
      return Promise.reject(new InvocationError(name, "Sandbox.Stopped", "The local cloud is stopping"));
    const thread = threads.get(name) ?? start(name);
    const id = nextId++;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        thread.pending.delete(id);
        const message = `Task timed out after ${timeoutSeconds.toFixed(2)} seconds`;
        logOf(name).write(`${message}\n`);
        reject(new InvocationError(name, "Sandbox.Timedout", message));
        retire(name, thread);
      }, timeoutSeconds * 1000);
      thread.pending.set(id, { resolve, reject, timer });
      const deadlineMs = Date.now() + timeoutSeconds * 1000;
      const invocation: Invocation = {
        kind: "invoke",
        id,
        requestId: randomUUID(),
        event: JSON.stringify(event),
        deadlineMs,
      };
      thread.worker.postMessage(invocation);
    });
  }

  return {
    invoke,
    warm: (name) => {
      if (!isStopped && !threads.has(name)) start(name);
    },
    replace: (replacements) => {
      functions = new Map(replacements.map((definition) => [definition.name, definition]));
      for (const [name, thread] of [...threads]) retire(name, thread);
    },
    refreshOverrides: () => {
      const setting: Setting = { kind: "set", environment: options.overrides() };
      for (const { worker } of all) worker.postMessage(setting);
    },
    environmentOf,
    stop: async () => {
      isStopped = true;
      await Promise.all([...all].map(({ worker }) => worker.terminate()));
      for (const log of logs.values()) log.end();
    },
  };
}

/** On a full disk there may be none: a function that needs it says so itself, and the others can do without. */
function makeTemporaryDirectory(directory: string): void {
  try {
    mkdirSync(directory, { recursive: true });
  } catch (error) {
    if (!(error instanceof Error && "code" in error && fullCodes.has(String(error.code)))) throw error;
  }
}

function identity({ name, memoryMegabytes }: LocalFunction) {
  return { functionName: name, functionArn: functionArn(name), memoryMegabytes };
}

/** `index.handler` names the export `handler` of index.mjs, index.js or index.cjs in the bundle's directory. */
function entryPoint({ name, handler, codeDirectory }: LocalFunction): {
  moduleUrl: string;
  exportName: string;
} {
  if (!codeDirectory) throw new Error(`${name} has no bundle in the assembly`);
  const dot = handler.lastIndexOf(".");
  const file = ["mjs", "js", "cjs"]
    .map((extension) => join(codeDirectory, `${handler.slice(0, dot)}.${extension}`))
    .find((path) => existsSync(path));
  if (!file) throw new Error(`${name}: no file for the handler ${handler} in ${codeDirectory}`);
  return { moduleUrl: pathToFileURL(file).href, exportName: handler.slice(dot + 1) };
}
