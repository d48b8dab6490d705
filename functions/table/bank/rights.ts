import { also, type RightsOf, readsList, writesList } from "../declareRights.ts";

/** The question bank. */
export const bankRights = {
  questions: {
    reserveQuestionIds: { update: ["counter"] },
    readQuestions: readsList("questionList"),
    readQuestionLinks: readsList("questionList"),
    getQuestion: { get: ["question"] },
    listQuestionsByNumber: { batchGet: ["question"] },
    listQuestionHistory: { query: ["question"] },
    questionParts: { put: ["question"], delete: ["question"] },
    writeQuestions: writesList("questionList"),
  } satisfies RightsOf<typeof import("./questions.ts")>,
  questionSets: {
    reserveQuestionSetId: { update: ["counter"] },
    readQuestionSets: readsList("questionSetList"),
    getQuestionSet: { get: ["questionSet"] },
    listQuestionSetHistory: { query: ["questionSet"] },
    putNewQuestionSet: also(writesList("questionSetList"), { put: ["questionSet"], check: ["question"] }),
  } satisfies RightsOf<typeof import("./questionSets.ts")>,
  blueprints: {
    reserveBlueprintId: { update: ["counter"] },
    readBlueprints: readsList("blueprintList"),
    getBlueprint: { get: ["blueprint"] },
    putBlueprint: also(writesList("blueprintList"), { put: ["blueprint"] }),
    removeBlueprint: also(writesList("blueprintList"), { delete: ["blueprint"] }),
  } satisfies RightsOf<typeof import("./blueprints.ts")>,
  bankComments: {
    reserveCommentId: { update: ["counter"] },
    readBankComments: readsList("bankCommentList"),
    getBankComment: { get: ["bankComment"] },
    putNewBankComment: also(writesList("bankCommentList"), { put: ["bankComment"], check: ["question"] }),
    removeBankComment: also(writesList("bankCommentList"), { delete: ["bankComment"] }),
  } satisfies RightsOf<typeof import("./bankComments.ts")>,
  duplicates: {
    getComparison: { get: ["bankComparison"] },
    listComparedPairs: { query: ["bankComparison"] },
    putComparison: { put: ["bankComparison"], batchWrite: ["bankComparison"], query: ["bankComparison"] },
    readPairDecisions: readsList("questionPairList"),
    putPairDecision: also(writesList("questionPairList"), { put: ["questionPair"], check: ["question"] }),
    removePairDecision: also(writesList("questionPairList"), { delete: ["questionPair"] }),
  } satisfies RightsOf<typeof import("./duplicates.ts")>,
  itemStatistics: {
    reserveStatisticIds: { update: ["counter"] },
    listQuestionStatistics: { query: ["question"] },
    putQuestionStatistics: { batchWrite: ["question"] },
    listResponseParts: { query: ["question"] },
    putResponseParts: { batchWrite: ["question"] },
  } satisfies RightsOf<typeof import("./itemStatistics.ts")>,
} as const;
