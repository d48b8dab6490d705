import type { CaseContexts } from "#shared/contract/documents/documents.ts";

type Over = {
  documentContext?: Partial<CaseContexts["documentContext"]>;
  displayContext?: Partial<CaseContexts["displayContext"]>;
};

/** The contexts of a plain signature case, document 7, opened from the library. */
export const someContexts = (over: Over = {}): CaseContexts => ({
  documentContext: {
    id: 7,
    title: "A case",
    kind: "signature_case",
    docType: "Document",
    quizUrl: null,
    quizQuestionCount: 0,
    todoUrl: null,
    todoAction: null,
    caseSummaryUrl: "/documents/7/case_summary.pdf",
    timeOnCase: 0,
    recommendedTime: 30,
    captions: [],
    ...over.documentContext,
  },
  displayContext: {
    displayMode: "student",
    displayModes: ["student"],
    audience: "student",
    isEmbeded: false,
    enableAiSummaryStatementFeedback: false,
    languageModel: null,
    resetCaseUrl: "/documents/7/reset",
    programName: "Northfield",
    allowedEditMode: "ViewOnly",
    permissions: [],
    featureFlags: { vpe: false, saq_phase_1: false, offline_observer_backoff: null },
    ...over.displayContext,
  },
  currentVersion: {
    id: "01J00000000000000000000001",
    rootUid: "case",
    coverImage: null,
    disableBookmarks: false,
    onlyOneUncollapsedSection: false,
  },
  attempt: 1,
  document_set: null,
});
