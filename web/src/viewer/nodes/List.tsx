import { type ReactNode, useMemo } from "react";
import { contentOf } from "#shared/case/model/tree.ts";
import { Children } from "../Children.tsx";
import { useNodeIds } from "../nodeIds.tsx";
import type { NodeProps } from "../registryTypes.ts";
import { type NestedItem, nestItems } from "./nestItems.ts";
import styles from "./text.module.css";

function Items({ items, isNumbered }: { items: readonly NestedItem[]; isNumbered: boolean }): ReactNode {
  const idOf = useNodeIds();
  const Tag = isNumbered ? "ol" : "ul";
  return (
    <Tag className={styles.list}>
      {items.map(({ item, below }) => (
        <li key={item.uid} id={idOf(item.uid)}>
          <Children nodes={contentOf(item)} />
          {below.length > 0 && <Items items={below} isNumbered={isNumbered} />}
        </li>
      ))}
    </Tag>
  );
}

export function List({ node }: NodeProps): ReactNode {
  const items = useMemo(() => nestItems(contentOf(node)), [node]);
  return <Items items={items} isNumbered={node.type === "numberedList"} />;
}
