import { useQuery } from "@tanstack/react-query";
import {
  getPeopleDashboard,
  type PeopleDashboard,
  type PeopleDue,
} from "#shared/contract/dashboards/dashboards.ts";
import { counted } from "#shared/words/counted.ts";
import { displayDate, viewersZone } from "#shared/words/dates.ts";
import { numberText } from "#shared/words/numbers.ts";
import { call } from "../../api/call.ts";
import { keyOf } from "../../api/queryKeys.ts";
import { useDateRange } from "../../api/useDateRange.ts";
import { DayChart } from "../../ui/charts/DayChart.tsx";
import { DateRange } from "../../ui/DateRange.tsx";
import { PageHeading } from "../../ui/PageHeading.tsx";
import { QueryState } from "../../ui/QueryState.tsx";
import { DashboardSkeleton } from "./DashboardSkeleton.tsx";
import classes from "./dashboard.module.css";
import { Figures, Nothing, Panel } from "./Panel.tsx";

const daysAtMost = 92;
const zone = viewersZone();
const peoplePath = "/group_role_definition_users";

/** For whoever looks after accounts and rosters. @see ADR 0125 */
export function PeopleDashboardPage() {
  const { range, setRange } = useDateRange({ days: 30, daysAtMost });
  const dashboard = useQuery({
    queryKey: keyOf(getPeopleDashboard, range.start, range.end),
    queryFn: ({ signal }) =>
      call(getPeopleDashboard, { query: { start_date: range.start, end_date: range.end }, signal }),
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
        refused="This page is for whoever looks after the people of a program."
      >
        {(read) => <Parts dashboard={read.dashboard} isChanging={dashboard.isPlaceholderData} />}
      </QueryState>
    </>
  );
}

function Parts(props: { dashboard: PeopleDashboard; isChanging: boolean }) {
  const { people, students, pending, expired, expiring, added } = props.dashboard;
  return (
    <div className={classes.dashboard} aria-busy={props.isChanging}>
      <Figures
        of={[
          { label: "People", value: numberText(people), to: peoplePath },
          { label: "Students", value: numberText(students) },
          { label: "Not registered yet", value: numberText(pending.count) },
          { label: "Expired", value: numberText(expired.count) },
          { label: "Expiring within 30 days", value: numberText(expiring.count) },
        ]}
      />
      <People
        title="Who has not registered yet?"
        none="Everybody has registered."
        due={pending}
        when={({ created_at }) => `Added ${displayDate(created_at, zone)}`}
      />
      <People
        title="Whose subscription ends soon?"
        none="Nobody's within 30 days."
        due={expiring}
        when={({ subscription_end }) =>
          subscription_end ? `Ends ${displayDate(subscription_end, zone)}` : ""
        }
      />
      <People
        title="Whose subscription has ended?"
        none="Nobody's."
        due={expired}
        when={({ subscription_end }) =>
          subscription_end ? `Ended ${displayDate(subscription_end, zone)}` : ""
        }
      />
      <div className={classes.wide}>
        <DayChart
          title="When were people added?"
          unit="People"
          dates={added.map(({ date }) => date)}
          series={[{ label: "People added", look: "bar", values: added.map((day) => day.people) }]}
          none="Nobody was added in these days."
        />
      </div>
    </div>
  );
}

const others = counted({ one: "And one more.", other: "And {n} more." });

function People(props: {
  title: string;
  none: string;
  due: PeopleDue;
  when: (person: PeopleDue["people"][number]) => string;
}) {
  const { count, people } = props.due;
  return (
    <Panel title={props.title} link={count > 0 ? { to: peoplePath, label: "All people" } : undefined}>
      {count === 0 && <Nothing>{props.none}</Nothing>}
      <ul className={classes.list}>
        {people.map((one) => (
          <li key={one.id}>
            <div>
              <div className={classes.name}>{one.name}</div>
              <div className={classes.more}>
                {one.email}, {one.role}
              </div>
            </div>
            <span className={classes.right}>{props.when(one)}</span>
          </li>
        ))}
      </ul>
      {count > people.length && <p className={classes.foot}>{others(count - people.length)}</p>}
    </Panel>
  );
}
