import type { ReactNode } from "react";
import { displayName } from "#shared/case/model/nodeTable.ts";
import { useNodeIds } from "../nodeIds.tsx";
import type { NodeProps } from "../registryTypes.ts";
import { words } from "../words.ts";
import styles from "./text.module.css";

/** Stands in for a node type that has no component, so that a reader knows that something is missing here. */
export function Unsupported({ node }: NodeProps): ReactNode {
  const idOf = useNodeIds();
  return (
    <p className={styles.unsupported} id={idOf(node.uid)}>
      {words.supportedYet({ node: displayName(node) })}
    </p>
  );
}
