import * as z from "zod/mini";
import { jobId } from "./common.ts";
import type { FunctionSpec } from "./functionSpec.ts";

/** The function that takes what a queue delivers: its name in the account, and what it is. */
type Consumer = FunctionSpec & { name: string };

/**
 * A queue as all that follows from it: the queue and its dead-letter queue, the event sources and alarms, the variable that
 * names it to functions (`queueUrlVariable`), what may be sent on it, and how often it is tried.
 * @see docs/operations.md "Adding a queue"
 */
export type QueueDefinition = {
  /** Content of a message. Its subject stands in the table, so that a repeated message does the same work. */
  message: z.ZodMiniType;
  worker: Consumer;
  /** Takes what the worker could not serve. Without it such messages lie in the dead-letter queue until somebody sends them again. */
  failures?: Consumer;
  /** Text for operators when `failures` has to act. */
  failureAlarm?: string;
  /** Messages that the worker is handed at once. */
  batchSize: number;
  /** Workers at once. */
  concurrency: number;
  /**
   * Seconds that a message stays with its worker. Lambda demands at least the worker's timeout; little more, so that what a
   * dead worker had in hand is taken up again soon. A job's lease ends with its worker's time at the latest, so it has ended
   * when the message comes again.
   */
  visibilitySeconds: number;
  /** A message is delivered this often before it is set aside. */
  deliveries: number;
  /** A message that is older than this is waiting for nobody. */
  waitsTooLongMinutes: number;
};

const defineQueue = <const Q extends QueueDefinition>(queue: Q): Q => queue;

/** Names a job; everything else stands in its row. */
export const jobMessage = z.strictObject({ job_id: jobId });
export type JobMessage = z.infer<typeof jobMessage>;

