import { type ReactNode, useEffect } from "react";
import { loadedLater } from "../../../ui/loadedLater.tsx";
import { isStatement } from "../../../viewer/statement.ts";
import type { ViewerStore } from "../../../viewer/store.ts";
import { words } from "../endings/words.ts";

const Waiting = (): ReactNode => <p role="status">{words.loading}</p>;

/** Feedback on summary statements: loaded with the first case that has a question for it. */
export const LazyStatement = loadedLater(async () => (await import("./Statement.tsx")).Statement, Waiting);

/**
 * Loads feedback on summary statements as soon as a case that asks for one is open: its question has no Submit button of its own
 * meanwhile, and could not go on if the connection were lost before it is shown.
 */
export function useStatementAhead(store: ViewerStore, isOn: boolean): void {
  useEffect(() => {
    const inputs = [...store.flow.questions.values()].map(({ inputUid }) => inputUid);
    if (isOn && inputs.some((uid) => isStatement(store, uid))) void LazyStatement.preload();
  }, [store, isOn]);
}
