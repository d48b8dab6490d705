import type { ReactNode } from "react";
import { displayName } from "#shared/case/nodeTable.ts";
import type { ContentNode } from "#shared/case/types.ts";
import { NodeView } from "../NodeView.tsx";
import type { NodeProps } from "../registryTypes.ts";
import type { ViewerStore } from "../store.ts";
import { useViewer } from "../ViewerContext.ts";
import styles from "./text.module.css";

/** The node of the case that a placeholder names, unless the placeholder stands inside of it. */
function named({ uid, variantUid }: ContentNode, { flow, nodeOf }: ViewerStore): ContentNode | undefined {
  if (typeof variantUid !== "string" || variantUid === uid) return undefined;
  const isAround = flow.index.byUid.get(uid)?.path.includes(variantUid) ?? false;
  const node = isAround ? undefined : nodeOf(variantUid);
  return node?.type === "variantPlaceholder" ? undefined : node;
}

const nameOf = ({ roData }: ContentNode): string | undefined =>
  typeof roData === "object" && roData !== null && "name" in roData && typeof roData.name === "string"
    ? roData.name
    : undefined;

/** Reusable content: what the placeholder names where the case holds it, else a block with its name. */
export function VariantPlaceholder({ node }: NodeProps): ReactNode {
  const { store } = useViewer();
  const content = named(node, store);
  if (content) return <NodeView node={content} />;
  return (
    <p className={styles.unsupported} id={node.uid}>
      {nameOf(node) ?? displayName(node)}
    </p>
  );
}
