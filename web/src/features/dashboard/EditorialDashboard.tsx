import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { type EditorialDashboard, getEditorialDashboard } from "#shared/contract/dashboards/dashboards.ts";
import { displayDate, viewersZone } from "#shared/words/dates.ts";
import { numberText } from "#shared/words/numbers.ts";
import { call } from "../../api/call.ts";
import { keyOf } from "../../api/queryKeys.ts";
import { useDateRange } from "../../api/useDateRange.ts";
import { DateRange } from "../../ui/DateRange.tsx";
import { PageHeading } from "../../ui/PageHeading.tsx";
import { QueryState } from "../../ui/QueryState.tsx";
import { DashboardSkeleton } from "./DashboardSkeleton.tsx";
import classes from "./dashboard.module.css";
import { kindWord } from "./kindWord.ts";
import { Figures, Nothing, Panel } from "./Panel.tsx";

const daysAtMost = 92;
const zone = viewersZone();

/** What was released, and what one may open. @see ADR 0125 */
export function EditorialDashboardPage() {
  const { range, setRange } = useDateRange({ days: 90, daysAtMost });
  const dashboard = useQuery({
    queryKey: keyOf(getEditorialDashboard, range.start, range.end),
    queryFn: ({ signal }) =>
      call(getEditorialDashboard, { query: { start_date: range.start, end_date: range.end }, signal }),
    placeholderData: (before) => before,
  });
  return (
    <>
      <PageHeading
        title="Home"
        tabTitle="Home"
        below={<DateRange range={range} daysAtMost={daysAtMost} onChange={setRange} />}
      />
      <QueryState
        of={{ dashboard }}
        skeleton={<DashboardSkeleton />}
        refused="This page is for the editorial group."
      >
        {(read) => <Parts dashboard={read.dashboard} isChanging={dashboard.isPlaceholderData} />}
      </QueryState>
    </>
  );
}

function Parts(props: { dashboard: EditorialDashboard; isChanging: boolean }) {
  const { kinds, released, oldest } = props.dashboard;
  return (
    <div className={classes.dashboard} aria-busy={props.isChanging}>
      <Figures
        of={kinds.map(({ kind, documents }) => ({ label: kindWord(kind), value: numberText(documents) }))}
      />
      <Panel title="What was released in these days?">
        {released.count === 0 && <Nothing>Nothing was released in these days.</Nothing>}
        <Documents of={released.documents} />
      </Panel>
      <Panel title="What was released longest ago?">
        {oldest.length === 0 && <Nothing>Nothing is lent to your group yet.</Nothing>}
        <Documents of={oldest} />
      </Panel>
    </div>
  );
}

function Documents(props: { of: EditorialDashboard["oldest"] }) {
  return (
    <ul className={classes.list}>
      {props.of.map((one) => (
        <li key={one.id}>
          <div>
            <Link className={classes.name} to={`/documents/${one.id}`}>
              {one.title}
            </Link>
            <div className={classes.more}>{kindWord(one.kind)}</div>
          </div>
          <span className={classes.right}>
            {one.last_release_date ? displayDate(one.last_release_date, zone) : "Not released yet"}
          </span>
        </li>
      ))}
    </ul>
  );
}
