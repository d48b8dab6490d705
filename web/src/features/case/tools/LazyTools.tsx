import { lazy, type ReactNode, Suspense } from "react";
import type { NodeProps } from "../../../viewer/registryTypes.ts";

const PassageMarks = lazy(async () => ({ default: (await import("./PassageMarks.tsx")).PassageMarks }));
const ToolsDock = lazy(async () => ({ default: (await import("./ToolsDock.tsx")).ToolsDock }));

/** What stands beside a marked node; loaded with the first one. */
export function Marks({ node }: NodeProps): ReactNode {
  return (
    <Suspense fallback={null}>
      <PassageMarks node={node} />
    </Suspense>
  );
}

/** The tools, loaded once the case is there to be read. */
export function LazyTools(): ReactNode {
  return (
    <Suspense fallback={null}>
      <ToolsDock />
    </Suspense>
  );
}
