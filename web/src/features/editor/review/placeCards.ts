/** Between two cards, in px. @see spec documents §2.2 */
const gap = 10;

/** Where a card would stand: `y` in px from the top of the column. */
export type Wanted = { id: string; y: number; height: number };

/** Where each card stands: beside what it is about, or below the card before it where that is in the way. */
export function placeCards(wanted: readonly Wanted[]): Map<string, number> {
  const places = new Map<string, number>();
  let free = 0;
  for (const { id, y, height } of wanted.toSorted((a, b) => a.y - b.y)) {
    const top = Math.max(y, free);
    places.set(id, top);
    free = top + height + gap;
  }
  return places;
}
