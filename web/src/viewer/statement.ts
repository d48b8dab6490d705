import { summaryStatementOf } from "#shared/case/model/summaryStatement.ts";
import type { ViewerStore } from "./store.ts";

/** Tells if an input asks for a summary statement on which feedback can be given. @see spec documents §5 */
export const isStatement = (store: ViewerStore, inputUid: string): boolean =>
  summaryStatementOf(store.flow.index, inputUid) !== undefined;

/** Author's own statement; empty where it is kept back. */
export const idealOf = (store: ViewerStore, inputUid: string): string =>
  summaryStatementOf(store.flow.index, inputUid)?.ideal ?? "";

/** Presses the Submit button of a statement's question. */
export function submitStatement(store: ViewerStore, inputUid: string): void {
  const button = summaryStatementOf(store.flow.index, inputUid)?.button;
  if (button) store.dispatch({ type: "press", uid: button.uid });
}

export const hasFeedback = (store: ViewerStore, inputUid: string): boolean =>
  store.read(inputUid, "aiSummaryStatementResponseRecieved") === true;

/** Tells if Submit asks for feedback first, so that the button of the case waits: until the reaction to it was handed in. */
export const asksFeedbackFirst = (store: ViewerStore, inputUid: string): boolean =>
  store.mode === "student" &&
  store.read(inputUid, "graded") !== true &&
  store.read(inputUid, "aiSummaryStatementRequestFeedback") !== false &&
  isStatement(store, inputUid);
