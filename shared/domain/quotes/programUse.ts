/** Counts the work of a program's people in two spans of days, course by course. @see ADR 0383 */

/** Epoch minutes, the first included and the last not. */
export interface MinuteSpan {
  from: number;
  to: number;
}

/** Figures of one person in one document. Times are epoch minutes. */
interface WorkCell {
  lastAccessed: number | null;
  started: number | null;
  completed: number | null;
  worked?: readonly number[] | undefined;
}

export interface ProgramUse {
  activeStudents: number;
  activeBefore: number;
  casesCompleted: number;
  casesCompletedBefore: number;
  /** Active people of the span by course number. */
  activeByCourse: ReadonlyMap<number, number>;
  /** Epoch minute of the latest work, in whatever span; null without any. */
  lastActive: number | null;
}

/** Counter that takes one person's figures in a course after another: a document that two courses hold counts once. */
export function workCounter({ now, before }: { now: MinuteSpan; before: MinuteSpan }) {
  const active = new Set<string>();
  const activeBefore = new Set<string>();
  const completed = new Set<string>();
  const completedBefore = new Set<string>();
  const byCourse = new Map<number, Set<string>>();
  let lastActive: number | null = null;
  const isIn = (minute: number | null, { from, to }: MinuteSpan): boolean =>
    minute !== null && minute >= from && minute < to;
  return {
    add(
      { courseId, userId }: { courseId: number; userId: string },
      cells: Iterable<[string, WorkCell]>,
    ): void {
      for (const [documentId, cell] of cells) {
        const times = [cell.started, cell.completed, cell.lastAccessed, ...(cell.worked ?? [])];
        for (const time of times) if (time !== null && time > (lastActive ?? -1)) lastActive = time;
        if (times.some((time) => isIn(time, now))) {
          active.add(userId);
          const inCourse = byCourse.get(courseId) ?? new Set();
          byCourse.set(courseId, inCourse.add(userId));
        }
        if (times.some((time) => isIn(time, before))) activeBefore.add(userId);
        if (isIn(cell.completed, now)) completed.add(`${userId} ${documentId}`);
        if (isIn(cell.completed, before)) completedBefore.add(`${userId} ${documentId}`);
      }
    },
    total: (): ProgramUse => ({
      activeStudents: active.size,
      activeBefore: activeBefore.size,
      casesCompleted: completed.size,
      casesCompletedBefore: completedBefore.size,
      activeByCourse: new Map([...byCourse].map(([id, people]) => [id, people.size])),
      lastActive,
    }),
  };
}
