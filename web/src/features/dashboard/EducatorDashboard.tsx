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
        { label: "Items begun in these days", value: sum(({ begun }) => begun) },
        { label: "Items completed in these days", value: sum(({ completed }) => completed) },
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
  one: "One more student is behind: see the usage reports.",
  other: "{n} more students are behind: see the usage reports.",
});

function Behind(props: EducatorDashboard["behind"]) {
  const shown = props.students.slice(0, 10);
  return (
    <Panel title="Who falls behind?">
      <Lines
        of={shown}
        keyOf={(one) => `${one.user_id} ${one.course_id}`}
        none={props.count === 0 && "Nobody: everybody keeps pace with the time of their courses."}
        foot={
          props.count > 0 && (
            <>
              {props.count > shown.length && `${others(props.count - shown.length)} `}
              The second figure is what an even pace would have done by today.
            </>
          )
        }
      >
        {(one) => (
          <Line
            name={one.name}
            to={`/document_sets/${one.course_id}/students_in_need`}
            more={`${one.course_name}${
              one.last_accessed_at ? `, last at work ${displayDate(one.last_accessed_at, zone)}` : ""
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
const notSat = counted({ one: "{n} student has not sat it", other: "{n} students have not sat it" });
const openInvitations = counted({ one: "{n} invitation is open", other: "{n} invitations are open" });
const dueWords: Record<Due["kind"], { what: string; open: (count: number) => string; path: string }> = {
  course_end: { what: "Ends", open: openFor, path: "/usage_report" },
  course_start: { what: "Begins", open: counted({ one: "{n} student", other: "{n} students" }), path: "" },
  exam: { what: "Exam, by", open: notSat, path: "/sittings" },
};

function WhatIsDue(props: { due: readonly Due[]; pending: number | null }) {
  const { due, pending } = props;
  const isNothing = due.length === 0 && !pending;
  return (
    <Panel title="What is due">
      {isNothing && <Nothing>Nothing ends or begins in the next 30 days.</Nothing>}
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
      <Lines
        of={courses}
        keyOf={({ id }) => id}
        none="You look after no course yet."
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
            end={<Share label={`Done of ${course.name}`} percent={course.percent_complete} />}
          />
        )}
      </Lines>
    </Panel>
  );
}
