import type { ReactNode } from "react";
import { displayName } from "#shared/case/nodeTable.ts";
import type { NodeProps } from "../registryTypes.ts";
import styles from "./text.module.css";

/** Stands in for a node type that has no component, so that a reader knows that something is missing here. */
export function Unsupported({ node }: NodeProps): ReactNode {
  return (
    <p className={styles.unsupported} id={node.uid}>
      {displayName(node)} is not supported yet
    </p>
  );
}
