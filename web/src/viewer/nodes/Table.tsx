import { type ReactNode, useMemo } from "react";
import { headsOf } from "#shared/case/model/tableHeads.ts";
import { contentOf } from "#shared/case/model/tree.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { Children } from "../Children.tsx";
import { useNodeIds } from "../nodeIds.tsx";
import type { NodeProps } from "../registryTypes.ts";
import { words } from "../words.ts";
import styles from "./table.module.css";

const listOf = (value: unknown): readonly ContentNode[] =>
  // The tree was parsed against the node table: rows and cells hold nodes.
  Array.isArray(value) ? (value as ContentNode[]) : [];

const spanOf = (value: unknown): number => (typeof value === "number" && value > 1 ? value : 1);

function Cell({ cell, scope }: { cell: ContentNode; scope: "col" | "row" | undefined }): ReactNode {
  const idOf = useNodeIds();
  const Tag = scope ? "th" : "td";
  return (
    <Tag id={idOf(cell.uid)} scope={scope} rowSpan={spanOf(cell.rowSpan)} colSpan={spanOf(cell.columnSpan)}>
      <Children nodes={contentOf(cell)} />
    </Tag>
  );
}

export function Table({ node }: NodeProps): ReactNode {
  const idOf = useNodeIds();
  const rows = listOf(node.rows);
  const scopeOf = useMemo(() => headsOf(node), [node]);
  return (
    // A wide table scrolls by itself; it can be focused so that the arrow keys scroll it too.
    // A case has many: as a group it is no landmark.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups form fields
    <div className={styles.scroller} role="group" aria-label={words.table} tabIndex={0} id={idOf(node.uid)}>
      <table className={styles.table}>
        <tbody>
          {rows.map((row, rowIndex) => (
            <tr key={row.uid}>
              {listOf(row.cells).map((cell, column) => (
                <Cell key={cell.uid} cell={cell} scope={scopeOf(rowIndex, column)} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
