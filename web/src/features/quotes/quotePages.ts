/** Pages of one quote in one chunk: whoever opens one of them goes on to another. The provider's pages come by chunks of their own, named here to keep the first scripts small. */
export { OpenQuotePage } from "./OpenQuotePage.tsx";
export { QuotesPage } from "./QuotesPage.tsx";

export const renewalPages = () => import("./renewals/renewalPages.ts");
export const setupPages = () => import("./setup/setupPages.ts");
