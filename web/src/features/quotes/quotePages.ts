/** Pages of one quote in one chunk: whoever opens one of them goes on to another. */
export { OpenQuotePage } from "./OpenQuotePage.tsx";
export { QuotesPage } from "./QuotesPage.tsx";
