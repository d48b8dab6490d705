import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { fullCodes } from "../disk.ts";
import type { DynamoDbGuard } from "../policy/guardDynamoDb.ts";
import { accessKeyOf } from "../policy/identity.ts";
import { functionArn } from "../template/attributes.ts";
import type { LocalFunction } from "../template/resources.ts";
import { type FunctionLogs, openFunctionLogs } from "./functionLogs.ts";
import { type FunctionThread, startFunctionThread } from "./functionThread.ts";
import { InvocationError } from "./invocationError.ts";

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
  /** Variables that every function has besides its own. */
  environment: () => Record<string, string>;
  /** Variables that win over the function's own. */
  overrides: () => Record<string, string>;
  /** The engine that functions call, and its tables. */
  dynamoDb: () => Pick<DynamoDbGuard, "host" | "tables">;
};

/** A running host: its functions, and the thread that takes each function's next call. */
type Host = {
  options: FunctionHostOptions;
  functions: Map<string, LocalFunction>;
  logs: FunctionLogs;
  threads: Map<string, FunctionThread>;
  /** Also those that take no further calls. */
  allThreads: Set<FunctionThread>;
  isStopped: boolean;
};

const byName = (functions: readonly LocalFunction[]) =>
  new Map(functions.map((definition) => [definition.name, definition]));

/**
 * Runs each function in a worker thread with its own environment. Calls of one function run beside each other in its
 * thread. A thread whose function timed out or crashed is never used again; the next call starts a fresh one.
 */
export function createFunctionHost(options: FunctionHostOptions): FunctionHost {
  const host: Host = {
    options,
    functions: byName(options.functions),
    logs: openFunctionLogs(options.logDirectory),
    threads: new Map(),
    allThreads: new Set(),
    isStopped: false,
  };
  return {
    invoke: (name, event) => invoke(host, name, event),
    warm: (name) => {
      if (!host.isStopped && !host.threads.has(name)) startThread(host, name);
    },
    replace: (replacements) => {
      host.functions = byName(replacements);
      for (const thread of [...host.threads.values()]) thread.retire();
    },
    refreshOverrides: () => {
      for (const thread of host.allThreads) thread.set(options.overrides());
    },
    environmentOf: (name) => environmentOf(options, requireFunction(host, name)),
    stop: async () => {
      host.isStopped = true;
      await Promise.all([...host.allThreads].map((thread) => thread.terminate()));
      host.logs.close();
    },
  };
}

function requireFunction({ functions }: Host, name: string): LocalFunction {
  const definition = functions.get(name);
  if (!definition) throw new Error(`There is no function ${name} in the template`);
  return definition;
}

async function invoke(host: Host, name: string, event: unknown): Promise<unknown> {
  const { timeoutSeconds } = requireFunction(host, name);
  // A thread that is started now would outlive the rest and hold the process.
  if (host.isStopped) throw new InvocationError(name, "Sandbox.Stopped", "The local cloud is stopping");
  const thread = host.threads.get(name) ?? startThread(host, name);
  return thread.invoke(event, timeoutSeconds);
}

function startThread(host: Host, name: string): FunctionThread {
  const { options, logs, threads, allThreads } = host;
  const definition = requireFunction(host, name);
  makeTemporaryDirectory(temporaryDirectoryOf(options, name));
  const thread = startFunctionThread({
    functionName: name,
    setup: {
      ...entryPoint(definition),
      ...identity(definition),
      logFile: logs.open(name),
      guard: { ...options.dynamoDb(), statements: definition.statements, functionName: name },
    },
    // The key is the function's own: whoever it calls knows it by that. Tools that borrow its environment keep the owner's.
    environment: { ...environmentOf(options, definition), AWS_ACCESS_KEY_ID: accessKeyOf(name) },
    log: (text) => logs.write(name, text),
    isStopped: () => host.isStopped,
    onRetired: () => {
      if (threads.get(name) === thread) threads.delete(name);
    },
    onEnded: () => allThreads.delete(thread),
  });
  allThreads.add(thread);
  threads.set(name, thread);
  return thread;
}

function environmentOf(options: FunctionHostOptions, definition: LocalFunction): Record<string, string> {
  const { name } = definition;
  return {
    ...options.environment(),
    AWS_LAMBDA_FUNCTION_NAME: name,
    AWS_LAMBDA_FUNCTION_VERSION: "$LATEST",
    AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(definition.memoryMegabytes),
    AWS_LAMBDA_LOG_GROUP_NAME: `/aws/lambda/${name}`,
    _HANDLER: definition.handler,
    LAMBDA_TASK_ROOT: definition.codeDirectory ?? "",
    TMPDIR: temporaryDirectoryOf(options, name),
    ...definition.environment,
    ...options.overrides(),
  };
}

const temporaryDirectoryOf = ({ temporaryDirectory }: FunctionHostOptions, name: string): string =>
  join(temporaryDirectory, name);

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
