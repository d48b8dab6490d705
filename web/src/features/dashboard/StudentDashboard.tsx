import { Link } from "react-router";
import { getStudentDashboard, type StudentDashboard } from "#shared/contract/dashboards/dashboards.ts";
import { displayCalendarDate, displayDate, viewersZone } from "#shared/words/dates.ts";
import { ActivityChart } from "../../ui/charts/ActivityChart.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { DashboardPage } from "./DashboardPage.tsx";
import { linkTo } from "./myWork/linkTo.ts";
import { Line, Lines, Panel, Share, Wide } from "./Panel.tsx";
import { examsLookAgainMs, StudentExams } from "./StudentExams.tsx";

const zone = viewersZone();

/** Where a student goes on, and what is due. @see ADR 0125 */
export function StudentDashboardPage() {
  return (
    <DashboardPage
      title="Home"
      route={getStudentDashboard}
      refused="This page is for the students of a program."
      // What was done in a case a moment ago shows when one comes back.
      isAlwaysRead
      lookAgainMs={({ exams }) => examsLookAgainMs(exams)}
    >
      {(dashboard: StudentDashboard) =>
        dashboard.courses.length === 0 && dashboard.activity.every(isIdle) ? (
          <Wide>
            <EmptyState title="You are not in any course yet">
              Your program adds you to its courses. They will appear here.
            </EmptyState>
          </Wide>
        ) : (
          <Parts dashboard={dashboard} />
        )
      }
    </DashboardPage>
  );
}

const isIdle = ({ begun, completed }: StudentDashboard["activity"][number]): boolean =>
  begun + completed === 0;

function Parts({ dashboard: { go_on, exams, courses, activity } }: { dashboard: StudentDashboard }) {
  return (
    <>
      <Panel title="Pick up where you left off" isWide>
        <Lines
          of={go_on}
          keyOf={({ relation_id }) => relation_id}
          none="You have no cases in progress. Open a course to start one."
        >
          {(one) => (
            <Line
              name={one.title}
              to={linkTo(one.relation_id)}
              more={`${one.course_name}${
                one.last_accessed_at ? `, last opened ${displayDate(one.last_accessed_at, zone)}` : ""
              }`}
              end={<Share label={`Progress in ${one.title}`} percent={one.percent_complete} />}
            />
          )}
        </Lines>
      </Panel>
      {exams.length > 0 && <StudentExams exams={exams} />}
      <Panel title="Your courses" link={{ to: "/document_sets", label: "All courses" }} isWide>
        <Lines of={courses} keyOf={({ id }) => id} none="None of your courses is open right now.">
          {(course) => (
            <Line
              name={course.name}
              to={`/document_sets/${course.id}`}
              more={<CourseInShort course={course} />}
              end={
                <Share
                  label={`Progress in ${course.name}`}
                  percent={course.items === 0 ? 0 : (course.completed / course.items) * 100}
                />
              }
            />
          )}
        </Lines>
      </Panel>
      <Wide>
        <ActivityChart title="Your activity" activity={activity} />
      </Wide>
    </>
  );
}

function CourseInShort({ course }: { course: StudentDashboard["courses"][number] }) {
  return (
    <>
      {course.end_date && `Until ${displayCalendarDate(course.end_date)}. `}
      {course.completed} of {course.items} completed.
      {course.next && (
        <>
          {" "}
          Next: <Link to={linkTo(course.next.relation_id)}>{course.next.title}</Link>
        </>
      )}
    </>
  );
}
