/** Pages around exam variations: together one script, since the first one names each later script. */
export { IncidentsPage } from "./IncidentsPage.tsx";
export { QuestionSetIndexPage } from "./QuestionSetIndexPage.tsx";
export { VariationListPage } from "./VariationListPage.tsx";
