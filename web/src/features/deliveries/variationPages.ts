/** Pages around exam variations: together one script, since the first one names each later script. */
export { CorrectionsPage } from "./CorrectionsPage.tsx";
export { DocumentQuestionsPage } from "./DocumentQuestionsPage.tsx";
export { IncidentsPage } from "./IncidentsPage.tsx";
export { ProjectQuestionSetsPage } from "./ProjectQuestionSetsPage.tsx";
export { QuestionSetIndexPage } from "./QuestionSetIndexPage.tsx";
export { VariationListPage } from "./VariationListPage.tsx";
export { VariationPreviewPage } from "./VariationPreviewPage.tsx";

/** With its charts, a script of its own. */
export const formStatisticsPage = async () =>
  (await import("./statistics/FormStatisticsPage.tsx")).FormStatisticsPage;
