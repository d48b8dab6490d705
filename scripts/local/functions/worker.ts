import { openSync, writeSync } from "node:fs";
import { parentPort, workerData } from "node:worker_threads";
import { guardDynamoDb } from "../policy/guardDynamoDb.ts";
import type { Invocation, Outcome, Setting, WorkerSetup } from "./protocol.ts";

/** Runs inside a worker thread: loads one function's bundle at its first call and invokes its handler. */

type Handler = (event: unknown, context: object) => unknown;

const port = parentPort;
if (!port) throw new Error("This file runs as a worker of the local cloud only");
// Written by createFunctionHost, in this very version.
const setup = workerData as WorkerSetup;

// Straight into its log: by way of the main thread, which serves the pages, each line would cost both threads more than
// many a handler does.
let log: number | undefined;
for (const stream of [process.stdout, process.stderr]) {
  stream.write = (chunk: Uint8Array | string, ...rest: unknown[]): boolean => {
    try {
      log ??= openSync(setup.logFile, "a");
      writeSync(log, typeof chunk === "string" ? Buffer.from(chunk) : chunk);
    } catch (error) {
      // A full disk loses the line, never the call that it is about.
      if (!(error instanceof Error && "code" in error)) throw error;
    }
    const written = rest.at(-1);
    if (typeof written === "function") process.nextTick(written);
    return true;
  };
}

guardDynamoDb(setup.guard);

let loading: Promise<Handler> | undefined;

async function load(): Promise<Handler> {
  const module: Record<string, unknown> = await import(setup.moduleUrl);
  const handler = module[setup.exportName];
  if (typeof handler !== "function")
    throw new Error(`${setup.moduleUrl} exports no function ${setup.exportName}`);
  // Lambda itself knows no more about a handler than that it is a function.
  return handler as Handler;
}

function contextOf({ requestId, deadlineMs }: Invocation): object {
  return {
    awsRequestId: requestId,
    functionName: setup.functionName,
    functionVersion: "$LATEST",
    invokedFunctionArn: setup.functionArn,
    memoryLimitInMB: String(setup.memoryMegabytes),
    logGroupName: `/aws/lambda/${setup.functionName}`,
    logStreamName: "local",
    callbackWaitsForEmptyEventLoop: true,
    getRemainingTimeInMillis: () => Math.max(0, deadlineMs - Date.now()),
  };
}

async function run(invocation: Invocation): Promise<Outcome> {
  try {
    loading ??= load();
    const handler = await loading;
    const result = await handler(JSON.parse(invocation.event), contextOf(invocation));
    return { id: invocation.id, ok: true, result: JSON.stringify(result) };
  } catch (error) {
    const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
    return { id: invocation.id, ok: false, errorType: name, errorMessage: message, stack };
  }
}

port.on("message", (message: Invocation | Setting) => {
  if (message.kind === "set") Object.assign(process.env, message.environment);
  else void run(message).then((outcome) => port.postMessage(outcome));
});
