import { type CourseKey, courseKeys } from "../pricing/courses.ts";

/** Loans that Run Updates gives to a program and takes from it. @see ADR 0383 */

export interface LoanFacts {
  /** Courses of the year before, and those that are confirmed for this one. */
  current: readonly CourseKey[];
  future: readonly CourseKey[];
  /** The provider's courses that a course of a quote stands for. */
  coursesOf: Readonly<Partial<Record<CourseKey, readonly number[]>>>;
  documentsOf: ReadonlyMap<number, readonly number[]>;
  lentCourses: ReadonlySet<number>;
  lentDocuments: ReadonlySet<number>;
  /** Tells if the former school year is over: before, nothing that it paid for is revoked. */
  isFormerYearOver: boolean;
  /** Courses with a running exam of the program: they are not revoked. */
  inExam: ReadonlySet<number>;
}

export interface CourseUpdate {
  key: CourseKey;
  change: "LEND" | "REVOKE";
  courseIds: number[];
  documentIds: number[];
}

export interface LoanUpdate {
  courses: CourseUpdate[];
  later: CourseKey[];
  inExam: CourseKey[];
  unassigned: CourseKey[];
}

/** Plans loans; pure. An item that another confirmed course holds as well stays lent. A course is lent or revoked under the first key that names it. */
export function planLoans(facts: LoanFacts): LoanUpdate {
  const { current, future, coursesOf, documentsOf } = facts;
  const coursesOfKeys = (keys: readonly CourseKey[]): number[] => keys.flatMap((key) => coursesOf[key] ?? []);
  const documentsOfCourses = (ids: readonly number[]): number[] =>
    ids.flatMap((id) => documentsOf.get(id) ?? []);
  const kept = new Set(coursesOfKeys(future));
  const ending = courseKeys.filter((key) => current.includes(key) && !future.includes(key));
  const isOver = facts.isFormerYearOver;
  const isInExam = (key: CourseKey): boolean =>
    (coursesOf[key] ?? []).some((id) => facts.inExam.has(id) && !kept.has(id));
  const inExam = isOver ? ending.filter(isInExam) : [];
  const keptDocuments = new Set(documentsOfCourses([...kept, ...coursesOfKeys(inExam)]));
  const seen = new Set<number>();
  const seenDocuments = new Set<number>();
  const firstSeen = (ids: readonly number[], of: Set<number>): number[] =>
    ids.filter((id) => !of.has(id) && of.add(id));

  const lend = courseKeys
    .filter((key) => future.includes(key))
    .map((key): CourseUpdate => {
      const ids = coursesOf[key] ?? [];
      return {
        key,
        change: "LEND",
        courseIds: firstSeen(
          ids.filter((id) => !facts.lentCourses.has(id)),
          seen,
        ),
        documentIds: firstSeen(
          documentsOfCourses(ids).filter((id) => !facts.lentDocuments.has(id)),
          seenDocuments,
        ),
      };
    });
  const revoke = ending
    .filter((key) => isOver && !inExam.includes(key))
    .map((key): CourseUpdate => {
      const ids = (coursesOf[key] ?? []).filter((id) => !kept.has(id));
      return {
        key,
        change: "REVOKE",
        courseIds: firstSeen(
          ids.filter((id) => facts.lentCourses.has(id)),
          seen,
        ),
        documentIds: firstSeen(
          documentsOfCourses(ids).filter((id) => facts.lentDocuments.has(id) && !keptDocuments.has(id)),
          seenDocuments,
        ),
      };
    });
  const isReal = ({ courseIds, documentIds }: CourseUpdate): boolean =>
    courseIds.length + documentIds.length > 0;
  return {
    courses: [...lend, ...revoke].filter(isReal),
    later: isOver
      ? []
      : ending.filter((key) => (coursesOf[key] ?? []).some((id) => facts.lentCourses.has(id))),
    inExam,
    unassigned: courseKeys.filter((key) => future.includes(key) && (coursesOf[key] ?? []).length === 0),
  };
}
