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
import { words } from "./programWords.ts";

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
  const title = isPending ? label : words.membershipEnded;
  return (
    <>
      <PageHeading title={title} tabTitle={title} below={membership.program_name} />
      <EmptyState
        title={isPending ? words.registrationComplete : detail}
        action={
          <>
            <Button loading={session.isFetching} onClick={() => void session.refetch()}>
              {words.checkAgain}
            </Button>
            {others.map(({ program_id, program_name }) => (
              <Button key={program_id} variant="default" onClick={() => goToProgram(program_id)}>
                {words.goTo({ programName: program_name })}
              </Button>
            ))}
            <Button variant="default" component={Link} to={accountPath}>
              {words.yourAccount}
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
  return <p>{words.useLinkInvitationEmail}</p>;
}

function HowToRenew({ programName }: { programName: string }) {
  return <p>{words.coursesCasesReportsNo({ programName })}</p>;
}
