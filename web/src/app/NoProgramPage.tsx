import { Button } from "@mantine/core";
import { useCurrentUser } from "../api/session.ts";
import { EmptyState } from "../ui/EmptyState.tsx";
import { PageHeading } from "../ui/PageHeading.tsx";
import { useGoToProgram } from "../ui/useGoToProgram.ts";
import { words } from "./programWords.ts";

/** For somebody who is signed in where they have no role. */
export function NoProgramPage() {
  const { memberships } = useCurrentUser();
  const goToProgram = useGoToProgram();
  return (
    <>
      <PageHeading title={words.noRoleProgram} tabTitle={words.noRoleProgram} />
      <EmptyState
        title={memberships.length > 0 ? words.belongDifferentProgram : words.doBelongProgramYet}
        action={memberships.map(({ program_id, program_name }) => (
          <Button key={program_id} variant="default" onClick={() => goToProgram(program_id)}>
            {words.goTo({ programName: program_name })}
          </Button>
        ))}
      >
        {memberships.length > 0 ? words.accountActiveButAddress : words.askProgramAdministratorInvite}
      </EmptyState>
    </>
  );
}
