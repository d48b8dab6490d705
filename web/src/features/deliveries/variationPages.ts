/** Pages around exam variations: together one script, since the first one names each later script. */
export { CorrectionsPage } from "./CorrectionsPage.tsx";
export { IncidentsPage } from "./IncidentsPage.tsx";
export { ProjectQuestionSetsPage } from "./ProjectQuestionSetsPage.tsx";
export { QuestionSetIndexPage } from "./QuestionSetIndexPage.tsx";
export { VariationListPage } from "./VariationListPage.tsx";
export { VariationPreviewPage } from "./VariationPreviewPage.tsx";

/** Loads the page of a document's questions as a separate script: with it the others would be more than a page may weigh. */
export const documentQuestionsPage = async () =>
  (await import("./DocumentQuestionsPage.tsx")).DocumentQuestionsPage;

/** Loads the page and its charts as a separate script. */
export const formStatisticsPage = async () =>
  (await import("./statistics/FormStatisticsPage.tsx")).FormStatisticsPage;
