import { Button } from "@mantine/core";
import { useCurrentUser } from "../api/session.ts";
import { EmptyState } from "../ui/EmptyState.tsx";
import { PageHeading } from "../ui/PageHeading.tsx";
import { useGoToProgram } from "../ui/useGoToProgram.ts";

/** For somebody who is signed in where they have no role. */
export function NoProgramPage() {
  const { memberships } = useCurrentUser();
  const goToProgram = useGoToProgram();
  return (
    <>
      <PageHeading title="No role in this program" tabTitle="No role in this program" />
      <EmptyState
        title={
          memberships.length > 0
            ? "You belong to a different program."
            : "You do not belong to a program yet."
        }
        action={memberships.map(({ program_id, program_name }) => (
          <Button key={program_id} variant="default" onClick={() => goToProgram(program_id)}>
            Go to {program_name}
          </Button>
        ))}
      >
        {memberships.length > 0
          ? "Your account is active, but not at this address."
          : "Ask your program administrator to invite this email address."}
      </EmptyState>
    </>
  );
}
