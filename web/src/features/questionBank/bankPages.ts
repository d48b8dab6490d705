/** Pages around question sets: together one script, since the first one names each later script. */
export { BlueprintPage } from "./blueprints/BlueprintPage.tsx";
export { BlueprintsPage } from "./blueprints/BlueprintsPage.tsx";
export { CommentsPage } from "./CommentsPage.tsx";
export { ExportPage } from "./files/ExportPage.tsx";
export { BankObjectivesPage, BankReusablesPage } from "./MappedListPages.tsx";
export { QuestionSetsPage } from "./QuestionSetsPage.tsx";

/** Pages of near duplicates: a further script, which is named here and not in the first one. */
export const duplicatePages = () => import("./duplicates/duplicatePages.ts");
