import type { ReactNode } from "react";
import { useNodeIds } from "../nodeIds.tsx";
import type { NodeProps } from "../registryTypes.ts";
import styles from "./text.module.css";

export function HorizontalRule({ node }: NodeProps): ReactNode {
  const idOf = useNodeIds();
  return <hr className={styles.rule} id={idOf(node.uid)} />;
}
