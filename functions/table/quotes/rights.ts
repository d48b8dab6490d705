import { also, none, type RightsOf, readsList, writesList } from "../declareRights.ts";

/** Quotes of programs, and the prices that they are made from. */
export const quotesRights = {
  quoteInterfaces: {
    getQuoteInterface: { get: ["quotes"] },
    listQuoteInterfaces: { query: ["quotes"] },
    readRenewals: readsList("renewalList"),
    deleteQuoteInterface: also(writesList("renewalList"), { delete: ["quotes"] }),
    putQuoteInterface: {},
    putQuoteInterfaces: also(writesList("renewalList"), { put: ["quotes"] }),
  } satisfies RightsOf<typeof import("./quoteInterfaces.ts")>,
  quoteCourses: {
    getQuoteCourses: { get: ["quoteCourses"] },
    putQuoteCourses: { put: ["quoteCourses"] },
  } satisfies RightsOf<typeof import("./quoteCourses.ts")>,
  crmStates: {
    getCrmState: { get: ["crmStates"] },
    listCrmStates: { batchGet: ["crmStates"] },
    crmStateWrite: { put: ["crmStates"] },
    putCrmState: none,
    deleteCrmState: { delete: ["crmStates"] },
  } satisfies RightsOf<typeof import("./crmStates.ts")>,
  crmLog: {
    crmLogWrite: { put: ["crmLog"] },
    putCrmLog: { put: ["crmLog"] },
    listCrmLog: { query: ["crmLog"] },
  } satisfies RightsOf<typeof import("./crmLog.ts")>,
  updateNotes: {
    placeOfNote: none,
    updateNoteWrite: { put: ["updateNotes"] },
    updateNoteEnd: { delete: ["updateNotes"] },
    listUpdateNotes: { query: ["updateNotes"] },
  } satisfies RightsOf<typeof import("./updateNotes.ts")>,
  quotePrices: {
    getQuotePrices: { get: ["quotePrices"] },
    putQuotePrices: { put: ["quotePrices"] },
  } satisfies RightsOf<typeof import("./quotePrices.ts")>,
} as const;
