import { type ReactNode, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import type { ItemKind } from "#shared/case/tools/itemUid.ts";
import { frontDialog } from "../../../viewer/frontDialog.ts";
import { useTools } from "./ToolsContext.ts";
import styles from "./undoBar.module.css";
import { words } from "./words.ts";

const nameOf = (): Readonly<Record<ItemKind, string>> => ({
  diagnosis: words.diagnosis,
  finding: words.finding,
  note: words.note,
});

/** For ten seconds after something was deleted: the way back, in front of a dialog, too. It outlives a reload. */
export function UndoBar(): ReactNode {
  const tools = useTools();
  const { shown } = tools.deletions;
  const latest = useSyncExternalStore(shown.subscribe, shown.get).at(-1);
  const front = useSyncExternalStore(frontDialog.subscribe, frontDialog.get);
  const bar = (
    <div className={styles.place} role="status">
      {latest && (
        <div className={styles.bar}>
          <span className={styles.words}>
            {words.deleted({ value: nameOf()[latest.item.kind], content: latest.item.content })}
          </span>
          <button type="button" className={styles.undo} onClick={() => tools.undoDeletion()}>
            {words.undo}
          </button>
        </div>
      )}
    </div>
  );
  return front && latest ? createPortal(bar, front) : bar;
}
