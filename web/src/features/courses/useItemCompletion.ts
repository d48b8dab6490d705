import { useQuery } from "@tanstack/react-query";
import { getCourseReportDashboard } from "#shared/contract/dashboards/reportDashboards.ts";
import { call } from "../../api/call.ts";
import { keyOf } from "../../api/queryKeys.ts";

/** Counts of one item: students of the course, and those of them who have completed it. */
export type ItemCompletion = { completed: number; students: number };

/** The figures are up to a minute old on the server as well. */
const freshMs = 60_000;

/**
 * How many students have completed each item, by its number in the course, from the figures of the report dashboard; undefined until
 * they are read, where they cannot be, and in a course without students.
 */
export function useItemCompletion(
  courseId: string,
  isAsked: boolean,
): ReadonlyMap<number, ItemCompletion> | undefined {
  const { data } = useQuery({
    queryKey: keyOf(getCourseReportDashboard, courseId, "items"),
    queryFn: async ({ signal }) => {
      const ask = (query: { tab?: "case" | "illness_script" }) =>
        call(getCourseReportDashboard, { params: { id: courseId }, query, signal });
      const first = await ask({});
      const others = first.tabs.filter((tab) => tab !== first.tab);
      return [first, ...(await Promise.all(others.map((tab) => ask({ tab }))))];
    },
    enabled: isAsked,
    staleTime: freshMs,
  });
  if (!data) return undefined;
  return new Map(
    data.flatMap(({ students, items }) =>
      students === 0
        ? []
        : items.map(
            (item) => [item.relation_id, { students, completed: item.completed + item.low_time }] as const,
          ),
    ),
  );
}
