import type { DynamoDbGuard } from "../policy/guardDynamoDb.ts";

/** Messages between host and worker. Events and results travel as JSON text, as they do on Lambda. */
export type Invocation = { kind: "invoke"; id: number; requestId: string; event: string; deadlineMs: number };

/** Variables that change while the function runs, for calls under way as well. */
export type Setting = { kind: "set"; environment: Record<string, string> };

export type Outcome =
  | { id: number; ok: true; result: string | undefined }
  | { id: number; ok: false; errorType: string; errorMessage: string; stack: string | undefined };

export type WorkerSetup = {
  /** `file:` URL of the bundle. */
  moduleUrl: string;
  exportName: string;
  functionName: string;
  functionArn: string;
  memoryMegabytes: number;
  /** Where what the function says is appended. */
  logFile: string;
  guard: DynamoDbGuard;
};
