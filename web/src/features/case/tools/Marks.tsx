import { lazy, type ReactNode, Suspense } from "react";
import type { NodeProps } from "../../../viewer/registryTypes.ts";

const PassageMarks = lazy(async () => ({ default: (await import("./PassageMarks.tsx")).PassageMarks }));

/** What stands beside a marked node; loaded with the first one. */
export function Marks({ node }: NodeProps): ReactNode {
  return (
    <Suspense fallback={null}>
      <PassageMarks node={node} />
    </Suspense>
  );
}
