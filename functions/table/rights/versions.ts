import type { RightsOf } from "./declare.ts";

/** Versions as they are written: their heads, locks, saves, and who is there. */
export const versionsRights = {
  editLocks: {
    getEditLock: { get: ["version"] },
    replaceEditLock: { put: ["version"] },
    lockCheck: { check: ["version"] },
  } satisfies RightsOf<typeof import("../editLocks.ts")>,
  projects: {
    getProject: { get: ["project"] },
    putProject: { put: ["project"] },
  } satisfies RightsOf<typeof import("../projects.ts")>,
  versionEditors: {
    touchVersionEditor: { update: ["versionEditors"] },
    putVersionEditor: { put: ["versionEditors"] },
    dropVersionEditor: { delete: ["versionEditors"] },
    listVersionEditors: { query: ["versionEditors"] },
  } satisfies RightsOf<typeof import("../versionEditors.ts")>,
  versions: {
    getVersion: { get: ["version"] },
    getDocumentVersions: { get: ["document"] },
    ensureVersions: { put: ["document", "version"], update: ["counter"] },
    addVersionEditor: { update: ["version"] },
  } satisfies RightsOf<typeof import("../versions.ts")>,
} as const;
