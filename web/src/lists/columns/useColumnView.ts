import { useState } from "react";
import { localMemory } from "../../api/browserStorage.ts";
import {
  type ColumnView,
  moved,
  plainView,
  type ViewedColumn,
  viewFrom,
  widened,
  withHidden,
} from "./columnView.ts";

type Kept = {
  current: ColumnView;
  /** By name. */
  views: Readonly<Record<string, ColumnView>>;
};

/** Views that one table keeps. */
export const viewsAtMost = 20;

function readKept(key: string): Kept {
  try {
    const kept: unknown = JSON.parse(localMemory.getItem(key) ?? "null");
    const { current, views } = (kept ?? {}) as Record<string, unknown>; // any object has fields, or none
    const known = Object.entries(views ?? {}).flatMap(([name, view]) => {
      const read = viewFrom(view);
      return read ? [[name, read] as const] : [];
    });
    return { current: viewFrom(current) ?? plainView, views: Object.fromEntries(known) };
  } catch (error) {
    // Another program's entry under our key.
    if (error instanceof SyntaxError) return { current: plainView, views: {} };
    throw error;
  }
}

/**
 * Arrangement of a table's columns: which are shown, in what order, how wide. It is kept in this browser, with views under names.
 * `table`: name of the table among all tables of the product. `fixed`: how many columns stay first and are always shown.
 */
export function useColumnView(table: string, { fixed }: { fixed: number }) {
  const key = `columns:${table}`;
  const [kept, setKept] = useState(() => readKept(key));
  const { current, views } = kept;
  function keep(change: (before: Kept) => Kept): void {
    setKept((before) => {
      const next = change(before);
      localMemory.setItem(key, JSON.stringify(next));
      return next;
    });
  }
  const set = (change: (view: ColumnView) => ColumnView): void =>
    keep((before) => ({ ...before, current: change(before.current) }));

  return {
    view: current,
    fixed,
    names: Object.keys(views),
    isPlain: JSON.stringify(current) === JSON.stringify(plainView),
    hide: (name: string, isHidden: boolean) => set((view) => withHidden(view, name, isHidden)),
    move: (columns: readonly ViewedColumn[], name: string, by: -1 | 1) =>
      set((view) => moved(columns, view, { name, by, fixed })),
    widen: (name: string, px: number) => set((view) => widened(view, name, px)),
    reset: () => set(() => plainView),
    /** Keeps the arrangement under a name; one of that name is replaced. */
    keepAs: (name: string) =>
      keep((before) => ({ ...before, views: { ...before.views, [name]: before.current } })),
    take: (name: string) => set((view) => views[name] ?? view),
    forget: (name: string) =>
      keep((before) => ({
        ...before,
        views: Object.fromEntries(Object.entries(before.views).filter(([other]) => other !== name)),
      })),
  };
}
export type ColumnViews = ReturnType<typeof useColumnView>;
