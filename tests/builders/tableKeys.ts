import { keys } from "#functions/table/keys.ts";

const ulid = "01HZ0000000000000000000000";
/** Whatever a key is made of: a ULID stands for ids of people and programs, a number for those of documents and courses. */
const given: Record<string, readonly unknown[]> = {
  coursePartition: [7],
  course: [7],
  courseLoan: [7, ulid],
  courseMember: [7, ulid, ulid],
  document: [7],
  documentLoan: [7, ulid],
  documentInCourse: [7, 8],
  snapshot: [7, ulid],
  documentVersions: [7],
  removedDocument: [7],
  version: [7],
  versionLock: [7],
  locksOfPerson: [ulid],
  versionSaves: [7],
  versionSave: [7, 1],
  storedDraft: [7, 1],
  savedBatch: [7, { userId: ulid, sessionId: "1", seq: 1 }],
  versionEditors: [7],
  versionEditor: [7, ulid, "1"],
  project: [7],
  relation: [7],
  mediaAssets: [7],
  mediaAsset: [7, "images", "1"],
  membership: [ulid, ulid],
  session: [ulid, "hash"],
  email: ["a#b@c"],
  operation: [ulid, "key"],
  allowance: [ulid, "report_orders"],
  throttle: ["email#a@b"],
  attempt: [ulid, 7],
  progress: [ulid, 7],
  favorite: [ulid, 7],
  statePartition: [ulid, 7, 1],
  stateCard: [ulid, 7, 1, "card"],
  stateLog: [ulid, 7, 1, ulid],
  sittingPartition: [7, ulid],
  sitting: [7, ulid, 8, ulid],
  proctorCode: [7, ulid],
  proctoring: [7, ulid],
  incidentPartition: [7, ulid],
  incident: [7, ulid, 8, ulid],
  presencePartition: [7, ulid],
  presence: [7, ulid, 8, ulid],
  examLogPartition: [7, ulid, 8],
  examLog: [{ courseId: 7, programId: ulid, documentId: 8 }, "2026-11-21T08:00:00.000Z", ulid],
  examDeadlines: ["2026-11-21T08"],
  courseProgressPartition: [7, ulid],
  courseProgress: [7, ulid, ulid],
  fanOut: [7, 8],
  jobOfPerson: [ulid, "report", ulid],
  savedList: [ulid, ulid],
  reportDefinition: [ulid, ulid],
  pin: [ulid, "documents", 7],
  print: [ulid, 1],
  signIn: [ulid, ulid],
};
/** Parts of sort keys, and collections, which are named by their lists. */
const noPartition = new Set([
  "courseMembers",
  "allVersionSaves",
  "anyCourseMembers",
  "sittingsOfDocument",
  "jobsOfKind",
  "presenceOfDocument",
  "incidentsOfDocument",
]);

/** One key of each kind that `keys.ts` makes: its name there, and its partition. */
export function sampleKeys(): { name: string; pk: string }[] {
  return Object.entries(keys)
    .filter(([name]) => !noPartition.has(name) && !name.startsWith("collection"))
    .map(([name, make]) => {
      // Each takes ids as above; those that are not named take one id.
      const key: unknown =
        typeof make === "function"
          ? (make as (...ids: unknown[]) => unknown)(...(given[name] ?? [ulid]))
          : make;
      const pk = typeof key === "string" ? key : (key as { pk: string }).pk;
      return { name, pk };
    });
}

/** Whether a key fits a pattern, as policies compare them. */
export const fitsPattern = (pattern: string, key: string): boolean =>
  new RegExp(
    `^${pattern
      .replace(/[.+^$(){}|[\]\\]/g, "\\$&")
      .replaceAll("*", ".*")
      .replaceAll("?", ".")}$`,
  ).test(key);
