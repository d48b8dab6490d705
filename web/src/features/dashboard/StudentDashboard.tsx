import type { ReactNode } from "react";
import { Link } from "react-router";
import { getStudentDashboard, type StudentDashboard } from "#shared/contract/dashboards/dashboards.ts";
import { displayCalendarDate } from "#shared/words/dates.ts";
import { ActivityChart } from "../../ui/charts/ActivityChart.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Rich } from "../../ui/Rich.tsx";
import { DashboardPage } from "./DashboardPage.tsx";
import { linkTo } from "./myWork/linkTo.ts";
import { NextItem } from "./NextItem.tsx";
import { Line, Lines, Nothing, Panel, Share, Wide } from "./Panel.tsx";
import { StudentAssessments } from "./StudentAssessments.tsx";
import { examsLookAgainMs, StudentExams } from "./StudentExams.tsx";
import { words } from "./studentWords.ts";

/** Where a student goes on, and what is due. @see ADR 0125 */
export function StudentDashboardPage() {
  return (
    <DashboardPage
      title={words.home}
      route={getStudentDashboard}
      refused={words.pageStudentsProgram}
      // What was done in a case a moment ago shows when one comes back.
      isAlwaysRead
      lookAgainMs={({ exams }) => examsLookAgainMs(exams)}
      isRangeInPage
    >
      {(dashboard: StudentDashboard, range) =>
        dashboard.courses.length === 0 && dashboard.activity.every(isIdle) ? (
          <>
            <StudentAssessments />
            <Wide>
              <EmptyState title={words.anyCourseYet}>{words.programAddsCoursesThey}</EmptyState>
            </Wide>
          </>
        ) : (
          <Parts dashboard={dashboard} range={range} />
        )
      }
    </DashboardPage>
  );
}

const isIdle = ({ begun, completed }: StudentDashboard["activity"][number]): boolean =>
  begun + completed === 0;

function Parts(props: { dashboard: StudentDashboard; range: ReactNode }) {
  const { next, exams, courses, activity } = props.dashboard;
  const isAllDone = next === null && courses.some(({ items }) => items > 0);
  return (
    <>
      {next && <NextItem next={next} />}
      {isAllDone && (
        <Wide>
          <Nothing>{words.completedEverythingOpenCourses}</Nothing>
        </Wide>
      )}
      {exams.length > 0 && <StudentExams exams={exams} />}
      <StudentAssessments />
      <Panel title={words.yourCourses} link={{ to: "/document_sets", label: words.allCourses }} isWide>
        <Lines of={courses} keyOf={({ id }) => id} none={words.noneCoursesOpenRight}>
          {(course) => (
            <Line
              name={course.name}
              to={`/document_sets/${course.id}`}
              more={<CourseInShort course={course} />}
              end={
                <Share
                  label={words.progressIn({ name: course.name })}
                  percent={course.items === 0 ? 0 : (course.completed / course.items) * 100}
                />
              }
            />
          )}
        </Lines>
      </Panel>
      <Wide>
        <ActivityChart title={words.yourActivity} activity={activity} aside={props.range} />
      </Wide>
    </>
  );
}

function CourseInShort({ course }: { course: StudentDashboard["courses"][number] }) {
  return (
    <>
      {course.end_date && `${words.until({ endDate: displayCalendarDate(course.end_date) })} `}
      {words.completedOf({ completed: course.completed, items: course.items })}
      {course.next && (
        <>
          {" "}
          <Rich
            text={words.nextItem}
            parts={{ item: <Link to={linkTo(course.next.relation_id)}>{course.next.title}</Link> }}
          />
        </>
      )}
    </>
  );
}
