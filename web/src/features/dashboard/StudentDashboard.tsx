import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { getStudentDashboard, type StudentDashboard } from "#shared/contract/dashboards/dashboards.ts";
import { displayCalendarDate, displayDate, viewersZone } from "#shared/words/dates.ts";
import { call } from "../../api/call.ts";
import { keyOf } from "../../api/queryKeys.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { PageHeading } from "../../ui/PageHeading.tsx";
import { ProgressBar } from "../../ui/ProgressBar.tsx";
import { QueryState } from "../../ui/QueryState.tsx";
import { DashboardSkeleton } from "./DashboardSkeleton.tsx";
import classes from "./dashboard.module.css";
import { Nothing, Panel } from "./Panel.tsx";

const zone = viewersZone();
const itemPath = (relationId: number): string => `/document_set_document_relations/${relationId}`;

/** Where a student goes on, and what is due. @see ADR 0125 */
export function StudentDashboardPage() {
  const dashboard = useQuery({
    queryKey: keyOf(getStudentDashboard),
    queryFn: ({ signal }) => call(getStudentDashboard, { signal }),
    // What was done in a case a moment ago shows when one comes back.
    staleTime: 0,
  });
  return (
    <>
      <PageHeading title="Home" tabTitle="Home" />
      <QueryState of={{ dashboard }} skeleton={<DashboardSkeleton />}>
        {(read) => <Parts dashboard={read.dashboard} />}
      </QueryState>
    </>
  );
}

function Parts(props: { dashboard: StudentDashboard }) {
  const { go_on, courses } = props.dashboard;
  if (courses.length === 0) {
    return (
      <EmptyState title="You are not in a course yet.">
        Your program adds you to its courses; they then stand here.
      </EmptyState>
    );
  }
  return (
    <div className={classes.dashboard}>
      <Panel title="Continue where you left" isWide>
        {go_on.length === 0 && <Nothing>You have begun nothing that is not finished.</Nothing>}
        <ul className={classes.list}>
          {go_on.map((one) => (
            <li key={one.relation_id}>
              <div>
                <Link className={classes.name} to={itemPath(one.relation_id)}>
                  {one.title}
                </Link>
                <div className={classes.more}>
                  {one.course_name}
                  {one.last_accessed_at && `, last opened ${displayDate(one.last_accessed_at, zone)}`}
                </div>
              </div>
              <Share label={`Done of ${one.title}`} percent={one.percent_complete} />
            </li>
          ))}
        </ul>
      </Panel>
      <Panel title="Your courses" link={{ to: "/document_sets", label: "All courses" }} isWide>
        <ul className={classes.list}>
          {courses.map((course) => (
            <li key={course.id}>
              <div>
                <Link className={classes.name} to={`/document_sets/${course.id}`}>
                  {course.name}
                </Link>
                <div className={classes.more}>
                  {course.end_date && `Until ${displayCalendarDate(course.end_date)}. `}
                  {course.completed} of {course.items} completed.
                  {course.next && (
                    <>
                      {" "}
                      Next: <Link to={itemPath(course.next.relation_id)}>{course.next.title}</Link>
                    </>
                  )}
                </div>
              </div>
              <Share
                label={`Done of ${course.name}`}
                percent={course.items === 0 ? 0 : (course.completed / course.items) * 100}
              />
            </li>
          ))}
        </ul>
      </Panel>
    </div>
  );
}

function Share(props: { label: string; percent: number }) {
  return (
    <div className={classes.progress}>
      <ProgressBar label={props.label} percent={props.percent} />
      <span className={classes.right}>{Math.floor(props.percent)}%</span>
    </div>
  );
}
