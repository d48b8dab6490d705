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
 * For somebody to whom their program is closed: their membership has ended or has not begun, or the program is archived.
 * Says what that means, and what to do.
 * @see spec courses §2.13 "Status display per member", rulings "Expired and pending", ADR 0118
 */
export function ClosedProgramPage({ membership }: { membership: Membership }) {
  const { memberships } = useCurrentUser();
  const session = useSessionQuery();
  const goToProgram = useGoToProgram();
  const others = memberships.filter(
    ({ program_id, subscription }) => program_id !== membership.program_id && subscription === "current",
  );
  const { title, state, advice } = textsOf(membership);
  return (
    <>
      <PageHeading title={title} tabTitle={title} below={membership.program_name} />
      <EmptyState
        title={state}
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
        <p>{advice}</p>
      </EmptyState>
    </>
  );
}

function textsOf({ subscription, subscription_end, program_name: programName }: Membership) {
  if (subscription === "inactive")
    return {
      title: words.programInactive,
      state: words.workIsKept,
      advice: words.programClosedAsk({ programName }),
    };
  const now = new Date(deviceClock.now()).toISOString();
  const { label, detail } = memberStatus(subscription_end, { now, timeZone: viewersZone() });
  if (subscription === "pending")
    return { title: label, state: words.registrationComplete, advice: words.useLinkInvitationEmail };
  return {
    title: words.membershipEnded,
    state: detail,
    advice: words.coursesCasesReportsNo({ programName }),
  };
}
