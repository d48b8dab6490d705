import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { programListRoutes } from "#shared/contract/programs/programs.ts";
import { call } from "../api/call.ts";
import { subdomainIn } from "../api/programAddress.ts";
import { keyOf } from "../api/queryKeys.ts";
import { useEnterProgram } from "../features/programs/useEnterProgram.ts";
import { EmptyState } from "../ui/EmptyState.tsx";
import { PageHeading } from "../ui/PageHeading.tsx";
import { QueryState } from "../ui/QueryState.tsx";
import { words } from "./programWords.ts";

/** For a provider admin at a page of a program that they have not entered. It is there once they have. @see ADR 0118 */
export function EnterProgramPage() {
  const subdomain = subdomainIn(window.location.host);
  const programs = useQuery({
    queryKey: keyOf(programListRoutes.list, subdomain),
    queryFn: ({ signal }) =>
      subdomain === undefined
        ? []
        : call(programListRoutes.list, {
            query: { where: JSON.stringify({ subdomain: { operator: "=", value: subdomain } }) },
            signal,
          }),
  });
  return (
    <QueryState of={{ programs }} page={words.enterAProgram} skeleton={null}>
      {(read) => <Enter program={read.programs[0]} />}
    </QueryState>
  );
}

function Enter(props: { program: { id: string; name: string } | undefined }) {
  const { program } = props;
  const enter = useEnterProgram(null);
  const title = program ? words.enter({ name: program.name }) : words.enterAProgram;
  return (
    <>
      <PageHeading title={title} tabTitle={title} />
      <EmptyState
        title={words.pageBelongsProgram}
        action={
          <>
            {program && <Button onClick={() => enter(program)}>{words.enter({ name: program.name })}</Button>}
            <Button component={Link} to="/groups" variant="default">
              {words.allPrograms}
            </Button>
          </>
        }
      >
        {program ? words.enterProgramSeePage : words.programEnterOneSee}
      </EmptyState>
    </>
  );
}
