import {
  IconBookmarks,
  IconListSearch,
  IconMessageStar,
  IconNotes,
  type IconProps,
  IconSearch,
  IconStethoscope,
  IconTestPipe,
  IconTools,
  IconX,
} from "@tabler/icons-react";
import { type ComponentType, type ReactNode, type RefObject, useEffect, useRef } from "react";
import { createPortal } from "react-dom";
import { type PanelName, panelTitles } from "#shared/case/tools/panels.ts";
import { translated } from "#shared/words/wordsOf.ts";
import { isConfirming } from "../../../ui/isConfirming.ts";
import { VisuallyHidden } from "../../../ui/VisuallyHidden.tsx";
import { LazyDrawer } from "./LazyDrawer.tsx";
import { useTools, useToolsView } from "./ToolsContext.ts";
import styles from "./toolsDock.module.css";
import { UndoBar } from "./UndoBar.tsx";
import { words } from "./words.ts";

const icons: Readonly<Record<PanelName, ComponentType<IconProps>>> = {
  diagnoses: IconStethoscope,
  findings: IconListSearch,
  notes: IconNotes,
  bookmarks: IconBookmarks,
  feedback: IconMessageStar,
  labValues: IconTestPipe,
};

const drawerId = "reasoning-tools";

function PanelButton({ panel }: { panel: PanelName }): ReactNode {
  const tools = useTools();
  const view = useToolsView();
  const isShown = view.isOpen && view.panel === panel;
  const Icon = icons[panel];
  const title = translated(panelTitles[panel]);
  return (
    <button
      type="button"
      className={styles.tab}
      data-panel={panel}
      aria-expanded={isShown}
      aria-controls={isShown ? drawerId : undefined}
      title={title}
      onClick={() => (isShown ? tools.close() : tools.open(panel))}
    >
      <Icon size={20} stroke={1.6} aria-hidden />
      {view.isOpen ? <VisuallyHidden>{title}</VisuallyHidden> : <span>{title}</span>}
    </button>
  );
}

/** Beside the panels, and none of them: it looks through the case in front of it. */
function SearchButton(): ReactNode {
  const { searching } = useTools();
  const { isOpen } = useToolsView();
  return (
    <button
      type="button"
      className={styles.tab}
      aria-keyshortcuts="Control+Shift+F"
      aria-haspopup="dialog"
      title={words.searchThisCase}
      onClick={() => searching.set(true)}
    >
      <IconSearch size={20} stroke={1.6} aria-hidden />
      {isOpen ? <VisuallyHidden>{words.search}</VisuallyHidden> : <span>{words.search}</span>}
    </button>
  );
}

/** Gives the focus back on closing: where it came from, else to the panel's own button, else to the phone's. */
function useReturningFocus(dock: RefObject<HTMLElement | null>): void {
  const { memory } = useTools();
  const { isOpen, panel } = useToolsView();
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (isOpen === wasOpen.current) return;
    wasOpen.current = isOpen;
    const own = dock.current?.querySelector<HTMLElement>(`[data-panel="${panel}"]`);
    if (isOpen) {
      // The phone's button is gone as soon as it was pressed.
      if (document.activeElement === document.body) own?.focus();
      return;
    }
    const opener = dock.current?.querySelector<HTMLElement>("[data-opener]");
    for (const place of [memory.cameFrom, own, opener]) {
      if (!(place instanceof HTMLElement) || !place.isConnected || place === document.body) continue;
      place.focus({ preventScroll: true });
      if (document.activeElement === place) return;
    }
  }, [isOpen, panel, dock, memory]);
}

/** The reasoning tools: at the right as a drawer that keeps its place, on a phone from below. @see spec documents §2.7 */
export function ToolsDock(): ReactNode {
  const tools = useTools();
  const { isOpen, panel } = useToolsView();
  const dock = useRef<HTMLElement>(null);
  useReturningFocus(dock);
  if (tools.panels.length === 0) return null;
  // A landmark beside the page's own, not inside of it.
  return createPortal(
    <aside
      ref={dock}
      className={`${styles.dock} ${isOpen ? styles.open : styles.closed}`}
      aria-label={words.reasoningTools}
      // From anywhere in the drawer.
      onKeyDown={(event) => {
        if (isConfirming(event)) return;
        if (event.key === "Escape" && isOpen && !event.defaultPrevented) tools.close();
        const isUndo = event.key === "z" && (event.ctrlKey || event.metaKey) && !event.shiftKey;
        // Where words are written it undoes typing.
        if (isUndo && !(event.target instanceof HTMLTextAreaElement)) tools.undoDeletion();
      }}
    >
      <nav className={styles.tabs} aria-label={words.panels}>
        {tools.panels.map((name) => (
          <PanelButton key={name} panel={name} />
        ))}
        <SearchButton />
        {isOpen && (
          <button type="button" className={styles.close} aria-label={words.closeTools} onClick={tools.close}>
            <IconX size={20} stroke={1.75} aria-hidden />
          </button>
        )}
      </nav>
      {isOpen && (
        <div className={styles.drawer} id={drawerId}>
          <LazyDrawer key={panel} panel={panel} />
        </div>
      )}
      {!isOpen && (
        <button
          type="button"
          className={styles.opener}
          data-opener
          aria-expanded={false}
          onClick={() => tools.open(panel)}
        >
          <IconTools size={20} stroke={1.6} aria-hidden /> {words.tools}
        </button>
      )}
      <UndoBar />
    </aside>,
    document.body,
  );
}
