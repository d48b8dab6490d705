import { type ReactNode, useEffect } from "react";
import { loadedLater } from "../../../ui/loadedLater.tsx";
import type { NodeProps } from "../../../viewer/registryTypes.ts";
import { LabValues } from "./LabValues.tsx";

const PassageMarks = loadedLater(async () => (await import("./PassageMarks.tsx")).PassageMarks);
const ToolsDock = loadedLater(async () => (await import("./ToolsDock.tsx")).ToolsDock);

/** What stands beside a marked node. */
export function Marks({ node }: NodeProps): ReactNode {
  return <PassageMarks node={node} />;
}

/** How long the case has for itself before the parts are fetched that it may need without a connection. */
const firstReadMs = 1_500;

/** The tools, loaded once the case is there to be read; all of them soon after, for whoever goes offline. */
export function LazyTools(): ReactNode {
  useEffect(() => {
    const timer = setTimeout(() => {
      void PassageMarks.preload();
      void LabValues.preload();
    }, firstReadMs);
    return () => clearTimeout(timer);
  }, []);
  return <ToolsDock />;
}
