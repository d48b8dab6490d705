import type { ReplyOf } from "#shared/contract/route.ts";
import "@mantine/core/styles/Progress.layer.css";
import { Button, Progress, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { getPeopleImport, startPeopleImport } from "#shared/contract/importPeople/importPeople.ts";
import { counted } from "#shared/words/counted.ts";
import { numberText } from "#shared/words/numbers.ts";
import { useAction } from "../../actions/useAction.ts";
import { call } from "../../api/call.ts";
import { keyOf } from "../../api/queryKeys.ts";
import { QueryState } from "../../ui/QueryState.tsx";
import classes from "./importPeople.module.css";
import { LineTable } from "./LineTable.tsx";

const people = counted({ one: "{n} person", other: "{n} people" });
const askEveryMs = 1500;

/** How far the adding is. The page may be left: the work goes on, and its address leads back to it. */
export function ImportProgress({ id, onAnother }: { id: string; onAnother: () => void }) {
  const work = useQuery({
    queryKey: keyOf(getPeopleImport, id),
    queryFn: ({ signal }) => call(getPeopleImport, { params: { id }, signal }),
    refetchInterval: ({ state }) =>
      state.data?.state === "ready" || state.data?.state === "failed" ? false : askEveryMs,
  });
  const start = useAction(startPeopleImport, { invalidates: [keyOf(getPeopleImport, id)] });
  return (
    <QueryState of={{ work }} skeleton={<Skeleton h={80} />}>
      {({ work: read }) => {
        const isOver = read.state === "ready" || read.state === "failed";
        return (
          <>
            <p role="status">
              {read.state === "ready" && `Added ${people(read.added)} and sent invitations.`}
              {read.state === "failed" &&
                `Added ${numberText(read.added)} of ${numberText(read.people)} people. Import the file again to add the rest. Nobody is added twice.`}
              {!isOver && `Adding ${people(read.people)}. You can leave this page while we finish.`}
            </p>
            {!isOver && <Added read={read} />}
            {read.left_out_count > 0 && (
              <>
                <h2>{people(read.left_out_count)} skipped</h2>
                <LineTable
                  caption="Skipped"
                  heads={["Row", "Email", "Reason"]}
                  rows={read.left_out.map(({ line, email, reason }) => ({
                    key: String(line),
                    cells: [String(line), email, reason],
                  }))}
                />
              </>
            )}
            <div className={classes.buttons}>
              {read.state === "previewed" && (
                <Button loading={start.isRunning} onClick={() => void start.run({ params: { id } })}>
                  Add {people(read.people)}
                </Button>
              )}
              <Button component={Link} to="/group_role_definition_users" variant="default">
                Go to People
              </Button>
              {isOver && (
                <Button variant="default" onClick={onAnother}>
                  Choose another file
                </Button>
              )}
            </div>
          </>
        );
      }}
    </QueryState>
  );
}

function Added({ read }: { read: ReplyOf<typeof getPeopleImport> }) {
  return (
    <>
      <Progress.Root size="lg" my={12}>
        <Progress.Section value={read.progress} aria-label={`${read.progress} percent of the people`} />
      </Progress.Root>
      <p className={classes.hint}>
        {numberText(read.added)} of {numberText(read.people)} added
      </p>
    </>
  );
}
