import type { Mailbox } from "./aws/mail.ts";
import type { Scan } from "./aws/objects/virusScans.ts";
import type { Queues } from "./aws/queues.ts";
import type { DevelopmentPages } from "./gateway/frontServer.ts";
import type { Resources } from "./template/resources.ts";

/** How a local cloud is started, and what whoever started it can do with it. */

export type CloudOptions = {
  /** Directory of the synthesized app. */
  assemblyDir: string;
  /** The web build. */
  webDir: string;
  /** Where tables, objects, messages and logs are kept; without it all is in memory and gone at the end. */
  dataDir?: string;
  /** 0 (the default) for any free port. */
  port?: number;
  /** False: the database engine is never ended because it does not answer. */
  isEngineProbed?: boolean;
  /** Shifts the functions' clock, so that expiry can be tested. */
  clockOffsetMs?: number;
  /** Added to every function's environment, over what the template says. */
  env?: Record<string, string>;
  development?: DevelopmentPages;
  /** The cloud cannot go on, as the sentence says; whoever runs it stops it. */
  onLost?: (sentence: string) => void;
  /** Body of the reply to a call while the database engine is away; API Gateway's own words without it. */
  unavailableBody?: (requestId: string) => object;
  /** Runs once the data directory is ours and before anything in it is opened. */
  beforeOpening?: () => void;
  say?: (sentence: string) => void;
};

export type RunningCloud = {
  /** `http://localhost:PORT` */
  url: string;
  port: number;
  endpoints: {
    dynamodb: string;
    s3: string;
    /** Start of the links to objects that browsers follow: the site's own origin. */
    objectLinks: string;
    sqs: string;
    ses: string;
    secrets: string;
    cloudFront: string;
    management: string;
  };
  region: string;
  credentials: { accessKeyId: string; secretAccessKey: string };
  resources: Resources;
  /** The one table of the app. */
  tableName: string;
  queues: Queues;
  /** Mails that were sent. */
  mailbox: Mailbox;
  /** Where people read it, on the site itself. */
  mailboxPath: string;
  logDirectory: string;
  /** Files put here win over those of the web build. */
  staticDir: string;
  /**
   * The physical name of the one resource whose logical id contains the text, ignoring case.
   *
   * @throws when none or several do
   */
  find: (kind: "table" | "queue" | "bucket" | "function", text: string) => string;
  queueUrl: (text: string) => string;
  /** For tools of the app that run beside it: how to reach the services, and the variables of all functions together. */
  toolEnvironment: Record<string, string>;
  /** The whole environment of a function, named as in `find`. */
  functionEnv: (text: string) => Record<string, string>;
  invoke: (text: string, event: unknown) => Promise<unknown>;
  /** Runs now every schedule whose id contains the text. */
  runSchedule: (text: string) => Promise<void>;
  /** Moves the functions' clock from now on, and leaves what they hold in memory. */
  setClockOffset: (offsetMs: number) => void;
  /** Sets how long virus scans take from now on and what they end with; what is left out is as at first. */
  setVirusScan: (scan: Scan) => void;
  /** Calls that come meet functions that hold nothing in memory. */
  restartFunctions: () => void;
  /** Takes the functions of a newly synthesized assembly; other changes need a new start. */
  reloadFunctions: (assemblyDir: string) => Promise<void>;
  stop: () => Promise<void>;
};