/** Every queue of the product. */
export const queues = {
  reports: defineQueue({
    message: jobMessage,
    worker: {
      name: "reportWorker",
      entry: "functions/workers/reportWorker.ts",
      summary: "Writes ordered reports as files.",
      memoryMb: 1024,
      timeoutSeconds: 120,
      slowAfterMs: 90_000,
      access: {
        objects: {
          reports: { write: ["archived_reports/*"] },
          snapshots: { read: ["snapshots/*"] },
        },
        sendsTo: ["reports"],
      },
    },
    failures: {
      name: "reportFailures",
      entry: "functions/workers/reportFailures.ts",
      summary: "Tells the person whose report could not be made.",
      memoryMb: 512,
      timeoutSeconds: 30,
      slowAfterMs: 5000,
      access: {},
    },
    failureAlarm:
      "A report could not be made; whoever ordered it has been told. The worker's log group has the reason.",
    batchSize: 5,
    // Reports read much at once: they must not crowd out the pages.
    concurrency: 5,
    visibilitySeconds: 150,
    deliveries: 3,
    waitsTooLongMinutes: 15,
  }),
  builds: defineQueue({
    message: jobMessage,
    worker: {
      name: "buildWorker",
      entry: "functions/workers/buildWorker.ts",
      summary:
        "Writes reports of the report builder as files, some of which read a program's every answer; exports questions of the bank, imports them, and counts the answers to them.",
      // One whole core.
      memoryMb: 1769,
      timeoutSeconds: 900,
      slowAfterMs: 850_000,
      access: {
        objects: {
          reports: {
            read: ["question_imports/*"],
            write: ["archived_reports/*"],
            scanned: ["question_imports/*"],
          },
          snapshots: { read: ["snapshots/*"] },
          media: { read: ["*"], write: ["0/original/*"] },
        },
        sendsTo: ["builds", "mail", "media"],
      },
    },
    failures: {
      name: "buildFailures",
      entry: "functions/workers/buildFailures.ts",
      summary: "Tells the person whose report could not be made, or whose import stopped.",
      memoryMb: 512,
      timeoutSeconds: 30,
      slowAfterMs: 5000,
      access: {},
    },
    failureAlarm:
      "A report of the report builder could not be made; whoever ordered it has been told. The worker's log group has the reason.",
    batchSize: 1,
    // Each reads at the pace of one core: more at once would crowd out the pages.
    concurrency: 3,
    visibilitySeconds: 930,
    deliveries: 3,
    waitsTooLongMinutes: 60,
  }),
  resets: defineQueue({
    message: jobMessage,
    worker: {
      name: "resetWorker",
      entry: "functions/workers/resetWorker.ts",
      summary: "Resets cases that staff have ordered to be reset, a few students at a time.",
      memoryMb: 512,
      timeoutSeconds: 120,
      slowAfterMs: 110_000,
      access: {},
    },
    failures: {
      name: "resetFailures",
      entry: "functions/workers/resetFailures.ts",
      summary: "Tells the person whose reset could not be ended.",
      memoryMb: 512,
      timeoutSeconds: 30,
      slowAfterMs: 5000,
      access: {},
    },
    failureAlarm:
      "A reset of cases stopped before its end; whoever ordered it has been told. The worker's log group has the reason.",
    batchSize: 1,
    // Twenty thousand transactions each: they must not crowd out those who learn.
    concurrency: 2,
    visibilitySeconds: 150,
    deliveries: 3,
    waitsTooLongMinutes: 15,
  }),
  memberships: defineQueue({
    message: jobMessage,
    worker: {
      name: "memberWorker",
      entry: "functions/workers/memberWorker.ts",
      summary:
        "Changes many members of a program or a course and many loans of a program, and carries a program's new name to its people.",
      memoryMb: 1024,
      timeoutSeconds: 120,
      slowAfterMs: 110_000,
      access: { sendsTo: ["memberships", "mail"] },
    },
    failures: {
      name: "memberFailures",
      entry: "functions/workers/memberFailures.ts",
      summary: "Tells the person whose change of many members could not be done.",
      memoryMb: 512,
      timeoutSeconds: 30,
      slowAfterMs: 5000,
      access: {},
    },
    failureAlarm:
      "A change of many members was not done for all of them; whoever asked for it has been told. The worker's log group has the reason.",
    batchSize: 1,
    // Those of one program write one list: more at once would only wait for each other.
    concurrency: 2,
    visibilitySeconds: 150,
    deliveries: 3,
    waitsTooLongMinutes: 15,
  }),
  publishing: defineQueue({
    message: jobMessage,
    worker: {
      name: "publishingWorker",
      entry: "functions/workers/publishingWorker.ts",
      summary: "Puts newly published reusable content into the published cases that use it.",
      memoryMb: 1024,
      timeoutSeconds: 120,
      slowAfterMs: 110_000,
      access: {
        objects: { snapshots: { read: ["snapshots/*"], write: ["snapshots/*"] } },
        sendsTo: ["publishing"],
      },
    },
    batchSize: 1,
    // All of them write the one list of documents: more at once would only wait for each other.
    concurrency: 2,
    visibilitySeconds: 150,
    deliveries: 5,
    waitsTooLongMinutes: 15,
  }),
  interchange: defineQueue({
    message: jobMessage,
    worker: {
      name: "interchangeWorker",
      entry: "functions/workers/interchangeWorker.ts",
      summary: "Writes cases as files, and reads cases from files.",
      // A whole case with its media, and the file that is made of it.
      memoryMb: 2048,
      timeoutSeconds: 300,
      slowAfterMs: 120_000,
      access: {
        objects: {
          reports: { write: ["case_files/*"] },
          media: { read: ["*"], write: ["uploads/*"], scanned: ["uploads/*"] },
          snapshots: { read: ["snapshots/*", "versions/*"] },
        },
      },
    },
    failures: {
      name: "interchangeFailures",
      entry: "functions/workers/interchangeFailures.ts",
      summary: "Tells the person whose file of a case could not be made or read.",
      memoryMb: 512,
      timeoutSeconds: 30,
      slowAfterMs: 5000,
      access: {},
    },
    failureAlarm:
      "A file of a case could not be made or read; whoever ordered it has been told. The worker's log group has the reason.",
    batchSize: 1,
    concurrency: 2,
    visibilitySeconds: 330,
    deliveries: 2,
    waitsTooLongMinutes: 15,
  }),
  media: defineQueue({
    message: jobMessage,
    worker: {
      name: "mediaWorker",
      entry: "functions/workers/mediaWorker.ts",
      summary: "Makes thumbnails, pictures in the size of a screen, and pictures of the pages of PDFs.",
      // A picture of 100 megapixels is 400 MB while it is made smaller.
      memoryMb: 2048,
      // Forty pages take half of it.
      timeoutSeconds: 120,
      slowAfterMs: 40_000,
      architecture: "x86_64",
      external: ["sharp", "@embedpdf/pdfium"],
      access: { objects: { media: { read: ["*"], write: ["0/*"] } }, sendsTo: ["media"] },
    },
    batchSize: 1,
    concurrency: 2,
    visibilitySeconds: 150,
    deliveries: 5,
    waitsTooLongMinutes: 15,
  }),
  mail: defineQueue({
    message: jobMessage,
    worker: {
      name: "mailWorker",
      entry: "functions/workers/mailWorker.ts",
      summary: "Sends mails.",
      memoryMb: 512,
      timeoutSeconds: 60,
      slowAfterMs: 20_000,
      access: { sendsTo: ["mail"], sendsMail: true },
    },
    batchSize: 10,
    // SES lets a new account send 14 mails a second.
    concurrency: 2,
    visibilitySeconds: 90,
    deliveries: 5,
    waitsTooLongMinutes: 15,
  }),
  people: defineQueue({
    message: jobMessage,
    worker: {
      name: "peopleWorker",
      entry: "functions/workers/peopleWorker.ts",
      summary: "Looks up who asked for a new password, and adds people from files.",
      memoryMb: 1024,
      timeoutSeconds: 120,
      slowAfterMs: 60_000,
      access: { objects: { reports: { read: ["people_imports/*"] } }, sendsTo: ["people", "mail"] },
    },
    batchSize: 5,
    concurrency: 4,
    visibilitySeconds: 150,
    deliveries: 5,
    waitsTooLongMinutes: 15,
  }),
  crm: defineQueue({
    message: jobMessage,
    worker: {
      name: "crmWorker",
      entry: "functions/workers/crmWorker.ts",
      summary:
        "Exchanges quotes with the CRM, opens those of the next school year, and reminds of unanswered ones.",
      memoryMb: 512,
      timeoutSeconds: 120,
      slowAfterMs: 110_000,
      access: { sendsTo: ["crm", "mail"], crm: "asks" },
    },
    batchSize: 1,
    // The CRM limits the calls of a day and those at once.
    concurrency: 2,
    visibilitySeconds: 150,
    deliveries: 5,
    // While the CRM is away each message comes again at most five minutes later.
    waitsTooLongMinutes: 30,
  }),
};

export type QueueName = keyof typeof queues;
export const queueNames = Object.keys(queues) as QueueName[]; // the record's own keys

/** Message that may be sent to a queue. */
export type MessageOf<Name extends QueueName> = z.infer<(typeof queues)[Name]["message"]>;

/** A queue as what every queue has. */
export const queueOf = (name: QueueName): QueueDefinition => queues[name];

/** The variable that tells a function where a queue is: `REPORTS_QUEUE_URL`. */
export const queueUrlVariable = <Name extends QueueName>(name: Name): `${Uppercase<Name>}_QUEUE_URL` =>
  `${name.toUpperCase() as Uppercase<Name>}_QUEUE_URL`;

/** The same for what it sets aside: `REPORTS_DLQ_URL`. */
export const dlqUrlVariable = <Name extends QueueName>(name: Name): `${Uppercase<Name>}_DLQ_URL` =>
  `${name.toUpperCase() as Uppercase<Name>}_DLQ_URL`;
