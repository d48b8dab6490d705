import {
  getPeopleDashboard,
  type PeopleDashboard,
  type PeopleDue,
} from "#shared/contract/dashboards/peopleDashboard.ts";
import { counted } from "#shared/words/counted.ts";
import { displayDate, viewersZone } from "#shared/words/dates.ts";
import { numberText } from "#shared/words/numbers.ts";
import { DayChart } from "../../ui/charts/DayChart.tsx";
import { DashboardPage } from "./DashboardPage.tsx";
import { Figures, Line, Lines, Panel, Wide } from "./Panel.tsx";

const zone = viewersZone();
const peoplePath = "/group_role_definition_users";
const pendingPath = `${peoplePath}?view=all&show=Invited`;

/** For whoever looks after accounts and rosters. @see ADR 0125 */
export function PeopleDashboardPage() {
  return (
    <DashboardPage
      title="Home"
      route={getPeopleDashboard}
      refused="This page is for people who manage accounts in a program."
      isRangeInPage
    >
      {({ people, students, pending, expired, expiring, added, courses }: PeopleDashboard, range) => (
        <>
          <Figures
            of={[
              { label: "People", value: numberText(people), to: `${peoplePath}?view=all` },
              { label: "Students", value: numberText(students), to: `${peoplePath}?view=students` },
              { label: "Not registered yet", value: numberText(pending.count), to: pendingPath },
              { label: "Expired", value: numberText(expired.count) },
              { label: "Expiring within 30 days", value: numberText(expiring.count) },
            ]}
          />
          <People
            title="Not registered yet"
            none={people === 0 ? noPeople : "Everyone who was added has registered."}
            due={pending}
            all={pendingPath}
            when={({ created_at }) => `Added ${displayDate(created_at, zone)}`}
          />
          <People
            title="Access ending soon"
            none={people === 0 ? noPeople : "No access ends in the next 30 days."}
            due={expiring}
            when={({ subscription_end: end }) => (end ? `Ends ${displayDate(end, zone)}` : "")}
          />
          <People
            title="Access ended"
            none={people === 0 ? noPeople : "Nobody's access has ended."}
            due={expired}
            when={({ subscription_end: end }) => (end ? `Ended ${displayDate(end, zone)}` : "")}
          />
          {courses && <Rosters courses={courses} />}
          <Wide>
            <DayChart
              title="People added"
              caption="People a day"
              dates={added.map(({ date }) => date)}
              series={[{ label: "People added", look: "bar", values: added.map((day) => day.people) }]}
              none="Nobody was added in this period."
              aside={range}
            />
          </Wide>
        </>
      )}
    </DashboardPage>
  );
}

/** Whoever looks after the members of courses comes to each of them from here. */
function Rosters(props: { courses: NonNullable<PeopleDashboard["courses"]> }) {
  const { count, courses } = props.courses;
  return (
    <Panel title="Course members">
      <Lines
        of={courses}
        keyOf={({ id }) => id}
        none="Your program has no courses yet."
        foot={count > courses.length && others(count - courses.length)}
      >
        {({ id, name }) => <Line name={name} to={`/document_sets/${id}/document_set_user_permissions`} />}
      </Lines>
    </Panel>
  );
}

const noPeople = "Your program has no people yet. Add them on the People page.";
const others = counted({ one: "1 more", other: "{n} more" });

function People(props: {
  title: string;
  none: string;
  due: PeopleDue;
  /** The list of exactly these people, where there is one. */
  all?: string;
  when: (person: PeopleDue["people"][number]) => string;
}) {
  const { count, people } = props.due;
  return (
    <Panel
      title={props.title}
      link={
        count > 0
          ? { to: props.all ?? `${peoplePath}?view=all`, label: props.all ? "View all" : "All people" }
          : undefined
      }
    >
      <Lines
        of={people}
        keyOf={({ id }) => id}
        none={props.none}
        foot={count > people.length && others(count - people.length)}
      >
        {(one) => (
          <Line
            name={one.name}
            to={`/users/${one.user_id}`}
            more={`${one.email}, ${one.role}`}
            end={props.when(one)}
          />
        )}
      </Lines>
    </Panel>
  );
}
