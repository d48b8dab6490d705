import { Button } from "@mantine/core";
import { Link } from "react-router";
import type { SessionUser } from "#shared/contract/identity/identity.ts";
import { memberStatus } from "#shared/domain/memberStatus.ts";
import { viewersZone } from "#shared/words/dates.ts";
import { deviceClock } from "../api/correctedClock.ts";
import { useCurrentUser, useSessionQuery } from "../api/session.ts";
import { EmptyState } from "../ui/EmptyState.tsx";
import { PageHeading } from "../ui/PageHeading.tsx";
import { useGoToProgram } from "../ui/useGoToProgram.ts";
import { accountPath } from "./navigation.ts";

type Membership = SessionUser["memberships"][number];

/**
 * For somebody whose membership here has ended, or has not begun: what that means, and what to do.
 * @see spec courses §2.13 "Status display per member", rulings "Expired and pending"
 */
export function ClosedProgramPage({ membership }: { membership: Membership }) {
  const { memberships } = useCurrentUser();
  const session = useSessionQuery();
  const goToProgram = useGoToProgram();
  const { label, detail } = memberStatus(membership.subscription_end, {
    now: new Date(deviceClock.now()).toISOString(),
    timeZone: viewersZone(),
  });
  const isPending = membership.subscription === "pending";
  const others = memberships.filter(
    ({ program_id, subscription }) => program_id !== membership.program_id && subscription === "current",
  );
  const title = isPending ? label : "Your membership has ended";
  return (
    <>
      <PageHeading title={title} tabTitle={title} below={membership.program_name} />
      <EmptyState
        title={isPending ? "Your registration is not complete" : detail}
        action={
          <>
            <Button loading={session.isFetching} onClick={() => void session.refetch()}>
              Check again
            </Button>
            {others.map(({ program_id, program_name }) => (
              <Button key={program_id} variant="default" onClick={() => goToProgram(program_id)}>
                Go to {program_name}
              </Button>
            ))}
            <Button variant="default" component={Link} to={accountPath}>
              Your account
            </Button>
          </>
        }
      >
        {isPending ? <HowToRegister /> : <HowToRenew programName={membership.program_name} />}
      </EmptyState>
    </>
  );
}

function HowToRegister() {
  return (
    <p>
      Use the link in your invitation email to register. If you can't find it, ask your program administrator
      to send a new one. Your courses and cases open as soon as you register.
    </p>
  );
}

function HowToRenew({ programName }: { programName: string }) {
  return (
    <p>
      The courses, cases and reports of {programName} are no longer available to you. Your work is kept and
      comes back when your membership is renewed. Answers that were not sent yet stay in this browser. Ask
      your program administrator to renew your membership.
    </p>
  );
}
