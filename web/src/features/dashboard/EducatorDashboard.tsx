import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import {
  type CourseInFigures,
  type Due,
  type EducatorDashboard,
  getEducatorDashboard,
  type StudentBehind,
} from "#shared/contract/dashboards/dashboards.ts";
import { counted } from "#shared/words/counted.ts";
import { displayCalendarDate, displayDate, viewersZone } from "#shared/words/dates.ts";
import { numberText } from "#shared/words/numbers.ts";
import { call } from "../../api/call.ts";
import { keyOf } from "../../api/queryKeys.ts";
import { useDateRange } from "../../api/useDateRange.ts";
import { DayChart } from "../../ui/charts/DayChart.tsx";
import { DateRange } from "../../ui/DateRange.tsx";
import { PageHeading } from "../../ui/PageHeading.tsx";
import { ProgressBar } from "../../ui/ProgressBar.tsx";
import { QueryState } from "../../ui/QueryState.tsx";
import { DashboardSkeleton } from "./DashboardSkeleton.tsx";
import classes from "./dashboard.module.css";
import { Figures, Nothing, Panel } from "./Panel.tsx";

const daysAtMost = 92;
const zone = viewersZone();

/** What waits for somebody who teaches. @see spec courses §2.20; ADR 0125 */
export function EducatorDashboardPage() {
  const { range, setRange } = useDateRange({ days: 30, daysAtMost });
  const dashboard = useQuery({
    queryKey: keyOf(getEducatorDashboard, range.start, range.end),
    queryFn: ({ signal }) =>
      call(getEducatorDashboard, { query: { start_date: range.start, end_date: range.end }, signal }),
    placeholderData: (before) => before,
  });
  return (
    <>
      <PageHeading
        title="Educator Dashboard"
        tabTitle="Educator Dashboard"
        below={<DateRange range={range} daysAtMost={daysAtMost} onChange={setRange} />}
      />
      <QueryState
        of={{ dashboard }}
        skeleton={<DashboardSkeleton />}
        refused="This page is for the teaching staff of a program."
      >
        {(read) => <Parts dashboard={read.dashboard} isChanging={dashboard.isPlaceholderData} />}
      </QueryState>
    </>
  );
}

const openInvitations = counted({ one: "{n} invitation is open", other: "{n} invitations are open" });

function Parts(props: { dashboard: EducatorDashboard; isChanging: boolean }) {
  const { courses, more_courses, activity, behind, due, pending_people } = props.dashboard;
  const sum = (pick: (day: (typeof activity)[number]) => number): string =>
    numberText(activity.reduce((total, day) => total + pick(day), 0));
  return (
    <div className={classes.dashboard} aria-busy={props.isChanging}>
      <Figures
        of={[
          {
            label: "Courses running",
            value: numberText(courses.filter((one) => one.state === "running").length),
          },
          { label: "Students behind", value: numberText(behind.count) },
          { label: "Items begun in these days", value: sum(({ begun }) => begun) },
          { label: "Items completed in these days", value: sum(({ completed }) => completed) },
          ...(pending_people === null
            ? []
            : [
                {
                  label: "Not registered yet",
                  value: numberText(pending_people),
                  to: "/group_role_definition_users",
                },
              ]),
        ]}
      />
      <div className={classes.wide}>
        <DayChart
          title="When do students work?"
          unit="Items"
          dates={activity.map(({ date }) => date)}
          series={[
            { label: "Begun", look: "dashed", values: activity.map(({ begun }) => begun) },
            { label: "Completed", look: "line", values: activity.map(({ completed }) => completed) },
          ]}
          none="Nothing was begun or completed in these days."
        />
      </div>
      <Behind count={behind.count} students={behind.students} />
      <Panel title="What is due">
        {due.length === 0 && !pending_people && (
          <Nothing>Nothing ends or begins in the next 30 days.</Nothing>
        )}
        <ul className={classes.list}>
          {due.map((one) => (
            <DueLine key={`${one.kind} ${one.course_id} ${one.title ?? ""}`} due={one} />
          ))}
          {pending_people !== null && pending_people > 0 && (
            <li>
              <Link className={classes.name} to="/group_role_definition_users">
                {openInvitations(pending_people)}
              </Link>
              <span className={classes.right}>Not registered yet</span>
            </li>
          )}
        </ul>
      </Panel>
      <Courses courses={courses} more={more_courses} />
    </div>
  );
}

