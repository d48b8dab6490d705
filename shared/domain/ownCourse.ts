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
  /** Clock of an exam that is not over: it runs, or waits until a proctor or the student starts it again. */
  clock: "running" | "held" | null;
};

/** Where a student stands in a course. */
export type OwnCourse = {
  completed: number;
  items: number;
  /** Recommended minutes of what is still to be done. */
  minutesLeft: number;
  /**
   * Item to open next: the exam whose clock runs, else the item opened last, else the first that is open and not done.
   * A waiting exam comes last.
   */
  goOn: GoOn | null;
};
export type GoOn = {
  relationId: number;
  title: string;
  isBegun: boolean;
  clock: OwnItem["clock"];
  /** 0–100. */
  percent: number;
  lastAccessed: number | null;
  /** The card that they are at. */
  card: { number: number; of: number } | null;
};

const isDone = ({ percent }: Pick<OwnItem, "percent">): boolean => percent >= 100;

/** Where a student stands in a course: how much is done, what is left, and what comes next. `doneElsewhere` are documents outside it that are done. */
export function ownCourse(
  items: readonly OwnItem[],
  doneElsewhere: ReadonlySet<number> = new Set(),
): OwnCourse {
  const left = items.filter((item) => !isDone(item));
  const minutesLeft = left.reduce(
    (sum, { minutes, percent }) => sum + (minutes ?? 0) * (1 - percent / 100),
    0,
  );
  return {
    completed: items.length - left.length,
    items: items.length,
    minutesLeft: Math.ceil(minutesLeft),
    goOn: goOnOf(items, left, doneElsewhere),
  };
}

const clockOrder = { running: 0, none: 1, held: 2 } as const;
const byUrgency = (a: Pick<OwnItem, "clock" | "lastAccessed">, b: typeof a): number =>
  clockOrder[a.clock ?? "none"] - clockOrder[b.clock ?? "none"] ||
  (b.lastAccessed ?? 0) - (a.lastAccessed ?? 0);

function goOnOf(
  items: readonly OwnItem[],
  left: readonly OwnItem[],
  doneElsewhere: ReadonlySet<number>,
): GoOn | null {
  const done = new Set(items.filter(isDone).map(({ documentId }) => documentId));
  const isOpen = ({ prerequisiteId: needed }: OwnItem): boolean =>
    needed === null || done.has(needed) || doneElsewhere.has(needed);
  const open = left.filter(isOpen).toSorted((a, b) => a.position - b.position || a.relationId - b.relationId);
  // Of those that were never opened the first stays first.
  const [item] = open.toSorted(byUrgency);
  if (!item) return null;
  const isBegun = item.lastAccessed !== null;
  const { relationId, title, cards, percent, lastAccessed } = item;
  const card = isBegun && cards.of > 0 ? { number: Math.min(cards.done + 1, cards.of), of: cards.of } : null;
  return { relationId, title, isBegun, clock: item.clock, percent, lastAccessed, card };
}

/**
 * Chooses the next item over all courses, in their order: an exam whose clock runs, else the item opened last, else
 * the first that does not wait.
 */
export const nextOfCourses = <Place extends { goOn: GoOn }>(places: readonly Place[]): Place | undefined =>
  places.toSorted((a, b) => byUrgency(a.goOn, b.goOn))[0];
