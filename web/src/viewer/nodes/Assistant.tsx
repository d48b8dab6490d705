import type { ReactNode } from "react";
import { useNodeIds } from "../nodeIds.tsx";
import type { NodeProps } from "../registryTypes.ts";
import { useViewer } from "../ViewerContext.ts";
import { words } from "../words.ts";
import styles from "./text.module.css";

/** A chat or the feedback on one: what it is belongs to the page that plays the case. */
export function Assistant({ node }: NodeProps): ReactNode {
  const idOf = useNodeIds();
  const { Assistant: Played, isReadOnly } = useViewer();
  if (Played && !isReadOnly) return <Played node={node} />;
  return (
    <p className={styles.unsupported} id={idOf(node.uid)}>
      {words.conversationAvailableHereGo}
    </p>
  );
}
