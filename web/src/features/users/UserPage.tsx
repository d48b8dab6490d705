import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "react-router";
import { endUserSessions, resetFactors } from "#shared/contract/identity/factors.ts";
import { getUser } from "#shared/contract/programs/users.ts";
import type { ReplyOf } from "#shared/contract/route.ts";
import { type Actor, canByRole } from "#shared/domain/access.ts";
import { memberStatus } from "#shared/domain/memberStatus.ts";
import { fullName } from "#shared/domain/people/fullName.ts";
import { displayDate, viewersZone } from "#shared/words/dates.ts";
import { useAction } from "../../actions/useAction.ts";
import { call } from "../../api/call.ts";
import { deviceClock } from "../../api/correctedClock.ts";
import { keyOf } from "../../api/queryKeys.ts";
import { actorOf, useCurrentUser } from "../../api/session.ts";
import { useProof } from "../../forms/useProof.tsx";
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
  const name = fullName(user);
  // Up to the list that their navigation has: whoever looks after one program comes from its people.
  const list = canByRole(actorOf(useCurrentUser()), "user.manage")
    ? { label: "Users", to: "/users" }
    : { label: "People", to: "/group_role_definition_users" };
  return (
    <>
      <PageHeading
        title={name}
        tabTitle={name}
        above={<Breadcrumbs steps={[list, { label: name }]} />}
        below={user.is_admin ? `${user.email} · Provider admin` : user.email}
      />
      <div className={classes.parts}>
        <section aria-labelledby="programs-of-user">
          <h2 id="programs-of-user">Programs</h2>
          {memberships.length === 0 ? (
            <p className={classes.none}>{user.first_name} does not belong to a program.</p>
          ) : (
            <ul className={classes.list}>
              {memberships.map((entry) => (
                <Membership key={entry.id} entry={entry} name={name} />
              ))}
            </ul>
          )}
        </section>
        <TwoStep user={user} />
        <section aria-labelledby="courses-of-user">
          <h2 id="courses-of-user">Courses</h2>
          {courses.length === 0 ? (
            <p className={classes.none}>{user.first_name} is not in any course.</p>
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
  const me = useCurrentUser();
  const path = course.program_id === me.program_id ? coursePathFor(actorOf(me), course.id) : undefined;
  return (
    <li>
      {path ? <Link to={path}>{course.name}</Link> : <strong>{course.name}</strong>}
      <p className={classes.facts}>
        {course.program_name} · since {displayDate(course.joined_at, timeZone)}
      </p>
    </li>
  );
}

/** Where a course of one's program is opened: by whoever looks after rosters alone at its members, by whoever sees neither nowhere. */
function coursePathFor(actor: Actor, courseId: number): string | undefined {
  const path = `/document_sets/${courseId}`;
  if (canByRole(actor, "course.read")) return path;
  return canByRole(actor, "course.member.list") ? `${path}/document_set_user_permissions` : undefined;
}

/** For somebody who has lost what completes their sign-in. Whether one answers for them, the server says. @see ADR 0129 */
function TwoStep({ user }: Pick<Loaded, "user">) {
  const me = useCurrentUser();
  const proof = useProof();
  const reset = useAction(resetFactors, {
    around: proof.withProof,
    confirm: {
      title: `Reset the two-step sign-in of ${fullName(user)}?`,
      message:
        "This permanently removes their passkeys, authenticator app and recovery codes and signs them out everywhere. Their password does not change, so make sure the request really comes from them. We'll notify them by email.",
      confirmLabel: "Reset",
      isDangerous: true,
    },
    success: ({ removed }) =>
      removed > 0 ? "Two-step sign-in reset." : "Nothing to reset. They have no second factor.",
  });
  const end = useAction(endUserSessions, {
    confirm: {
      title: `Sign ${fullName(user)} out everywhere?`,
      message:
        "They are signed out in every browser, and must sign in again. Answers that are not sent yet stay in their browser until then. Their password stays: if somebody else knows it, they must set another.",
      confirmLabel: "Sign out",
    },
    success: ({ ended }) => (ended > 0 ? "They were signed out everywhere." : "They were signed in nowhere."),
  });
  if (user.id === me.id || !canByRole(actorOf(me), "user.reset_factors")) return null;
  return (
    <section aria-labelledby="two-step-of-user">
      <h2 id="two-step-of-user">Sign-in</h2>
      <p className={classes.none}>If somebody else may be using the account of {user.first_name}:</p>
      <Button
        variant="default"
        size="xs"
        mt={8}
        mb={16}
        loading={end.isRunning}
        onClick={() => void end.run({ params: { id: user.id } })}
      >
        Sign out everywhere
      </Button>
      <p className={classes.none}>If {user.first_name} has lost both their passkey and their phone:</p>
      <Button
        variant="default"
        size="xs"
        mt={8}
        loading={reset.isRunning}
        onClick={() => void reset.run({ params: { id: user.id } })}
      >
        Reset two-step sign-in
      </Button>
      {proof.dialog}
    </section>
  );
}
