import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type * as z from "zod/mini";
import type { dateRangeQuery } from "#shared/contract/dashboards/range.ts";
import type { AnyRoute } from "#shared/contract/route.ts";
import { call } from "../../api/call.ts";
import { keyOf } from "../../api/queryKeys.ts";
import { useDateRange } from "../../api/useDateRange.ts";
import { DateRange } from "../../forms/DateRange.tsx";
import { PageHeading } from "../../ui/PageHeading.tsx";
import { QueryState } from "../../ui/QueryState.tsx";
import { DashboardSkeleton } from "./DashboardSkeleton.tsx";
import classes from "./dashboard.module.css";

/** Most days that the server counts at once. */
const daysAtMost = 92;

type DashboardRoute<Dashboard> = AnyRoute & {
  query: typeof dateRangeQuery;
  reply: z.ZodMiniType<Dashboard>;
};

/**
 * A dashboard: a heading, the days that it is about, and panels of what the server counted of them. While other days are
 * asked for, those before stay. @see spec courses §2.20 "each with date filters"; ADR 0125
 */
export function DashboardPage<Dashboard>(props: {
  title: string;
  route: DashboardRoute<Dashboard>;
  /** How many of the latest days it shows at first. */
  days?: number;
  /** For whom it is, said to somebody else. */
  refused: string;
  /** Asks again by itself, for a page that is left open; undefined: not as things stand. */
  lookAgainMs?: number | ((dashboard: Dashboard) => number | undefined);
  /** True to read its figures anew at each visit. */
  isAlwaysRead?: boolean;
  /** Puts the choice of days beside what it changes, where not all of the page is about them; else it is below the heading. */
  isRangeInPage?: boolean;
  /** Its figures and panels, with the choice of days for where that is in the page. */
  children: (dashboard: Dashboard, range: ReactNode) => ReactNode;
}) {
  const { title, route } = props;
  const { range, setRange } = useDateRange({ days: props.days ?? 30, daysAtMost });
  const query = { start_date: range.start, end_date: range.end };
  const dashboard = useQuery({
    queryKey: keyOf(route, range.start, range.end),
    queryFn: ({ signal }) => call(route, { query, signal }),
    placeholderData: (before) => before,
    refetchInterval: ({ state }) => {
      const { lookAgainMs } = props;
      if (typeof lookAgainMs !== "function") return lookAgainMs ?? false;
      return (state.data && lookAgainMs(state.data as Dashboard)) ?? false;
    },
    ...(props.isAlwaysRead && { staleTime: 0 }),
  });
  const choice = <DateRange range={range} daysAtMost={daysAtMost} onChange={setRange} />;
  return (
    <>
      <PageHeading title={title} tabTitle={title} below={!props.isRangeInPage && choice} />
      <QueryState of={{ dashboard }} skeleton={<DashboardSkeleton />} refused={props.refused}>
        {(read) => (
          <div className={classes.dashboard} aria-busy={dashboard.isPlaceholderData}>
            {props.children(read.dashboard as Dashboard, choice)}
          </div>
        )}
      </QueryState>
    </>
  );
}
