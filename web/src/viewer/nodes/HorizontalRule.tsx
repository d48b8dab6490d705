import type { ReactNode } from "react";
import type { NodeProps } from "../registryTypes.ts";
import styles from "./text.module.css";

export function HorizontalRule({ node }: NodeProps): ReactNode {
  return <hr className={styles.rule} id={node.uid} />;
}
