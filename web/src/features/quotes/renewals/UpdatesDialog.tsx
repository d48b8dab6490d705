import { Button, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import {
  getProgramUpdates,
  type ProgramUpdates,
  runProgramUpdates,
  undoProgramUpdates,
} from "#shared/contract/quotes/programUpdates.ts";
import { listRenewals, listRoleCounts, type Renewal } from "#shared/contract/quotes/quoteInterfaces.ts";
import { courseNames } from "#shared/domain/quotes/courseNames.ts";
import { counted } from "#shared/words/counted.ts";
import { displayCalendarDate, displayDate, viewersZone } from "#shared/words/dates.ts";
import { useAction } from "../../../actions/useAction.ts";
import { call } from "../../../api/call.ts";
import { keyOf } from "../../../api/queryKeys.ts";
import { DialogButtons } from "../../../ui/DialogButtons.tsx";
import { DialogFrame } from "../../../ui/DialogFrame.tsx";
import { QueryState } from "../../../ui/QueryState.tsx";
import classes from "./renewals.module.css";

const askAgainMs = 1000;
const items = counted({ one: "{n} item", other: "{n} items" });
const members = counted({ one: "{n} member gets access", other: "{n} members get access" });
const isOpen = (state: string | null | undefined): boolean => state === "queued" || state === "running";

/** Preview of Run Updates for a program, its question, and the outcome of the last run. @see spec courses §2.19 "Run Updates" */
export function UpdatesDialog(props: { row: Renewal; isOpen: boolean; onClose: () => void }) {
  const { row, onClose } = props;
  const { id } = row.quote_interface;
  const updates = useQuery({
    queryKey: keyOf(getProgramUpdates, id),
    queryFn: ({ signal }) => call(getProgramUpdates, { params: { id }, signal }),
    gcTime: 0,
    enabled: props.isOpen,
    refetchInterval: ({ state: { data } }) =>
      isOpen(data?.last?.state) || isOpen(data?.last?.undo) ? askAgainMs : false,
  });
  const invalidates = [keyOf(getProgramUpdates, id), keyOf(listRenewals), keyOf(listRoleCounts)];
  const running = useAction(runProgramUpdates, { success: "Updates started.", invalidates });
  const undoing = useAction(undoProgramUpdates, { success: "Undo started.", invalidates });
  const target = { params: { id }, body: {} };
  return (
    <DialogFrame isOpen={props.isOpen} onClose={onClose} title={`Updates for ${row.group_name}`}>
      <QueryState of={{ updates }} skeleton={<Skeleton h={160} aria-label="Loading" />}>
        {({ updates: now }) => {
          const isBusy = isOpen(now.last?.state) || isOpen(now.last?.undo);
          const hasChanges = now.courses.length + now.extended + now.roles.length > 0;
          return (
            <>
              <LastRun last={now.last} />
              {!isBusy && <Changes now={now} hasChanges={hasChanges} />}
              {!isBusy && hasChanges && (
                <p>
                  <strong>Are you sure you want to run updates for {now.program_name}?</strong>
                </p>
              )}
              <DialogButtons>
                <Button variant="default" onClick={onClose}>
                  Close
                </Button>
                {now.last?.can_undo && (
                  <Button
                    variant="default"
                    loading={undoing.isRunning}
                    onClick={() => void undoing.run(target)}
                  >
                    Undo last run
                  </Button>
                )}
                {!isBusy && hasChanges && (
                  <Button loading={running.isRunning} onClick={() => void running.run(target)}>
                    Run Updates
                  </Button>
                )}
              </DialogButtons>
            </>
          );
        }}
      </QueryState>
    </DialogFrame>
  );
}

function LastRun({ last }: Pick<ProgramUpdates, "last">) {
  return (
    <p role="status">
      {last && (
        <>
          {lastText(last)} Last run: {displayDate(last.at, viewersZone())} by {last.by}.
        </>
      )}
    </p>
  );
}

function lastText({ state, undo, progress }: NonNullable<ProgramUpdates["last"]>): string {
  if (isOpen(undo)) return "Updates are being undone.";
  if (undo === "failed") return "The undo stopped early. Undo again for the rest.";
  if (undo === "ready") return "The updates were undone.";
  if (isOpen(state)) return `Updates are running: ${progress}% done.`;
  return state === "failed"
    ? "The run stopped early. What was changed stays changed. Run updates again for the rest."
    : "Updates are done.";
}

const namesOf = (keys: ProgramUpdates["later"]): string => keys.map((key) => courseNames[key]).join(", ");

/** `Pediatrics: Child Health, 12 items`; a course of the provider that is named like the one in the quote is not named twice. */
export function lentText(name: string, courses: readonly string[], documents: number): string {
  const parts = [
    ...courses.filter((course) => course !== name),
    ...(documents > 0 ? [items(documents)] : []),
  ];
  return parts.length > 0 ? `${name}: ${parts.join(", ")}` : name;
}

function Changes({ now, hasChanges }: { now: ProgramUpdates; hasChanges: boolean }) {
  const { subscription } = now;
  if (!subscription) return <p>Updates can run once the original quote is confirmed.</p>;
  return (
    <>
      {!hasChanges && <p>The program already has what its quotes confirmed.</p>}
      <ul className={classes.changes}>
        {now.courses.map(({ key, change, courses, document_count }) => (
          <li key={`${change} ${key}`}>
            <strong>{change}</strong> {lentText(courseNames[key], courses, document_count)}
          </li>
        ))}
        {now.extended > 0 && (
          <li>
            {members(now.extended)} until {displayCalendarDate(subscription.lastDay)}
          </li>
        )}
        {now.roles.map(({ name, from, to }) => (
          <li key={name}>
            {name}: {from} -&gt; {to}
          </li>
        ))}
      </ul>
      {now.later.length > 0 && (
        <p>Revoked only by a run after the current school year has ended: {namesOf(now.later)}.</p>
      )}
      {now.in_exam.length > 0 && (
        <p>Not revoked now, because students are taking an exam: {namesOf(now.in_exam)}.</p>
      )}
      {now.unassigned.length > 0 && (
        <p>
          No course of the provider is assigned to: {namesOf(now.unassigned)}. Nothing is lent until one is.
        </p>
      )}
      {now.courses.some(({ change }) => change === "REVOKE") && (
        <p>Students keep all work in revoked items. You can undo a run within 24 hours.</p>
      )}
    </>
  );
}
