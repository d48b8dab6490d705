import { also, none, type RightsOf, readsList, writesList } from "../declareRights.ts";

/** Exam variations, their deliveries, and the students of those. */
export const assessmentsRights = {
  forms: {
    reserveFormId: { update: ["counter"] },
    reserveExamItemIds: { update: ["counter"] },
    readForms: readsList("examFormList"),
    getForm: { get: ["examForm"] },
    listFormsByNumber: { batchGet: ["examForm"] },
    readCompiledForm: { query: ["examForm"] },
    listCompiledItems: {},
    putCorrections: { put: ["examForm"] },
    putCompiledItems: { batchWrite: ["examForm"] },
    putNewForm: also(writesList("examFormList"), { put: ["examForm"] }),
    replaceForm: also(writesList("examFormList"), { put: ["examForm"] }),
  } satisfies RightsOf<typeof import("./forms.ts")>,
  formStatistics: {
    readFormStatistics: { query: ["examForm"] },
    putFormStatistics: { batchWrite: ["examForm"], put: ["examForm"] },
    getStatisticsOrder: { get: ["examForm"] },
    putStatisticsOrder: { put: ["examForm"] },
  } satisfies RightsOf<typeof import("./formStatistics.ts")>,
  deliveries: {
    reserveDeliveryId: { update: ["counter"] },
    readDeliveries: readsList("deliveryList"),
    getDelivery: { get: ["delivery"] },
    deliveryStands: { check: ["delivery"] },
    putNewDelivery: also(writesList("deliveryList"), { put: ["delivery"] }),
    replaceDelivery: also(writesList("deliveryList"), { put: ["delivery"] }),
    removeDelivery: also(writesList("deliveryList"), { delete: ["delivery"] }),
  } satisfies RightsOf<typeof import("./deliveries.ts")>,
  deliveryCounts: {
    readDeliveryCounts: readsList("deliveryCountList"),
    recountDelivery: writesList("deliveryCountList"),
  } satisfies RightsOf<typeof import("./deliveryCounts.ts")>,
  rosterings: {
    readRostering: none,
    getRostering: { get: ["rosterings"] },
    getRosterings: { batchGet: ["rosterings"] },
    rosteringsOf: { query: ["rosterings"] },
    rosteringsOfPerson: { query: ["rostered"], batchGet: ["rosterings"] },
    putNewRosterings: { put: ["rosterings", "rostered"] },
    replaceRostering: { put: ["rosterings"] },
    removeRosterings: { delete: ["rosterings", "rostered"] },
    listDueRosterings: { queryIndex: ["assessmentDeadlines"] },
  } satisfies RightsOf<typeof import("./rosterings.ts")>,
  ownSittings: {
    ownSittingKeys: { batchGet: ["rosterings", "assessmentAnswers"] },
    readOwnSitting: none,
  } satisfies RightsOf<typeof import("./ownSittings.ts")>,
  answers: {
    readAnswers: none,
    getAnswers: { get: ["assessmentAnswers"] },
    listAnswersOfPerson: { batchGet: ["assessmentAnswers"] },
    listAnswersIn: { batchGet: ["assessmentAnswers"] },
    listSetAside: { query: ["assessmentAnswers"] },
    newAnswersWrite: { put: ["assessmentAnswers"] },
    replaceAnswers: { put: ["assessmentAnswers"] },
  } satisfies RightsOf<typeof import("./answers.ts")>,
  studentResults: {
    listStudentResults: {},
    listStoredResults: { query: ["studentResults"] },
    getStudentResult: { get: ["studentResults"] },
    putStudentResult: { put: ["studentResults"] },
  } satisfies RightsOf<typeof import("./studentResults.ts")>,
  resultsRebuilds: {
    getResultsRebuild: { get: ["resultsRebuild"] },
    putResultsRebuild: { put: ["resultsRebuild"] },
    deleteResultsRebuild: { delete: ["resultsRebuild"] },
  } satisfies RightsOf<typeof import("./resultsRebuilds.ts")>,
  toDos: {
    listToDos: { query: ["assessmentToDos"] },
    getToDo: { get: ["assessmentToDos"] },
    putToDo: { put: ["assessmentToDos"] },
    removeToDo: { delete: ["assessmentToDos"] },
  } satisfies RightsOf<typeof import("./toDos.ts")>,
} as const;
