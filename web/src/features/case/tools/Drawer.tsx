import { type ReactNode, useLayoutEffect, useRef } from "react";
import type { PanelName } from "#shared/case/tools/panels.ts";
import { BookmarksPanel } from "./BookmarksPanel.tsx";
import styles from "./drawer.module.css";
import { ItemsPanel } from "./ItemsPanel.tsx";
import { LabValues } from "./LabValues.tsx";
import { ScriptFeedbackPanel } from "./ScriptFeedbackPanel.tsx";
import { useTools } from "./ToolsContext.ts";

function Panel({ panel }: { panel: PanelName }): ReactNode {
  switch (panel) {
    case "diagnoses":
      return <ItemsPanel kind="diagnosis" />;
    case "findings":
      return <ItemsPanel kind="finding" />;
    case "notes":
      return <ItemsPanel kind="note" />;
    case "bookmarks":
      return <BookmarksPanel />;
    case "feedback":
      return <ScriptFeedbackPanel />;
    case "labValues":
      return <LabValues />;
  }
}

/** One panel, scrolled to where it was left. */
export function Drawer({ panel }: { panel: PanelName }): ReactNode {
  const { memory } = useTools();
  const scroller = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    scroller.current?.scrollTo(0, memory.scrollTops.get(panel) ?? 0);
  }, [memory, panel]);
  return (
    <div
      ref={scroller}
      className={styles.scroller}
      onScroll={(event) => memory.scrollTops.set(panel, event.currentTarget.scrollTop)}
    >
      <Panel panel={panel} />
    </div>
  );
}
