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

/** Ids that were not named before; they count as named from now on. */
const firstSeen = (ids: readonly number[], seen: Set<number>): number[] =>
  ids.filter((id) => !seen.has(id) && seen.add(id));

/** Plans loans; pure. An item that another confirmed course holds as well stays lent. A course is lent or revoked under the first key that names it. */
export function planLoans(facts: LoanFacts): LoanUpdate {
  const { current, future, isFormerYearOver: isOver, lentCourses, lentDocuments } = facts;
  const coursesOf = (key: CourseKey): readonly number[] => facts.coursesOf[key] ?? [];
  const documentsOf = (ids: readonly number[]): number[] =>
    ids.flatMap((id) => facts.documentsOf.get(id) ?? []);
  const kept = new Set(future.flatMap(coursesOf));
  const ending = courseKeys.filter((key) => current.includes(key) && !future.includes(key));
  const isInExam = (key: CourseKey): boolean =>
    coursesOf(key).some((id) => facts.inExam.has(id) && !kept.has(id));
  const inExam = isOver ? ending.filter(isInExam) : [];
  const keptDocuments = new Set(documentsOf([...kept, ...inExam.flatMap(coursesOf)]));
  const seen = { courses: new Set<number>(), documents: new Set<number>() };
  const update = (
    { key, change }: Pick<CourseUpdate, "key" | "change">,
    courses: readonly number[],
    documents: readonly number[],
  ): CourseUpdate => ({
    ...{ key, change },
    courseIds: firstSeen(courses, seen.courses),
    documentIds: firstSeen(documents, seen.documents),
  });

  const confirmed = courseKeys.filter((key) => future.includes(key));
  const lend = confirmed.map((key) =>
    update(
      { key, change: "LEND" },
      coursesOf(key).filter((id) => !lentCourses.has(id)),
      documentsOf(coursesOf(key)).filter((id) => !lentDocuments.has(id)),
    ),
  );
  const revoke = ending
    .filter((key) => isOver && !inExam.includes(key))
    .map((key) => {
      const ids = coursesOf(key).filter((id) => !kept.has(id));
      return update(
        { key, change: "REVOKE" },
        ids.filter((id) => lentCourses.has(id)),
        documentsOf(ids).filter((id) => lentDocuments.has(id) && !keptDocuments.has(id)),
      );
    });
  const isReal = ({ courseIds, documentIds }: CourseUpdate): boolean =>
    courseIds.length + documentIds.length > 0;
  return {
    courses: [...lend, ...revoke].filter(isReal),
    later: isOver ? [] : ending.filter((key) => coursesOf(key).some((id) => lentCourses.has(id))),
    inExam,
    unassigned: confirmed.filter((key) => coursesOf(key).length === 0),
  };
}
