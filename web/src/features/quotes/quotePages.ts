/** Pages of quotes in one chunk: whoever opens one of them goes on to another. */
export { OpenQuotePage } from "./OpenQuotePage.tsx";
export { QuotesPage } from "./QuotesPage.tsx";
export { CrmLogPage } from "./renewals/CrmLogPage.tsx";
export { RenewalsPage } from "./renewals/RenewalsPage.tsx";
export { QuoteCoursesPage } from "./setup/QuoteCoursesPage.tsx";
export { QuotePricesPage } from "./setup/QuotePricesPage.tsx";
