export type BucketName = "media" | "snapshots" | "reports";

/**
 * Rights of a function beside what its code does to the table (`functions/table/rights.ts`), and nothing more. Granted
 * by `infra/constructs/grantAccess.ts`.
 */
export type Access<Queue extends string = string> = {
  /** Key prefixes by bucket; `*` stands for the whole bucket. Reading includes signing links to what is read. */
  objects?: Partial<
    Record<
      BucketName,
      {
        read?: readonly string[];
        write?: readonly string[];
        delete?: readonly string[];
        /** Objects whose virus scan is asked for. What one function names here is scanned. */
        scanned?: readonly string[];
      }
    >
  >;
  sendsTo?: readonly Queue[];
  /** May message and close WebSocket connections. */
  publishes?: boolean;
  /** May ask how these are: what `/healthz` answers from. */
  checksQueues?: readonly Queue[];
  /** May look at what these set aside after all their tries, and send it to them again. */
  redrives?: readonly Queue[];
  /** Stands behind the edge, and may read what the edge proves itself with. */
  checksOrigin?: boolean;
  /** May send e-mail from the deployment's sender address. */
  sendsMail?: boolean;
  /** `asks`: may ask the deployment's language model. `names`: knows which one there is, and may not ask it. */
  languageModel?: "asks" | "names";
  /** May read the credentials of the CRM and call it, or only knows that there is one. */
  crm?: "asks" | "knows";
};

/** A Lambda function as the infrastructure makes it. */
export type FunctionSpec<Queue extends string = string> = {
  /** From the root of the repository. */
  entry: string;
  summary: string;
  memoryMb: number;
  timeoutSeconds: number;
  /** p95 over five minutes above which somebody is told. */
  slowAfterMs: number;
  access: Access<Queue>;
  /** Chromium's npm package carries an x86_64 binary only. */
  architecture?: "x86_64";
  /** Packages that the bundle leaves out and finds in node_modules beside it, with their dependencies. */
  external?: readonly string[];
  /** At most so many at once. Taken from what the account has, of which a new one has too little to give any away. */
  reservedConcurrency?: number;
};
