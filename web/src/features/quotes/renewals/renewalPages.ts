/** Pages of renewals in one chunk, apart from the quotes that customers open. */
export { CrmLogPage } from "./CrmLogPage.tsx";
export { ProgramQuotesPage } from "./ProgramQuotesPage.tsx";
export { RenewalsPage } from "./RenewalsPage.tsx";
