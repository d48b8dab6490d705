import { type ReactNode, useEffect, useSyncExternalStore } from "react";
import { loadedLater } from "../../../ui/loadedLater.tsx";
import type { NodeProps } from "../../../viewer/registryTypes.ts";
import { LabValues } from "./LabValues.tsx";
import { LazyDrawer } from "./LazyDrawer.tsx";
import { useTools } from "./ToolsContext.ts";
import type { Tools } from "./tools.ts";

const PassageMarks = loadedLater(async () => (await import("./PassageMarks.tsx")).PassageMarks);
const SearchCase = loadedLater(async () => (await import("./SearchCase.tsx")).SearchCase);
const HighlightBar = loadedLater(async () => (await import("./HighlightBar.tsx")).HighlightBar);
const ToolsDock = loadedLater(async () => (await import("./ToolsDock.tsx")).ToolsDock);

/** Signs beside a marked node. */
export function Marks({ node }: NodeProps): ReactNode {
  return <PassageMarks node={node} />;
}

/** How long the case has for itself before the parts are fetched that it may need without a connection. */
const firstReadMs = 1_500;

/** Control (or Command), Shift and F, wherever the focus is: browsers leave it free. */
function useSearchKey(searching: Tools["searching"]): void {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const isKey = (event.ctrlKey || event.metaKey) && event.shiftKey && event.code === "KeyF";
      // Behind a dialog nobody looks.
      if (!isKey || document.querySelector("dialog[open]")) return;
      event.preventDefault();
      searching.set(true);
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [searching]);
}

/** The tools, loaded once the case is there to be read; all of them soon after, for whoever goes offline. */
export function LazyTools(): ReactNode {
  useEffect(() => {
    const timer = setTimeout(() => {
      void PassageMarks.preload();
      void LazyDrawer.preload();
      void LabValues.preload();
      void SearchCase.preload();
    }, firstReadMs);
    return () => clearTimeout(timer);
  }, []);
  const { mayHighlight, searching } = useTools();
  const isSearching = useSyncExternalStore(searching.subscribe, searching.get);
  useSearchKey(searching);
  return (
    <>
      <ToolsDock />
      {mayHighlight && <HighlightBar />}
      {isSearching && <SearchCase onClose={() => searching.set(false)} />}
    </>
  );
}
