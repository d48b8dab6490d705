/** Between two cards, in px. @see spec documents §2.2 */
const gap = 10;

/** Where a card would stand: `y` in px from the top of the column. */
export type Wanted = { id: string; y: number; height: number };

/**
 * Where each card stands: beside what it is about, or below the card before it where that is in the way. The one that is gone to stands
 * just beside its words, and those before it make room upwards, as far as there is any. None stands above `from`, in px.
 */
export function placeCards(wanted: readonly Wanted[], activeId?: string, from = 0): Map<string, number> {
  const sorted = wanted.toSorted((a, b) => a.y - b.y);
  const at = sorted.findIndex(({ id }) => id === activeId);
  const before = sorted.slice(0, Math.max(at, 0));
  const places = new Map<string, number>();
  let free = from;
  const put = ({ id, y, height }: Wanted): void => {
    const top = Math.max(y, free);
    places.set(id, top);
    free = top + height + gap;
  };
  for (const card of before) put(card);
  const [active, ...after] = sorted.slice(before.length);
  if (!active) return places;
  const room = before.reduce((sum, { height }) => sum + height + gap, 0);
  let limit = Math.max(active.y, from + (at < 0 ? 0 : room));
  places.set(active.id, limit);
  free = limit + active.height + gap;
  for (const { id, height } of before.toReversed()) {
    limit = Math.min(places.get(id) ?? 0, limit - gap - height);
    places.set(id, limit);
  }
  for (const card of after) put(card);
  return places;
}
