import { type ReactNode, useSyncExternalStore } from "react";
import type { ItemKind } from "#shared/case/tools/itemUid.ts";
import { useTools } from "./ToolsContext.ts";
import styles from "./undoBar.module.css";

const nameOf: Readonly<Record<ItemKind, string>> = {
  diagnosis: "Diagnosis",
  finding: "Finding",
  note: "Note",
};

/** For ten seconds after something was deleted: the way back. It outlives a reload. */
export function UndoBar(): ReactNode {
  const tools = useTools();
  const { shown } = tools.deletions;
  const latest = useSyncExternalStore(shown.subscribe, shown.get).at(-1);
  return (
    <div className={styles.place} role="status">
      {latest && (
        <div className={styles.bar}>
          <span className={styles.words}>
            {nameOf[latest.item.kind]} deleted: {latest.item.content}
          </span>
          <button type="button" className={styles.undo} onClick={() => tools.undoDeletion()}>
            Undo
          </button>
        </div>
      )}
    </div>
  );
}
