import { createContext, useContext, useSyncExternalStore } from "react";
import type { Tools, ToolsView } from "./tools.ts";

export const ToolsContext = createContext<Tools | undefined>(undefined);

export function useTools(): Tools {
  const tools = useContext(ToolsContext);
  if (!tools) throw new Error("useTools needs a ToolsContext around it");
  return tools;
}

export function useToolsView(): ToolsView {
  const { view } = useTools();
  return useSyncExternalStore(view.subscribe, view.get);
}
