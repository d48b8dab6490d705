import type { ReactNode } from "react";
import { displayName } from "#shared/case/model/nodeTable.ts";
import { placedNode } from "#shared/case/model/placeholders.ts";
import { contentTitle, isOnlyRead } from "#shared/case/model/teachingPoints.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { NodeView } from "../NodeView.tsx";
import { SecondPlace, useNodeIds } from "../nodeIds.tsx";
import { isWithinReach } from "../reading.ts";
import type { NodeProps } from "../registryTypes.ts";
import type { ViewerStore } from "../store.ts";
import { useProblemLog } from "../useProblemLog.ts";
import { useOfCase, useViewer } from "../ViewerContext.ts";
import { ContentLink } from "./ReusableContent.tsx";
import styles from "./text.module.css";

/** Node that a placeholder shows; none while it stands in a part of the case that is still ahead. */
function shownNode(placeholder: ContentNode, store: ViewerStore): ContentNode | undefined {
  const { node } = placedNode(store.flow.root, placeholder);
  return node && node.type !== "variantPlaceholder" && isWithinReach(store, node.uid) ? node : undefined;
}

const isRead = (node: ContentNode): boolean =>
  (node.type === "section" || node.type === "RLOModal") && contentTitle(node) !== "" && isOnlyRead(node);

/** Reusable content: what the placeholder names where the case holds it, else a block with its name. */
export function VariantPlaceholder({ node }: NodeProps): ReactNode {
  const idOf = useNodeIds();
  const { reading } = useViewer();
  const content = useOfCase((store) => shownNode(node, store));
  useProblemLog(useOfCase(({ flow }) => placedNode(flow.root, node).problem));
  const isFull = useOfCase(({ mode }) => mode === "full");
  if (!content) {
    return (
      <p className={styles.unsupported} id={idOf(node.uid)}>
        {contentTitle(node) || displayName(node)}
      </p>
    );
  }
  if (!reading || isFull || !isRead(content)) {
    return (
      <SecondPlace name={node.uid}>
        <NodeView node={content} />
      </SecondPlace>
    );
  }
  return (
    <div id={idOf(node.uid)}>
      <ContentLink node={content} reading={reading} />
    </div>
  );
}
