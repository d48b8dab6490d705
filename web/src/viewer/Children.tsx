import type { ReactNode } from "react";
import type { ContentNode } from "#shared/case/model/types.ts";
import { NodeView } from "./NodeView.tsx";

export function Children({ nodes }: { nodes: readonly ContentNode[] }): ReactNode {
  return nodes.map((node) => <NodeView key={node.uid} node={node} />);
}
