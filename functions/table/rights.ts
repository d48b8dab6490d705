import { casesRights } from "./rights/cases.ts";
import { coursesRights } from "./rights/courses.ts";
import { examsRights } from "./rights/exams.ts";
import { identityRights } from "./rights/identity.ts";
import { operationsRights } from "./rights/operations.ts";
import { programsRights } from "./rights/programs.ts";
import { versionsRights } from "./rights/versions.ts";

export type { TableRights } from "./rights/declare.ts";

/**
 * What each exported function of the table's modules does to it: itself and by what it does not export, but not by other
 * exported functions, which have lines of their own. A Lambda function may do what the functions do that are left in its
 * bundle (infra/tableUse.ts), and nothing else; the local cloud denies the rest as AWS does. The lines stand by context
 * in `rights/`.
 */
export const tableRights = {
  ...identityRights,
  ...programsRights,
  ...coursesRights,
  ...casesRights,
  ...versionsRights,
  ...examsRights,
  ...operationsRights,
} as const;

/** Modules that hold no entity: what they do to the table they do for those above, or they do nothing to it. */
export const modulesWithoutEntity = [
  ...[
    "byteBoundedCache",
    "collectionStore",
    "collections",
    "courseProgressCell",
    "heldRows",
    "joinRows",
    "keys",
    "packCollection",
  ],
  ...["packedEntries", "packedRows", "places", "rights", "rowParser", "table"],
  ...["dynamo/batches", "dynamo/client", "dynamo/conditions", "dynamo/reads", "dynamo/transactions"],
  ...["dynamo/writes"],
] as const;
