import { also, none, type RightsOf, readsList, writesList } from "../declareRights.ts";

/** Cases, and what learners do in them. */
export const casesRights = {
  answerTallies: {
    tallyWrites: { update: ["answerTally"] },
    readAnswerTally: { query: ["answerTally"] },
  } satisfies RightsOf<typeof import("./answerTallies.ts")>,
  attemptsOn: {
    countAttemptsOn: { queryIndex: ["attemptsOn"] },
  } satisfies RightsOf<typeof import("./attemptsOn.ts")>,
  choices: {
    readChoiceSources: { batchGet: ["learner"] },
    putChoices: { put: ["learner"] },
    countedIn: none,
    listChoices: { batchGet: ["learner"] },
  } satisfies RightsOf<typeof import("./choices.ts")>,
  documents: {
    readDocuments: readsList("documentList"),
    getDocument: { get: ["document"] },
    getDocumentInProgram: { batchGet: ["document"] },
    listSnapshotsOf: { batchGet: ["document"] },
    // A question of the bank is mapped as its text is published.
    putPublishedDocument: also(writesList("documentList", "questionList"), { put: ["document", "source"] }),
    listedChange: none,
    textWrites: { put: ["document"] },
    textRenamed: { put: ["document"] },
    standsCheck: { check: ["document"] },
    replaceDocument: also(writesList("documentList"), { put: ["document"] }),
    prerequisiteWrite: { update: ["document"] },
    goneAt: { delete: ["document"] },
    isSnapshotOf: { get: ["document"] },
  } satisfies RightsOf<typeof import("./documents.ts")>,
  keptWork: {
    readKeptWork: none,
    putKeptWork: { put: ["learner"] },
    listKeptWork: { query: ["learner"] },
  } satisfies RightsOf<typeof import("./keptWork.ts")>,
  attempts: {
    itemOfAttempt: none,
    createAttempt: { put: ["learner"] },
    replaceAttempt: none,
    replaceAttempts: { put: ["learner"] },
    attemptWrite: { put: ["learner"] },
    listAttempts: { batchGet: ["learner"] },
    listAttemptsOf: { batchGet: ["learner"] },
    putAttempts: { batchWrite: ["learner"] },
  } satisfies RightsOf<typeof import("./attempts.ts")>,
  learnerState: {
    // Whoever is given the keys reads them together with the person (getPersonInSession).
    learnerHeadKeys: { batchGet: ["learner", "state"] },
    getLearnerHead: none,
    getLearnerHeadAt: { batchGet: ["learner", "state"] },
    readLearnerHead: none,
    getLearnerHeads: { batchGet: ["learner"] },
    listStateCards: { query: ["state"] },
    putStateCard: { put: ["state"] },
    putStateCards: { batchWrite: ["learner", "state"] },
    putUserLog: { put: ["state"] },
    joinCards: none,
  } satisfies RightsOf<typeof import("./learnerState.ts")>,
  conversations: {
    createConversation: { put: ["state"] },
    getConversation: { get: ["state"] },
    // Whoever is given the keys reads them together with the person (getPersonInSession).
    conversationWithHeadKeys: { batchGet: ["state"] },
    readConversationWithHead: none,
    replaceConversation: { put: ["state"] },
    getEarlierTry: { get: ["state"] },
    beginNextTry: { put: ["state"] },
  } satisfies RightsOf<typeof import("./conversations.ts")>,
  mediaAssets: {
    groupOf: none,
    putMediaAsset: { put: ["mediaAssets"] },
    deleteMediaAsset: { delete: ["mediaAssets"] },
    copyMediaAssets: { query: ["mediaAssets"], batchWrite: ["mediaAssets"] },
    listMediaAssets: { query: ["mediaAssets"] },
  } satisfies RightsOf<typeof import("./mediaAssets.ts")>,
  progress: {
    getProgress: { get: ["learner"] },
    listProgressOfUser: { query: ["learner"] },
    listUsersWithProgress: { batchGet: ["learner"] },
    putProgress: { put: ["learner"] },
    putProgressRows: { batchWrite: ["learner"] },
    unstartedProgress: none,
  } satisfies RightsOf<typeof import("./progress.ts")>,
  statements: {
    putStatement: { put: ["learner"] },
    listStatements: { batchGet: ["learner"] },
  } satisfies RightsOf<typeof import("./statements.ts")>,
  sources: {
    reserveDocumentId: { get: ["source"], put: ["source"], update: ["counter"] },
    reserveCourseId: { get: ["source"], put: ["source"], update: ["counter"] },
    getCourseIdBySource: { get: ["source"] },
    getDocumentIdBySource: { get: ["source"] },
  } satisfies RightsOf<typeof import("./sources.ts")>,
  newDocuments: {
    putNewDocument: also(writesList("documentList", "documentLoanList"), { put: ["document"] }),
  } satisfies RightsOf<typeof import("./newDocuments.ts")>,
  removedDocuments: {
    removeDocument: also(writesList("documentList", "documentLoanList"), {
      delete: ["document", "version"],
      put: ["removedDocument"],
    }),
    listRemovedDocuments: { queryIndex: ["removedDocuments"] },
    purgeVersionSaves: { query: ["versionSaves"], batchWrite: ["versionSaves"] },
    purgeRemovedDocument: {
      query: ["mediaAssets"],
      batchWrite: ["mediaAssets"],
      delete: ["removedDocument"],
    },
  } satisfies RightsOf<typeof import("./removedDocuments.ts")>,
} as const;
