/** Near duplicates of the bank and of a question: one script, apart from the other pages of the bank. */
export { DuplicatesPage } from "./DuplicatesPage.tsx";
export { NearDuplicates } from "./NearDuplicates.tsx";
export { PairPage } from "./PairPage.tsx";
