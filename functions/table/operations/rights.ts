import { none, type RightsOf } from "../declareRights.ts";

/** Rights on what runs by itself, and on its records. */
export const operationsRights = {
  audit: {
    auditWrite: { put: ["audit"] },
    auditWrites: { put: ["audit"] },
    putAuditEntries: { batchWrite: ["audit"] },
    listAuditEntries: { query: ["audit"] },
    readAuditEntries: { query: ["audit"] },
  } satisfies RightsOf<typeof import("./audit.ts")>,
  channels: {
    putConnection: { put: ["connection"] },
    getConnection: { get: ["connection"] },
    listExpiredConnections: { queryIndex: ["openConnections"] },
    putSubscription: { put: ["channel"] },
    getSubscription: { get: ["channel"] },
    // Read together with the person (getPersonInSession).
    subscriptionKey: { batchGet: ["channel"] },
    readSubscription: none,
    listSubscriptionsOfConnection: { queryIndex: ["subscriptionsOfConnection"] },
    listChannelsOfConnection: none,
    listSubscriptions: { query: ["channel"] },
    deleteSubscription: { delete: ["channel"] },
    deleteConnection: { delete: ["connection"] },
  } satisfies RightsOf<typeof import("./channels.ts")>,
  fanOuts: {
    getFanOut: { get: ["fanOut"] },
    putFanOut: { put: ["fanOut"] },
    moveFanOut: { put: ["fanOut"], delete: ["fanOut"] },
  } satisfies RightsOf<typeof import("./fanOuts.ts")>,
  jobLeases: {
    takeJob: { update: ["job"] },
    advanceJob: { update: ["job"] },
    jobAdvanceWrite: { update: ["job"] },
    finishJob: { update: ["job"] },
    releaseJob: { update: ["job"] },
  } satisfies RightsOf<typeof import("./jobLeases.ts")>,
  jobs: {
    keptJobPlace: none,
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
    unlistJob: { delete: ["jobsOfPerson"] },
    listJobsPastKeeping: { queryIndex: ["keptJobs"] },
    discardJob: { update: ["job"] },
    deleteJob: { delete: ["job"] },
    failJob: { update: ["job"] },
    touchJob: { update: ["job"] },
  } satisfies RightsOf<typeof import("./jobs.ts")>,
  soleJobs: {
    getSoleJob: { get: ["soleJob"] },
    createSoleJob: { put: ["soleJob"] },
  } satisfies RightsOf<typeof import("./soleJobs.ts")>,
  reportDefinitions: {
    listReportDefinitionRows: { query: ["reportDefinitions"] },
    getReportDefinition: { get: ["reportDefinitions"] },
    putReportDefinition: { put: ["reportDefinitions"] },
    deleteReportDefinitionRow: { delete: ["reportDefinitions"] },
  } satisfies RightsOf<typeof import("./reportDefinitions.ts")>,
  use: {
    countSignIn: { update: ["use"] },
    putUse: { batchWrite: ["use"] },
    listUse: { query: ["use"] },
  } satisfies RightsOf<typeof import("./use.ts")>,
  modelUse: {
    countModelUse: { update: ["modelUse", "modelSpend"] },
    getModelSpend: { batchGet: ["modelSpend"] },
    listModelSpend: { query: ["modelSpend"] },
    listModelUse: { query: ["modelUse"] },
  } satisfies RightsOf<typeof import("./modelUse.ts")>,
  operations: {
    takeOperation: { put: ["operation"], get: ["operation"], update: ["operation"] },
    answerOperation: { update: ["operation"] },
    releaseOperation: { update: ["operation"] },
  } satisfies RightsOf<typeof import("./operations.ts")>,
} as const;
