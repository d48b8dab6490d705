import type { ReactNode } from "react";
import { displayName } from "#shared/case/nodeTable.ts";
import { contentTitle, isOnlyRead } from "#shared/case/teachingPoints.ts";
import type { ContentNode } from "#shared/case/types.ts";
import { NodeView } from "../NodeView.tsx";
import { isWithinReach } from "../reading.ts";
import type { NodeProps } from "../registryTypes.ts";
import type { ViewerStore } from "../store.ts";
import { useOfCase, useViewer } from "../ViewerContext.ts";
import { ContentLink } from "./ReusableContent.tsx";
import styles from "./text.module.css";

/**
 * The node of the case that a placeholder names, unless the placeholder stands inside of it. What stands in a part of the
 * case that is still ahead is not shown before.
 */
function named({ uid, variantUid }: ContentNode, store: ViewerStore): ContentNode | undefined {
  if (typeof variantUid !== "string" || variantUid === uid) return undefined;
  const isAround = store.flow.index.byUid.get(uid)?.path.includes(variantUid) ?? false;
  if (isAround || !isWithinReach(store, variantUid)) return undefined;
  const node = store.nodeOf(variantUid);
  return node?.type === "variantPlaceholder" ? undefined : node;
}

const isRead = (node: ContentNode): boolean =>
  (node.type === "section" || node.type === "RLOModal") && contentTitle(node) !== "" && isOnlyRead(node);

/** Reusable content: what the placeholder names where the case holds it, else a block with its name. */
export function VariantPlaceholder({ node }: NodeProps): ReactNode {
  const { reading } = useViewer();
  const content = useOfCase((store) => named(node, store));
  const isFull = useOfCase(({ mode }) => mode === "full");
  if (!content) {
    return (
      <p className={styles.unsupported} id={node.uid}>
        {contentTitle(node) || displayName(node)}
      </p>
    );
  }
  if (!reading || isFull || !isRead(content)) return <NodeView node={content} />;
  return (
    <div id={node.uid}>
      <ContentLink node={content} reading={reading} />
    </div>
  );
}
