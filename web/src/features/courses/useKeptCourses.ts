import { useEffect, useState } from "react";
import type { Course } from "#shared/contract/courses/courses.ts";
import { isUnreachable } from "../../api/ApiError.ts";
import type { useCatalogue } from "../../lists/Catalogue.tsx";
import { isNarrowed } from "../../lists/useListState.ts";

type Courses = ReturnType<typeof useCatalogue<Course>>;

const ignore = (): void => {};

/** The course list, and while nobody answers the one that this browser keeps for a student: `isKept` then. @see ADR 0188 */
export function useKeptCourses(
  catalogue: Courses,
  student: string | undefined,
): Courses & { isKept?: boolean } {
  const { result, handle } = catalogue;
  const [kept, setKept] = useState<Course[]>();
  const { items, isChanging, error } = result;
  const isWhole = items && !isChanging && !error && !isNarrowed(handle.state);
  const shown = isWhole ? items.map(({ id }) => id).join() : undefined;
  const isAway = items === undefined && isUnreachable(error);

  // The rows are other objects with each drawing; their ids say whether they changed.
  useEffect(() => {
    if (!student || shown === undefined || !items) return;
    void import("./keptCourses.ts").then(({ keepCourses }) => keepCourses(student, items), ignore);
  }, [student, shown]);
  useEffect(() => {
    if (!student || !isAway) return;
    void import("./keptCourses.ts").then(({ readCourses }) => readCourses(student)).then(setKept, ignore);
  }, [student, isAway]);

  if (!isAway || !kept) return catalogue;
  return { ...catalogue, result: { ...result, items: kept, error: null, hasMore: false }, isKept: true };
}
