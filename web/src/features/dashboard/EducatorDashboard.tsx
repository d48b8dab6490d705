import { lazy, Suspense } from "react";
import {
  type CourseInFigures,
  type Due,
  type EducatorDashboard,
  getEducatorDashboard,
  type StudentBehind,
} from "#shared/contract/dashboards/dashboards.ts";
import { canByRole } from "#shared/domain/access.ts";
import { percentText } from "#shared/domain/wholePercent.ts";
import { counted } from "#shared/words/counted.ts";
import { displayCalendarDate, displayDate, viewersZone } from "#shared/words/dates.ts";
import { numberText } from "#shared/words/numbers.ts";
import { actorOf, useCurrentUser } from "../../api/session.ts";
import { ActivityChart } from "../../ui/charts/ActivityChart.tsx";
import { DashboardPage } from "./DashboardPage.tsx";
import { ExamsToday } from "./ExamsToday.tsx";
import { Figures, Line, Lines, Mark, Nothing, Panel, Share, Wide } from "./Panel.tsx";

const LcaPanel = lazy(async () => ({ default: (await import("./lca/LcaPanel.tsx")).LcaPanel }));

const zone = viewersZone();
const peoplePath = "/group_role_definition_users";

/** What waits for somebody who teaches. @see spec courses §2.20; ADR 0125 */
export function EducatorDashboardPage() {
  const actor = actorOf(useCurrentUser());
  return (
    <DashboardPage
      title="Educator Dashboard"
      route={getEducatorDashboard}
      refused="This page is for the teaching staff of a program."
    >
      {(dashboard: EducatorDashboard) => (
        <>
          <InFigures dashboard={dashboard} />
          <ExamsToday exams={dashboard.exams_today} />
          <Behind {...dashboard.behind} />
          <WhatIsDue due={dashboard.due} pending={dashboard.pending_people} />
          <Wide>
            <ActivityChart title="When do students work?" activity={dashboard.activity} />
          </Wide>
          <Courses courses={dashboard.courses} more={dashboard.more_courses} />
          {canByRole(actor, "lca.assign") && (
            <Wide>
              <Suspense fallback={null}>
                <LcaPanel />
              </Suspense>
            </Wide>
          )}
        </>
      )}
    </DashboardPage>
  );
}

function InFigures({ dashboard }: { dashboard: EducatorDashboard }) {
  const { courses, activity, behind, pending_people } = dashboard;
  const sum = (pick: (day: (typeof activity)[number]) => number): string =>
    numberText(activity.reduce((total, day) => total + pick(day), 0));
  return (
    <Figures
      of={[
        {
          label: "Courses running",
          value: numberText(courses.filter((one) => one.state === "running").length),
        },
        { label: "Students behind", value: numberText(behind.count) },
        { label: "Items started in this period", value: sum(({ begun }) => begun) },
        { label: "Items completed in this period", value: sum(({ completed }) => completed) },
        ...(pending_people === null
          ? []
          : [{ label: "Not registered yet", value: numberText(pending_people), to: peoplePath }]),
      ]}
    />
  );
}

const reasons: Record<StudentBehind["reason"], string> = {
  not_started: "Not started",
  behind: "Behind",
  unfinished: "Not finished",
};
const others = counted({
  one: "One more student is behind. See the usage reports.",
  other: "{n} more students are behind. See the usage reports.",
});

function Behind(props: EducatorDashboard["behind"]) {
  const shown = props.students.slice(0, 10);
  return (
    <Panel title="Behind schedule">
      <Lines
        of={shown}
        keyOf={(one) => `${one.user_id} ${one.course_id}`}
        none={props.count === 0 && "No students are behind."}
        foot={
          props.count > 0 && (
            <>
              {props.count > shown.length && `${others(props.count - shown.length)} `}
              The second figure is where a steady pace would be today.
            </>
          )
        }
      >
        {(one) => (
          <Line
            name={one.name}
            to={`/document_sets/${one.course_id}/students_in_need`}
            more={`${one.course_name}${
              one.last_accessed_at ? `, last active ${displayDate(one.last_accessed_at, zone)}` : ""
            }`}
            end={
              <>
                <Mark>{reasons[one.reason]}</Mark>
                <div>
                  {percentText(one.percent_complete)} of {percentText(one.expected_percent)}
                </div>
              </>
            }
          />
        )}
      </Lines>
    </Panel>
  );
}

const openFor = counted({ one: "{n} student has not finished", other: "{n} students have not finished" });
const notSat = counted({ one: "{n} student has not taken it", other: "{n} students have not taken it" });
const openInvitations = counted({ one: "{n} invitation is open", other: "{n} invitations are open" });
const dueWords: Record<Due["kind"], { what: string; open: (count: number) => string; path: string }> = {
  course_end: { what: "Ends", open: openFor, path: "/usage_report" },
  course_start: { what: "Starts", open: counted({ one: "{n} student", other: "{n} students" }), path: "" },
  exam: { what: "Exam due", open: notSat, path: "/sittings" },
};

function WhatIsDue(props: { due: readonly Due[]; pending: number | null }) {
  const { due, pending } = props;
  const isNothing = due.length === 0 && !pending;
  return (
    <Panel title="Coming up">
      {isNothing && <Nothing>Nothing starts or ends in the next 30 days.</Nothing>}
      <Lines of={due} keyOf={(one) => `${one.kind} ${one.course_id} ${one.title ?? ""}`}>
        {(one) => <DueLine due={one} />}
      </Lines>
      <Lines of={pending ? [pending] : []} keyOf={() => "invitations"}>
        {(open) => <Line name={openInvitations(open)} to={peoplePath} end="Not registered yet" />}
      </Lines>
    </Panel>
  );
}

function DueLine({ due }: { due: Due }) {
  const words = dueWords[due.kind];
  return (
    <Line
      name={due.title ?? due.course_name}
      to={`/document_sets/${due.course_id}${words.path}`}
      more={`${due.title ? `${due.course_name}, ` : ""}${words.open(due.open)}`}
      end={due.date && `${words.what} ${displayCalendarDate(due.date)}`}
    />
  );
}

const states: Record<CourseInFigures["state"], string> = {
  running: "Running",
  ended: "Ended",
  coming: "Upcoming",
  undated: "No dates",
};
const atWork = counted({ one: "{n} active in this period", other: "{n} active in this period" });
const ofStudents = counted({ one: "{n} student", other: "{n} students" });
const besides = counted({
  one: "One more course is not shown here.",
  other: "{n} more courses are not shown here.",
});

function Courses(props: { courses: readonly CourseInFigures[]; more: number }) {
  const { courses, more } = props;
  return (
    <Panel title="Courses" link={{ to: "/document_sets", label: "All courses" }} isWide>
      <Lines
        of={courses}
        keyOf={({ id }) => id}
        none="You do not manage any courses yet. Courses that you teach or manage will appear here."
        foot={more > 0 && besides(more)}
      >
        {(course) => (
          <Line
            name={course.name}
            to={`/document_sets/${course.id}`}
            more={[
              states[course.state],
              course.end_date ? `until ${displayCalendarDate(course.end_date)}` : "",
              ofStudents(course.students),
              atWork(course.students_at_work),
            ]
              .filter(Boolean)
              .join(", ")}
            end={<Share label={`Progress in ${course.name}`} percent={course.percent_complete} />}
          />
        )}
      </Lines>
    </Panel>
  );
}
