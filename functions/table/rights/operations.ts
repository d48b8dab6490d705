import { none, type RightsOf } from "./declare.ts";

/** What runs by itself, and what is kept of it. */
export const operationsRights = {
  audit: {
    auditWrite: { put: ["audit"] },
    auditWrites: { put: ["audit"] },
    putAuditEntries: { batchWrite: ["audit"] },
    listAuditEntries: { query: ["audit"] },
    readAuditEntries: { query: ["audit"] },
  } satisfies RightsOf<typeof import("../audit.ts")>,
  channels: {
    putConnection: { put: ["connection"] },
    getConnection: { get: ["connection"] },
    listExpiredConnections: { queryIndex: ["openConnections"] },
    putSubscription: { put: ["channel"] },
    getSubscription: { get: ["channel"] },
    listSubscriptionsOfConnection: { queryIndex: ["subscriptionsOfConnection"] },
    listChannelsOfConnection: none,
    listSubscriptions: { query: ["channel"] },
    deleteSubscription: { delete: ["channel"] },
    deleteConnection: { delete: ["connection"] },
  } satisfies RightsOf<typeof import("../channels.ts")>,
  fanOuts: {
    getFanOut: { get: ["fanOut"] },
    putFanOut: { put: ["fanOut"] },
    moveFanOut: { put: ["fanOut"], delete: ["fanOut"] },
  } satisfies RightsOf<typeof import("../fanOuts.ts")>,
  jobs: {
    jobWrites: { put: ["job", "jobsOfPerson"] },
    createJob: none,
    getJob: { get: ["job"] },
    listOpenJobs: { queryIndex: ["openJobs"] },
    listOldestOpenJobs: { queryIndex: ["openJobs"] },
    listFailedJobs: { queryIndex: ["failedJobs"] },
    listJobs: { batchGet: ["job"] },
    listDueJobs: { queryIndex: ["jobsToCome"] },
    openDueJob: { update: ["job"] },
    listJobsOfPerson: { query: ["jobsOfPerson"], batchGet: ["job"] },
    takeJob: { update: ["job"] },
    advanceJob: { update: ["job"] },
    finishJob: { update: ["job"] },
    releaseJob: { update: ["job"] },
    failJob: { update: ["job"] },
    touchJob: { update: ["job"] },
  } satisfies RightsOf<typeof import("../jobs.ts")>,
  use: {
    countSignIn: { update: ["use"] },
    putUse: { batchWrite: ["use"] },
    listUse: { query: ["use"] },
  } satisfies RightsOf<typeof import("../use.ts")>,
} as const;
