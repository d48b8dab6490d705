import { memo, type ReactNode } from "react";
import { isNodeType } from "#shared/case/model/nodeTable.ts";
import { ReviewMark } from "./nodes/ExamMarks.tsx";
import { Unsupported } from "./nodes/Unsupported.tsx";
import type { NodeProps } from "./registryTypes.ts";
import { useLook, useViewer } from "./ViewerContext.ts";

/** One node of the tree, by the component that the registry has for its type; nothing while it is hidden. */
export const NodeView = memo(function NodeView({ node }: NodeProps): ReactNode {
  const { registry, Marks, isExam } = useViewer();
  const look = useLook(node);
  if (look === "hidden") return null;
  const Component = (isNodeType(node.type) && registry[node.type]) || Unsupported;
  return (
    <>
      {look === "marked" && Marks && <Marks node={node} />}
      <Component node={node} />
      {isExam && <ReviewMark node={node} />}
    </>
  );
});
