/** One item of a course that a student may open, with what they did in it. */
export type OwnItem = {
  documentId: number;
  relationId: number;
  position: number;
  title: string;
  /** Minutes; null where none is recommended. */
  minutes: number | null;
  prerequisiteId: number | null;
  /** 0–100. */
  percent: number;
  /** Any number above 0 that grows with time; null where it was never opened. */
  lastAccessed: number | null;
  /** Cards that are done, of those that there are; 0 of 0 where it is not known. */
  cards: { done: number; of: number };
};

/** Where a student stands in a course. */
export type OwnCourse = {
  completed: number;
  items: number;
  /** Recommended minutes of what is still to be done. */
  minutesLeft: number;
  /** What to open next: where they were last, or else the first that is open to them and not done. */
  goOn: GoOn | null;
};
type GoOn = {
  relationId: number;
  title: string;
  isBegun: boolean;
  /** The card that they are at. */
  card: { number: number; of: number } | null;
};

const isDone = ({ percent }: Pick<OwnItem, "percent">): boolean => percent >= 100;

/**
 * Where a student stands in a course: how much is done, what is left, and what comes next. What needs an item of another course
 * comes next only by a click of theirs: whether that is done is not known here.
 */
export function ownCourse(items: readonly OwnItem[]): OwnCourse {
  const left = items.filter((item) => !isDone(item));
  const minutesLeft = left.reduce(
    (sum, { minutes, percent }) => sum + (minutes ?? 0) * (1 - percent / 100),
    0,
  );
  return {
    completed: items.length - left.length,
    items: items.length,
    minutesLeft: Math.ceil(minutesLeft),
    goOn: goOnOf(items, left),
  };
}

function goOnOf(items: readonly OwnItem[], left: readonly OwnItem[]): GoOn | null {
  const done = new Set(items.filter(isDone).map(({ documentId }) => documentId));
  const open = left
    .filter(({ prerequisiteId }) => prerequisiteId === null || done.has(prerequisiteId))
    .toSorted((a, b) => a.position - b.position || a.relationId - b.relationId);
  // Of those that were never opened the first stays first.
  const [item] = open.toSorted((a, b) => (b.lastAccessed ?? 0) - (a.lastAccessed ?? 0));
  if (!item) return null;
  const isBegun = item.lastAccessed !== null;
  const { relationId, title, cards } = item;
  const card = isBegun && cards.of > 0 ? { number: Math.min(cards.done + 1, cards.of), of: cards.of } : null;
  return { relationId, title, isBegun, card };
}
