/** Pages that set what the quotes of a year need, in one chunk. */
export { QuoteCoursesPage } from "./QuoteCoursesPage.tsx";
export { QuotePricesPage } from "./QuotePricesPage.tsx";
