/** Moves one of a list to another place of it; places beyond the ends are the ends. */
export function moved<Item>(items: readonly Item[], from: number, to: number): readonly Item[] {
  const place = Math.max(0, Math.min(items.length - 1, to));
  const item = items[from];
  if (item === undefined || place === from) return items;
  const others = items.filter((_item, at) => at !== from);
  return [...others.slice(0, place), item, ...others.slice(place)];
}

/** Announcement after a move, and while an item is held. */
export const movedText = (title: string, place: number, count: number): string =>
  `${title}: position ${place} of ${count}.`;
