import { type ItemKind, newItemUid } from "#shared/case/tools/itemUid.ts";
import { hasPanel, type PanelName, panelNames } from "#shared/case/tools/panels.ts";
import type { CaseContexts } from "#shared/contract/documents/documents.ts";
import type { BrowserStorage } from "../../../api/browserStorage.ts";
import type { ViewerStore } from "../../../viewer/store.ts";
import { type Observable, observable } from "../session/observable.ts";
import { createDeletions, type Deletions } from "./deletions.ts";
import { isPanelName, readDrawer, writeDrawer } from "./drawerMemory.ts";
import { words } from "./words.ts";

/** An item whose words are being edited; one without words yet is nowhere but here. */
export type Editing = { uid: string; kind: ItemKind; isNew: boolean; notedNodeUid?: string };

export type ToolsView = {
  isOpen: boolean;
  panel: PanelName;
  editing: Editing | undefined;
  /** The shown panel has a trash button at each item. */
  isDeleting: boolean;
};

/** The reasoning tools of a case at work: which panel is open and what is edited in it. What is kept is in the store. */
export type Tools = {
  panels: readonly PanelName[];
  /** True if text of the case can be highlighted here. */
  mayHighlight: boolean;
  view: Observable<ToolsView>;
  /** State of the page that it does not show. */
  memory: {
    /** How far each panel was scrolled, in pixels. */
    scrollTops: Map<PanelName, number>;
    labSearch: string;
    /** Element that had the focus when the drawer opened. */
    cameFrom: Element | null;
  };
  open(panel: PanelName): void;
  close(): void;
  setDeleting(isDeleting: boolean): void;
  /** Starts an edit: of an item, or of a new one in the panel of its kind. */
  edit(item: Omit<Editing, "uid" | "isNew"> & { uid?: string }): void;
  endEdit(uid: string): void;
  /** Tells a screen reader. */
  announce(text: string): void;
  deletions: Deletions;
  /** Brings back what was deleted last, and shows it in its panel. */
  undoDeletion(): void;
  /** True while the learner searches in the case. */
  searching: Observable<boolean>;
};

export type ToolsPorts = {
  store: ViewerStore;
  mayHighlight: boolean;
  storage: BrowserStorage;
  /** Under which the drawer's place is kept. */
  storageKey: string;
  /** Under which what was just deleted is kept: a person's attempt. */
  deletionsKey: string;
  now(): number;
  random(): number;
  announce(text: string): void;
};

const panelOf: Readonly<Record<ItemKind, PanelName>> = {
  diagnosis: "diagnoses",
  finding: "findings",
  note: "notes",
};

/** The panels of a case, in their order. None where it is embedded. @see spec documents §2.2, §2.7 */
export function panelsOf(store: ViewerStore, contexts: CaseContexts): PanelName[] {
  if (contexts.displayContext.isEmbeded) return [];
  return panelNames.filter(
    (panel) =>
      hasPanel(store.flow.root, panel) &&
      !(panel === "bookmarks" && contexts.currentVersion.disableBookmarks),
  );
}

export function createTools(panels: readonly PanelName[], ports: ToolsPorts): Tools {
  const { storage, storageKey } = ports;
  const left = readDrawer(storage, storageKey);
  const first = panels[0] ?? "labValues";
  const panel = left && isPanelName(left.panel) && panels.includes(left.panel) ? left.panel : first;
  const view = observable<ToolsView>({
    isOpen: left?.isOpen === true && panels.length > 0,
    panel,
    editing: undefined,
    isDeleting: false,
  });

  const memory: Tools["memory"] = { scrollTops: new Map(), labSearch: "", cameFrom: null };

  const deletions = createDeletions({
    store: ports.store,
    storage,
    storageKey: ports.deletionsKey,
    now: ports.now,
  });

  const change = (next: Partial<ToolsView>): void => {
    if (next.isOpen && !view.get().isOpen) memory.cameFrom = document.activeElement;
    const whole = { ...view.get(), ...next };
    view.set(whole);
    writeDrawer(storage, storageKey, whole);
  };

  return {
    panels,
    mayHighlight: ports.mayHighlight,
    view,
    memory,
    open: (next) => change({ isOpen: true, panel: next, isDeleting: false, editing: undefined }),
    close: () => change({ isOpen: false, isDeleting: false, editing: undefined }),
    setDeleting: (isDeleting) => change({ isDeleting, editing: undefined }),
    edit({ uid, ...item }) {
      const editing = {
        ...item,
        isNew: uid === undefined,
        uid: uid ?? newItemUid(item.kind, ports.now(), ports.random),
      };
      change({ isOpen: true, panel: panelOf[item.kind], isDeleting: false, editing });
    },
    endEdit(uid) {
      if (view.get().editing?.uid === uid) change({ editing: undefined });
    },
    announce: ports.announce,
    searching: observable(false),
    deletions,
    undoDeletion() {
      const deleted = deletions.undo();
      if (!deleted) return;
      const { kind, content } = deleted.item;
      change({ isOpen: true, panel: panelOf[kind], isDeleting: false, editing: undefined });
      ports.announce(words.restored({ content }));
    },
  };
}
