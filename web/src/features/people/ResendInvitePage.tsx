import { Button, Group } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useSearchParams } from "react-router";
import { resendInviteEmail } from "#shared/contract/programs/members.ts";
import { type PersonInProgram, peopleListRoutes } from "#shared/contract/programs/people.ts";
import { programFlags } from "#shared/domain/access/permissionFlags.ts";
import { listInAddress } from "#shared/domain/listInAddress.ts";
import { counted } from "#shared/words/counted.ts";
import { useAction } from "../../actions/useAction.ts";
import { call } from "../../api/call.ts";
import { keyOf } from "../../api/queryKeys.ts";
import { actorOf, useCurrentUser } from "../../api/session.ts";
import { idsInAddress } from "../../api/urlOf.ts";
import { Breadcrumbs } from "../../ui/Breadcrumbs.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { PageHeading } from "../../ui/PageHeading.tsx";
import { forbidden, QueryState, Refused } from "../../ui/QueryState.tsx";
import { ReasonButton } from "../../ui/ReasonButton.tsx";
import { TableSkeleton } from "../../ui/TableSkeleton.tsx";
import { invited, inviteQuestion, notInvited } from "./inviteTexts.ts";
import classes from "./people.module.css";
import { nameOf } from "./peopleColumns.tsx";
import { useBatch } from "./useBatch.tsx";

const title = "Send Email Invitation";
const peoplePath = "/group_role_definition_users";
const send = counted({ one: "Send {n} invitation", other: "Send {n} invitations" });
const unknown = counted({
  one: "{n} person in this link is not someone you manage in this program.",
  other: "{n} people in this link are not people you manage in this program.",
});

/**
 * Where the specification's address leads that invites people again: whom it names, and a button. The address by itself sends
 * nothing, so that what fetches links ahead of a person does no harm.
 * @see spec courses §7 "Program members", ruling 17
 */
export function ResendInvitePage() {
  const flags = programFlags(actorOf(useCurrentUser()));
  const [search] = useSearchParams();
  const ids = idsOf(search);
  const people = useQuery({
    queryKey: keyOf(peopleListRoutes.list, `of a link: ${ids.join()}`),
    queryFn: ({ signal }) => peopleNamed(ids, signal),
    enabled: flags.can_destroy_batch && ids.length > 0,
  });
  if (!flags.can_destroy_batch)
    return (
      <Refused
        page={title}
        error={forbidden}
        hint="Only program administrators can see people in a program."
      />
    );
  return (
    <>
      <PageHeading
        title={title}
        tabTitle={title}
        above={<Breadcrumbs steps={[{ label: "People", to: peoplePath }, { label: title }]} />}
      />
      {ids.length === 0 ? (
        <EmptyState title="This link does not name anyone" action={<ToPeople />}>
          Select people in the list to send their invitations.
        </EmptyState>
      ) : (
        <QueryState of={{ people }} skeleton={<TableSkeleton />}>
          {({ people: found }) => <Invitations people={found} unknownCount={ids.length - found.length} />}
        </QueryState>
      )}
    </>
  );
}

/** Reads ids given as repeated `ids[]`, repeated `ids`, or one JSON array; a value that can be no id is one that nobody has. */
function idsOf(search: URLSearchParams): string[] {
  const values = [...search.getAll("ids[]"), ...search.getAll("ids")];
  const ids = values.flatMap((value) => listInAddress(value) ?? value.split(","));
  return [...new Set(ids.map((id) => id.trim().slice(0, 40)).filter(Boolean))];
}

async function peopleNamed(ids: readonly string[], signal: AbortSignal): Promise<PersonInProgram[]> {
  const found: PersonInProgram[] = [];
  for (let at = 0; at < ids.length; at += idsInAddress) {
    const query = { ids: ids.slice(at, at + idsInAddress), per_page: String(idsInAddress) };
    found.push(...(await call(peopleListRoutes.list, { query, signal })));
  }
  return found;
}

const ToPeople = () => (
  <Button component={Link} to={peoplePath} variant="default" size="sm">
    Go to People
  </Button>
);

function Invitations(props: { people: readonly PersonInProgram[]; unknownCount: number }) {
  const pending = props.people.filter(({ subscription_end }) => subscription_end === null);
  const registered = props.people.filter(({ subscription_end }) => subscription_end !== null);
  // Undefined until they were sent; then those whom the server did not invite.
  const [left, setLeft] = useState<ReadonlySet<string>>();
  const batch = useBatch({ keepOnly: (ids) => setLeft(new Set(ids.map(String))) });
  const invite = useAction(resendInviteEmail, {
    success: ({ done, job_id }) => (job_id === null && done > 0 ? invited(done) : undefined),
    onDone: (reply) => batch.follow(reply, { undone: notInvited, done: invited }),
  });
  const due = left ? pending.filter(({ id }) => left.has(id)) : pending;
  const done = left ? pending.filter(({ id }) => !left.has(id)) : [];

  return (
    <div className={classes.page}>
      {batch.notice}
      <Named of={done} label="Invitations sent:" />
      {due.length > 0 && !left && <p>{inviteQuestion}</p>}
      <Named of={due} label="Registration Pending:" />
      <Named of={registered} label="Already registered, not invited again:" />
      {props.unknownCount > 0 && <p className={classes.facts}>{unknown(props.unknownCount)}</p>}
      {pending.length === 0 && <p>Nobody in this link has Registration Pending status. Nothing was sent.</p>}
      <Group gap="sm">
        <ToPeople />
        {due.length > 0 && (
          <ReasonButton
            size="sm"
            loading={invite.isRunning}
            offBecause={batch.offBecause}
            onClick={() => void invite.run({ body: { ids: due.map(({ id }) => id) } })}
          >
            {send(due.length)}
          </ReasonButton>
        )}
      </Group>
    </div>
  );
}

function Named({ of, label }: { of: readonly PersonInProgram[]; label: string }) {
  if (of.length === 0) return null;
  return (
    <section>
      <h2 className={classes.legend}>{label}</h2>
      <ul className={classes.named}>
        {of.map((person) => (
          <li key={person.id}>
            {nameOf(person)} <span className={classes.facts}>{person.email}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
