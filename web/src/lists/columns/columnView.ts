/** A column: its name, label, and initial width. */
export type ViewedColumn = { name: string; label: string; widthPx: number };

/** Columns of a table as a person arranged them. Names of columns that no longer exist are ignored. */
export type ColumnView = {
  /** Names in the order shown; columns that are not named keep their place behind the one before them. */
  order: readonly string[];
  hidden: readonly string[];
  /** Pixels, by name. */
  widths: Readonly<Record<string, number>>;
};

export const plainView: ColumnView = { order: [], hidden: [], widths: {} };

export const narrowestPx = 60;
export const widestPx = 900;
const withinLimits = (px: number): number => Math.min(widestPx, Math.max(narrowestPx, Math.round(px)));

/** All columns in the order of a view. The first `fixed` ones of the table stay where they are. */
export function inOrder<Column extends ViewedColumn>(
  columns: readonly Column[],
  { order }: Pick<ColumnView, "order">,
  fixed: number,
): Column[] {
  const free = columns.slice(fixed);
  const byName = new Map(free.map((column) => [column.name, column]));
  const arranged = [...new Set(order)].flatMap((name) => byName.get(name) ?? []);
  const placed = new Set(arranged);
  for (const [at, column] of free.entries()) {
    if (placed.has(column)) continue;
    const before = free.slice(0, at).findLast((other) => placed.has(other));
    arranged.splice(before ? arranged.indexOf(before) + 1 : 0, 0, column);
    placed.add(column);
  }
  return [...columns.slice(0, fixed), ...arranged];
}

/** Columns that a view shows, in its order. Fixed ones are never hidden. */
export function shownColumns<Column extends ViewedColumn>(
  columns: readonly Column[],
  view: Pick<ColumnView, "order" | "hidden">,
  fixed: number,
): Column[] {
  const hidden = new Set(view.hidden);
  return inOrder(columns, view, fixed).filter(({ name }, at) => at < fixed || !hidden.has(name));
}

/** Width of a column in pixels. */
export const widthOf = ({ name, widthPx }: ViewedColumn, { widths }: Pick<ColumnView, "widths">): number =>
  withinLimits(widths[name] ?? widthPx);

export const widened = (view: ColumnView, name: string, px: number): ColumnView => ({
  ...view,
  widths: { ...view.widths, [name]: withinLimits(px) },
});

export const withHidden = (view: ColumnView, name: string, isHidden: boolean): ColumnView => ({
  ...view,
  hidden: [...view.hidden.filter((other) => other !== name), ...(isHidden ? [name] : [])],
});

/** Moves a column one place up (-1) or down (1) among all columns that are not fixed. */
export function moved(
  columns: readonly ViewedColumn[],
  view: ColumnView,
  { name, by, fixed }: { name: string; by: -1 | 1; fixed: number },
): ColumnView {
  const order = inOrder(columns, view, fixed)
    .slice(fixed)
    .map((column) => column.name);
  const at = order.indexOf(name);
  const to = at + by;
  if (at < 0 || to < 0 || to >= order.length) return view;
  order.splice(to, 0, ...order.splice(at, 1));
  return { ...view, order };
}

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === "string");

/** A view out of what a browser has kept; undefined where it is none. */
export function viewFrom(kept: unknown): ColumnView | undefined {
  if (typeof kept !== "object" || kept === null) return undefined;
  const { order, hidden, widths } = kept as Record<string, unknown>; // any object has fields, or none
  if (!isTexts(order) || !isTexts(hidden) || typeof widths !== "object" || widths === null) return undefined;
  const known = Object.entries(widths).filter(
    (entry): entry is [string, number] => typeof entry[1] === "number" && Number.isFinite(entry[1]),
  );
  return { order, hidden, widths: Object.fromEntries(known) };
}
