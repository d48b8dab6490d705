import { memo, type ReactNode } from "react";
import { isNodeType } from "#shared/case/nodeTable.ts";
import { Unsupported } from "./nodes/Unsupported.tsx";
import type { NodeProps } from "./registryTypes.ts";
import { useIsShown, useViewer } from "./ViewerContext.ts";

/** One node of the tree, by the component that the registry has for its type; nothing while it is hidden. */
export const NodeView = memo(function NodeView({ node }: NodeProps): ReactNode {
  const { registry } = useViewer();
  const isShown = useIsShown(node);
  if (!isShown) return null;
  const Component = (isNodeType(node.type) && registry[node.type]) || Unsupported;
  return <Component node={node} />;
});
