import { lazy, Suspense } from "react";
import { Link } from "react-router";
import {
  type CourseInFigures,
  type Due,
  type EducatorDashboard,
  getEducatorDashboard,
  type StudentBehind,
} from "#shared/contract/dashboards/dashboards.ts";
import { canByRole } from "#shared/domain/access.ts";
import { counted } from "#shared/words/counted.ts";
import { displayCalendarDate, displayDate, viewersZone } from "#shared/words/dates.ts";
import { numberText } from "#shared/words/numbers.ts";
import { actorOf, useCurrentUser } from "../../api/session.ts";
import { ActivityChart } from "../../ui/charts/ActivityChart.tsx";
import { DashboardPage } from "./DashboardPage.tsx";
import { ExamsToday } from "./ExamsToday.tsx";
import { Figures, Line, Lines, Mark, Nothing, Pace, Panel, Share, Wide } from "./Panel.tsx";

const LcaPanel = lazy(async () => ({ default: (await import("./lca/LcaPanel.tsx")).LcaPanel }));

const zone = viewersZone();
const pendingPath = "/group_role_definition_users?view=all&show=Invited";

/** Home of teaching staff. @see spec courses §2.20; ADR 0125 */
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
          <Behind
            {...dashboard.behind}
            hasStudents={dashboard.courses.some(({ students }) => students > 0)}
          />
          <WhatIsDue due={dashboard.due} pending={dashboard.pending_people} />
          <Wide id="activity">
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

const before = counted({ one: "{n} in the previous period", other: "{n} in the previous period" });
/** How a figure compares with the equally long period before; nothing where both are nought. */
function changeText(now: number, then: number): string | undefined {
  if (now === then) return now === 0 ? undefined : "Same as in the previous period";
  return `${now > then ? "Up" : "Down"} from ${before(then)}`;
}

function InFigures({ dashboard }: { dashboard: EducatorDashboard }) {
  const { courses, activity, behind, pending_people } = dashboard;
  const worked = (label: string, what: "begun" | "completed") => {
    const now = activity.reduce((total, day) => total + day[what], 0);
    return {
      label,
      value: numberText(now),
      to: "#activity",
      change: changeText(now, dashboard.before[what]),
    };
  };
  return (
    <Figures
      of={[
        {
          label: "Courses running",
          value: numberText(courses.filter((one) => one.state === "running").length),
          to: "/document_sets",
        },
        { label: "Students behind", value: numberText(behind.count), to: "#behind" },
        { ...worked("Items started in this period", "begun") },
        { ...worked("Items completed in this period", "completed") },
        ...(pending_people === null
          ? []
          : [{ label: "Not registered yet", value: numberText(pending_people), to: pendingPath }]),
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

function Behind(props: EducatorDashboard["behind"] & { hasStudents: boolean }) {
  const shown = props.students.slice(0, 10);
  return (
    <Panel title="Behind schedule" id="behind">
      <Lines
        of={shown}
        keyOf={(one) => `${one.user_id} ${one.course_id}`}
        none={
          props.hasStudents
            ? props.count === 0 && "No students are behind."
            : "Your courses have no students yet. Add members to a course to see their progress here."
        }
        foot={
          props.count > 0 && (
            <>
              {props.count > shown.length && `${others(props.count - shown.length)} `}
              The mark and the second figure show where a steady pace would be today.
            </>
          )
        }
      >
        {(one) => (
          <Line
            name={one.name}
            to={`/document_sets/${one.course_id}/users/${one.user_id}/document_set_usage_report`}
            more={
              <>
                <Link to={`/document_sets/${one.course_id}/students_in_need`}>{one.course_name}</Link>
                {one.last_accessed_at && `, last active ${displayDate(one.last_accessed_at, zone)}`}
              </>
            }
            end={
              <>
                <Mark>{reasons[one.reason]}</Mark>
                <Pace
                  label={`Progress of ${one.name} in ${one.course_name}`}
                  percent={one.percent_complete}
                  expected={one.expected_percent}
                />
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
        {(open) => <Line name={openInvitations(open)} to={pendingPath} end="Not registered yet" />}
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
