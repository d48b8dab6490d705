import type { Context } from "../shared/contract/route.ts";
import { routes } from "../shared/contract/routes.ts";

export type BucketName = "media" | "snapshots" | "reports";
export type QueueName = "reports" | "reportsDlq";

/** What a function may do, and nothing more. Granted by `constructs/grantAccess.ts`. */
export type Access = {
  /** `write` includes reading. Nobody may scan. */
  table: "read" | "write";
  /** Key prefixes by bucket; `*` stands for the whole bucket. Reading includes signing links to what is read. */
  objects?: Partial<Record<BucketName, { read?: readonly string[]; write?: readonly string[] }>>;
  sendsTo?: readonly QueueName[];
  /** May message and close WebSocket connections. */
  publishes?: boolean;
  /** May ask how these are: what `/healthz` answers from. */
  checksQueues?: readonly QueueName[];
};

export type FunctionSpec = {
  /** From the root of the repository. */
  entry: string;
  summary: string;
  memoryMb: number;
  timeoutSeconds: number;
  /** p95 over five minutes above which somebody is told. */
  slowAfterMs: number;
  access: Access;
  /** Chromium's npm package carries an x86_64 binary only. */
  architecture?: "x86_64";
  /** Packages that the bundle leaves out and finds in node_modules beside it, with their dependencies. */
  external?: readonly string[];
  /** At most so many at once. Taken from what the account has, of which a new one has too little to give any away. */
  reservedConcurrency?: number;
};

// 29 s: one less than the HTTP API waits, so that the function's own error is what the browser gets.
const apiTimeoutSeconds = 29;

// CPU comes with memory: at 1,769 MB a function has one whole core; these are bound by the table, not by the core.
const apiFunction = { memoryMb: 1024, timeoutSeconds: apiTimeoutSeconds, slowAfterMs: 1000 } as const;

const contextFunctions: Record<Context, FunctionSpec> = {
  identity: {
    ...apiFunction,
    entry: "functions/identity/index.ts",
    summary: "Sessions, the signed-in person, health.",
    access: {
      table: "write",
      objects: { snapshots: { read: ["health"] } },
      checksQueues: ["reports", "reportsDlq"],
    },
  },
  courses: {
    ...apiFunction,
    entry: "functions/courses/index.ts",
    summary: "Courses, their items, favourites.",
    access: { table: "write", objects: { media: { read: ["*"] } } },
  },
  programs: {
    ...apiFunction,
    entry: "functions/programs/index.ts",
    summary: "The people of a program.",
    access: { table: "read" },
  },
  documents: {
    ...apiFunction,
    entry: "functions/documents/index.ts",
    summary: "Cases and what a learner does in them.",
    access: {
      table: "write",
      objects: { media: { read: ["*"] }, snapshots: { read: ["snapshots/*"] } },
    },
  },
  exams: {
    ...apiFunction,
    entry: "functions/exams/index.ts",
    summary: "Timed exams: who sits them, their clock, answers that came late.",
    access: { table: "write", objects: { snapshots: { read: ["snapshots/*"] } } },
  },
  followUp: {
    ...apiFunction,
    entry: "functions/followUp/index.ts",
    summary: "What follows a case: its quiz and the planned review.",
    access: { table: "read", objects: { snapshots: { read: ["snapshots/*"] } } },
  },
  reports: {
    ...apiFunction,
    entry: "functions/reports/index.ts",
    summary: "Usage reports, and orders for them as files.",
    access: { table: "write", objects: { reports: { read: ["usage_reports/*"] } }, sendsTo: ["reports"] },
  },
  print: {
    entry: "functions/print/index.ts",
    summary: "Case summaries and images of cases as PDF, printed by Chromium.",
    memoryMb: 2048,
    timeoutSeconds: apiTimeoutSeconds,
    slowAfterMs: 20_000,
    architecture: "x86_64",
    external: ["@sparticuz/chromium"],
    access: {
      table: "write",
      objects: {
        snapshots: { read: ["snapshots/*"] },
        media: { read: ["*"] },
        reports: {
          read: ["case_summaries/*", "image_pdfs/*"],
          write: ["case_summaries/*", "image_pdfs/*"],
        },
      },
    },
  },
};

const eventFunctions = {
  realtime: {
    ...apiFunction,
    entry: "functions/realtime/index.ts",
    summary: "Connections and subscriptions of the live channels.",
    access: { table: "write", publishes: true },
  },
  progressStream: {
    entry: "functions/workers/progressStream.ts",
    summary: "Keeps the report's projection and tells who watches it.",
    memoryMb: 1024,
    timeoutSeconds: 60,
    slowAfterMs: 10_000,
    access: { table: "write", objects: { snapshots: { read: ["snapshots/*"] } }, publishes: true },
  },
  reportWorker: {
    entry: "functions/workers/reportWorker.ts",
    summary: "Writes ordered reports as files.",
    memoryMb: 1024,
    timeoutSeconds: 120,
    slowAfterMs: 90_000,
    access: { table: "write", objects: { reports: { write: ["usage_reports/*"] } } },
  },
  reportFailures: {
    entry: "functions/workers/reportFailures.ts",
    summary: "Tells the person whose report could not be made.",
    memoryMb: 512,
    timeoutSeconds: 30,
    slowAfterMs: 5000,
    access: { table: "write" },
  },
  housekeeping: {
    entry: "functions/workers/housekeeping.ts",
    summary: "Takes away expired subscriptions, and finds jobs that hang.",
    memoryMb: 512,
    timeoutSeconds: 120,
    slowAfterMs: 60_000,
    access: { table: "write", sendsTo: ["reports"], publishes: true },
  },
  examTimeouts: {
    entry: "functions/workers/examTimeouts.ts",
    summary: "Records timed exams whose deadline has passed as submitted by the clock.",
    memoryMb: 512,
    timeoutSeconds: 55,
    slowAfterMs: 30_000,
    access: { table: "write" },
  },
} as const satisfies Record<string, FunctionSpec>;

export type EventFunctionName = keyof typeof eventFunctions;
export type FunctionName = Context | EventFunctionName;

/** Contexts that the contract routes to, in the order they first appear there. */
export const routedContexts: readonly Context[] = [...new Set(routes.map((route) => route.context))];

/** Every Lambda function of the product. */
export const functionSpecs: Readonly<Record<FunctionName, FunctionSpec>> = {
  ...contextFunctions,
  ...eventFunctions,
};

export const functionNames = Object.keys(functionSpecs) as FunctionName[]; // the record's own keys
