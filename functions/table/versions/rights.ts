import { also, none, type RightsOf, readsList, writesList } from "../declareRights.ts";

/** Versions as they are written: their heads, locks, saves, and who is there. */
export const versionsRights = {
  benchRuns: {
    putBenchRun: { put: ["benchRuns"] },
    getBenchRun: { get: ["benchRuns"] },
    listBenchRuns: { batchGet: ["benchRuns"] },
  } satisfies RightsOf<typeof import("./benchRuns.ts")>,
  editLocks: {
    getEditLock: { get: ["version"] },
    listLocksOf: { queryIndex: ["locksOfPerson"] },
    replaceEditLock: { put: ["version"] },
    lockCheck: { check: ["version"] },
    freeLockCheck: { check: ["version"] },
  } satisfies RightsOf<typeof import("./editLocks.ts")>,
  openWork: {
    readOpenWork: readsList("openWorkList"),
    carryOpenWork: also(writesList("openWorkList"), { batchGet: ["version"] }),
    lastVersionNumber: { get: ["counter"] },
    listUncounted: { batchGet: ["version"] },
    putOpenWork: { touch: { place: "version", attributes: ["open_work"] } },
  } satisfies RightsOf<typeof import("./openWork.ts")>,
  versionEditors: {
    touchVersionEditor: {
      touch: {
        place: "versionEditors",
        attributes: ["connection_id", "last_active", "seen_at_ms", "expires_at_s"],
      },
    },
    putVersionEditor: { put: ["versionEditors"] },
    dropVersionEditor: { delete: ["versionEditors"] },
    listVersionEditors: { query: ["versionEditors"] },
  } satisfies RightsOf<typeof import("./versionEditors.ts")>,
  versionSaves: {
    listVersionSaves: { query: ["versionSaves"] },
    listLatestSaves: { query: ["versionSaves"] },
    getVersionSave: { get: ["versionSaves"] },
    getSavedRev: { get: ["versionSaves"] },
    saveWrites: { put: ["versionSaves"], update: ["version"] },
    commitSave: none,
    getStoredDraftBefore: { query: ["versionSaves"] },
    putStoredDraft: { put: ["versionSaves"], update: ["version"] },
  } satisfies RightsOf<typeof import("./versionSaves.ts")>,
  versions: {
    getVersion: { get: ["version"] },
    getDocumentVersions: { get: ["document"] },
    reserveVersions: { update: ["counter"] },
    newVersions: { put: ["document", "version", "versionSaves"] },
    ensureVersions: none,
    beginAnew: { put: ["versionSaves"], update: ["version"] },
    addVersionEditor: { touch: { place: "version", attributes: ["editor_ids"] } },
    noteCompaction: { touch: { place: "version", attributes: ["compacted_at"] } },
  } satisfies RightsOf<typeof import("./versions.ts")>,
} as const;