const reasons: Record<StudentBehind["reason"], string> = {
  not_started: "Not started",
  behind: "Behind",
  unfinished: "Not finished",
};
const others = counted({
  one: "One more student is behind: see the usage reports.",
  other: "{n} more students are behind: see the usage reports.",
});

function Behind(props: { count: number; students: readonly StudentBehind[] }) {
  const shown = props.students.slice(0, 10);
  return (
    <Panel title="Who falls behind?">
      {props.count === 0 && <Nothing>Nobody: everybody keeps pace with the time of their courses.</Nothing>}
      <ul className={classes.list}>
        {shown.map((one) => (
          <li key={`${one.user_id} ${one.course_id}`}>
            <div>
              <Link className={classes.name} to={`/document_sets/${one.course_id}/usage_report`}>
                {one.name}
              </Link>
              <div className={classes.more}>
                {one.course_name}
                {one.last_accessed_at && `, last at work ${displayDate(one.last_accessed_at, zone)}`}
              </div>
            </div>
            <div className={classes.right}>
              <span className={classes.mark}>{reasons[one.reason]}</span>
              <div>
                {Math.floor(one.percent_complete)}% of {Math.floor(one.expected_percent)}%
              </div>
            </div>
          </li>
        ))}
      </ul>
      {props.count > shown.length && <p className={classes.foot}>{others(props.count - shown.length)}</p>}
      {props.count > 0 && (
        <p className={classes.foot}>The second figure is what an even pace would have done by today.</p>
      )}
    </Panel>
  );
}

const openFor = counted({ one: "{n} student has not finished", other: "{n} students have not finished" });
const notSat = counted({ one: "{n} student has not sat it", other: "{n} students have not sat it" });
const dueWords: Record<Due["kind"], { what: string; open: (count: number) => string; path: string }> = {
  course_end: { what: "Ends", open: openFor, path: "/usage_report" },
  course_start: { what: "Begins", open: counted({ one: "{n} student", other: "{n} students" }), path: "" },
  exam: { what: "Exam, by", open: notSat, path: "/sittings" },
};

function DueLine(props: { due: Due }) {
  const { due } = props;
  const words = dueWords[due.kind];
  return (
    <li>
      <div>
        <Link className={classes.name} to={`/document_sets/${due.course_id}${words.path}`}>
          {due.title ?? due.course_name}
        </Link>
        <div className={classes.more}>
          {due.title ? `${due.course_name}, ` : ""}
          {words.open(due.open)}
        </div>
      </div>
      <span className={classes.right}>
        {due.date ? `${words.what} ${displayCalendarDate(due.date)}` : ""}
      </span>
    </li>
  );
}

const states: Record<CourseInFigures["state"], string> = {
  running: "Running",
  ended: "Ended",
  coming: "To come",
  undated: "No dates",
};
const atWork = counted({ one: "{n} at work in these days", other: "{n} at work in these days" });
const ofStudents = counted({ one: "{n} student", other: "{n} students" });
const besides = counted({
  one: "One more course is not counted here.",
  other: "{n} more courses are not counted here.",
});

function Courses(props: { courses: readonly CourseInFigures[]; more: number }) {
  const { courses, more } = props;
  return (
    <Panel title="How do the courses stand?" link={{ to: "/document_sets", label: "All courses" }} isWide>
      {courses.length === 0 && <Nothing>You look after no course yet.</Nothing>}
      <ul className={classes.list}>
        {courses.map((course) => (
          <li key={course.id}>
            <div>
              <Link className={classes.name} to={`/document_sets/${course.id}`}>
                {course.name}
              </Link>
              <div className={classes.more}>
                {[
                  states[course.state],
                  course.end_date ? `until ${displayCalendarDate(course.end_date)}` : "",
                  ofStudents(course.students),
                  atWork(course.students_at_work),
                ]
                  .filter(Boolean)
                  .join(", ")}
              </div>
            </div>
            <div className={classes.progress}>
              <ProgressBar label={`Done of ${course.name}`} percent={course.percent_complete} />
              <span className={classes.right}>{Math.floor(course.percent_complete)}%</span>
            </div>
          </li>
        ))}
      </ul>
      {more > 0 && <p className={classes.foot}>{besides(more)}</p>}
    </Panel>
  );
}
