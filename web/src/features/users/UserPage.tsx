import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "react-router";
import { getUser } from "#shared/contract/programs/users.ts";
import type { ReplyOf } from "#shared/contract/route.ts";
import { memberStatus } from "#shared/domain/memberStatus.ts";
import { displayDate, viewersZone } from "#shared/words/dates.ts";
import { call } from "../../api/call.ts";
import { deviceClock } from "../../api/correctedClock.ts";
import { keyOf } from "../../api/queryKeys.ts";
import { useCurrentUser } from "../../api/session.ts";
import { Breadcrumbs } from "../../ui/Breadcrumbs.tsx";
import { PageHeading } from "../../ui/PageHeading.tsx";
import { QueryState } from "../../ui/QueryState.tsx";
import { TableSkeleton } from "../../ui/TableSkeleton.tsx";
import classes from "./users.module.css";

type Loaded = ReplyOf<typeof getUser>;
const timeZone = viewersZone();

/** One person, with the programs and courses that they belong to. @see spec courses §2.14 */
export function UserPage() {
  const { id = "" } = useParams();
  const user = useQuery({
    queryKey: keyOf(getUser, id),
    queryFn: ({ signal }) => call(getUser, { params: { id }, signal }),
  });
  return (
    <QueryState of={{ user }} skeleton={<TableSkeleton />} page="User">
      {({ user: loaded }) => <Person {...loaded} />}
    </QueryState>
  );
}

function Person({ user, memberships, courses }: Loaded) {
  const name = `${user.first_name} ${user.last_name}`;
  return (
    <>
      <PageHeading
        title={name}
        tabTitle={name}
        above={<Breadcrumbs steps={[{ label: "Users", to: "/users" }, { label: name }]} />}
        below={user.is_admin ? `${user.email} · Provider admin` : user.email}
      />
      <div className={classes.parts}>
        <section aria-labelledby="programs-of-user">
          <h2 id="programs-of-user">Programs</h2>
          {memberships.length === 0 ? (
            <p className={classes.none}>{user.first_name} belongs to no program.</p>
          ) : (
            <ul className={classes.list}>
              {memberships.map((entry) => (
                <Membership key={entry.id} entry={entry} name={name} />
              ))}
            </ul>
          )}
        </section>
        <section aria-labelledby="courses-of-user">
          <h2 id="courses-of-user">Courses</h2>
          {courses.length === 0 ? (
            <p className={classes.none}>{user.first_name} is in no course.</p>
          ) : (
            <ul className={classes.list}>
              {courses.map((course) => (
                <Course key={`${course.program_id} ${course.id}`} course={course} />
              ))}
            </ul>
          )}
        </section>
      </div>
    </>
  );
}

function Membership({ entry, name }: { entry: Loaded["memberships"][number]; name: string }) {
  const { program_id: here } = useCurrentUser();
  const status = memberStatus(entry.subscription_end, {
    now: new Date(deviceClock.now()).toISOString(),
    timeZone,
  });
  return (
    <li>
      <strong>{entry.program_name}</strong>
      <p>
        {entry.role} · {status.label}
        {status.detail && ` · ${status.detail}`}
      </p>
      <p className={classes.facts}>Added {displayDate(entry.created_at, timeZone)}</p>
      {entry.program_id === here && (
        <Link to={`/group_role_definition_users/${entry.id}/edit`} aria-label={`Edit Role of ${name}`}>
          Edit Role
        </Link>
      )}
    </li>
  );
}

function Course({ course }: { course: Loaded["courses"][number] }) {
  const { program_id: here } = useCurrentUser();
  return (
    <li>
      {course.program_id === here ? (
        <Link to={`/document_sets/${course.id}`}>{course.name}</Link>
      ) : (
        <strong>{course.name}</strong>
      )}
      <p className={classes.facts}>
        {course.program_name} · since {displayDate(course.joined_at, timeZone)}
      </p>
    </li>
  );
}
