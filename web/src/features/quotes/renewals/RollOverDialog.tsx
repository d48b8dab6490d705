import { Button, Checkbox, Skeleton } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Link } from "react-router";
import { listRenewals } from "#shared/contract/quotes/quoteInterfaces.ts";
import {
  getRollOver,
  getRollOverRun,
  type RollOverPreview,
  type RollOverRun,
  runRollOver,
  undoRollOver,
} from "#shared/contract/quotes/rollOver.ts";
import { schoolYearText } from "#shared/domain/pricing/schoolYear.ts";
import { courseNames } from "#shared/domain/quotes/courseNames.ts";
import { categoryNames } from "#shared/domain/quotes/renewalFacts.ts";
import { counted } from "#shared/words/counted.ts";
import { displayDate, viewersZone } from "#shared/words/dates.ts";
import { useAction } from "../../../actions/useAction.ts";
import { call } from "../../../api/call.ts";
import { keyOf } from "../../../api/queryKeys.ts";
import { DialogButtons } from "../../../ui/DialogButtons.tsx";
import { DialogFrame } from "../../../ui/DialogFrame.tsx";
import { QueryState } from "../../../ui/QueryState.tsx";
import { yearParam } from "./dashboardYear.ts";
import classes from "./renewals.module.css";

const askAgainMs = 1000;
const already = counted({
  one: "{n} program has quotes for this year already. They stay as they are.",
  other: "{n} programs have quotes for this year already. They stay as they are.",
});
const carriedOver = counted({
  one: "{n} program had quotes in the year before. Its contacts, price category and enrollment are carried over, and the courses confirmed then are chosen. Nothing is sent.",
  other:
    "{n} programs had quotes in the year before. Their contacts, price category and enrollment are carried over, and the courses confirmed then are chosen. Nothing is sent.",
});
const uncontactedText = counted({
  one: "{n} program has no contact with an e-mail address: its quote cannot be sent yet.",
  other: "{n} programs have no contact with an e-mail address: their quotes cannot be sent yet.",
});
const openedText = counted({
  one: "Quotes of {n} program were opened.",
  other: "Quotes of {n} programs were opened.",
});
const programs = counted({ one: "{n} program", other: "{n} programs" });

/** Preview of a roll-over, its run, and its undo. @param isShown - False: nothing is fetched. */
function useRollOver(year: number, isShown: boolean) {
  const query = { current_school_year: yearParam(year) };
  const client = useQueryClient();
  const [jobId, setJobId] = useState<string>();
  const preview = useQuery({
    queryKey: keyOf(getRollOver, year),
    queryFn: ({ signal }) => call(getRollOver, { query, signal }),
    gcTime: 0,
    enabled: isShown,
    refetchInterval: ({ state: { data } }) => (isOpen(data?.last?.undo?.state) ? askAgainMs : false),
  });
  const job = useQuery({
    queryKey: keyOf(getRollOverRun, jobId),
    queryFn: ({ signal }) => call(getRollOverRun, { params: { job_id: jobId ?? "" }, signal }),
    enabled: jobId !== undefined,
    refetchInterval: ({ state: { data } }) =>
      data?.state === "ready" || data?.state === "failed" ? false : askAgainMs,
  });
  const isOver = job.data?.state === "ready" || job.data?.state === "failed";
  useEffect(() => {
    if (!isOver) return;
    void client.invalidateQueries({ queryKey: keyOf(listRenewals) });
    void client.invalidateQueries({ queryKey: keyOf(getRollOver) });
  }, [isOver, client]);
  const running = useAction(runRollOver, {
    success: "Opening quotes.",
    onDone: ({ job_id }) => setJobId(job_id),
  });
  const undoing = useAction(undoRollOver, {
    success: "Undo started.",
    onDone: (now) => {
      setJobId(undefined);
      client.setQueryData(keyOf(getRollOver, year), now);
    },
  });
  const undoState = preview.data?.last?.undo?.state;
  useEffect(() => {
    if (undoState === "ready" || undoState === "failed")
      void client.invalidateQueries({ queryKey: keyOf(listRenewals) });
  }, [undoState, client]);
  const isBusy = (jobId !== undefined && !isOver) || isOpen(undoState);
  return {
    ...{ preview, isBusy, isStarting: running.isRunning, isUndoing: undoing.isRunning },
    said: job.data && !undoState ? runText(job.data) : lastText(preview.data?.last),
    start: (withNew: boolean) => void running.run({ query, body: { with_new: withNew } }),
    undo: () => void undoing.run({ query, body: {} }),
  };
}

/** Year-end roll-over: shows what it opens, asks, and follows it. @see ADR 0383 */
export function RollOverDialog(props: { year: number; isOpen: boolean; onClose: () => void }) {
  const { year } = props;
  const rollOver = useRollOver(year, props.isOpen);
  const { preview, isBusy } = rollOver;
  const [withNew, setWithNew] = useState(false);
  return (
    <DialogFrame
      isOpen={props.isOpen}
      onClose={props.onClose}
      title={`Open the quotes of ${schoolYearText(year)}`}
    >
      <p role="status">{rollOver.said}</p>
      <QueryState of={{ preview }} skeleton={<Skeleton h={160} aria-label="Loading" />}>
        {({ preview: plan }) => {
          const opened = plan.carried.length + (withNew ? plan.added.length : 0);
          return (
            <>
              {!isBusy && <Plan plan={plan} />}
              {!isBusy && plan.added.length > 0 && (
                <Checkbox
                  label={`Also open ${programs(plan.added.length)} without quotes in ${schoolYearText(year - 1)}`}
                  description="In the category Standard, without contacts and courses."
                  checked={withNew}
                  onChange={({ currentTarget }) => setWithNew(currentTarget.checked)}
                />
              )}
              <DialogButtons>
                <Button variant="default" onClick={props.onClose}>
                  Close
                </Button>
                {!isBusy && plan.last?.can_undo && (
                  <Button variant="default" loading={rollOver.isUndoing} onClick={rollOver.undo}>
                    Undo last roll-over
                  </Button>
                )}
                {!isBusy && opened > 0 && (
                  <Button loading={rollOver.isStarting} onClick={() => rollOver.start(withNew)}>
                    Open quotes of {programs(opened)}
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

const isOpen = (state: string | undefined): boolean => state === "queued" || state === "running";
const removedText = counted({
  one: "The roll-over was undone: quotes of {n} program were removed.",
  other: "The roll-over was undone: quotes of {n} programs were removed.",
});
const keptText = counted({
  one: "{n} program keeps its quotes, since somebody has changed them.",
  other: "{n} programs keep their quotes, since somebody has changed them.",
});

function lastText(last: RollOverPreview["last"] | undefined): string {
  if (!last) return "";
  const { undo } = last;
  if (undo && isOpen(undo.state)) return "Quotes that the last roll-over opened are being removed.";
  if (undo?.state === "failed") return "The undo stopped early. Undo again for the rest.";
  if (undo)
    return undo.kept === 0
      ? removedText(undo.removed)
      : `${removedText(undo.removed)} ${keptText(undo.kept)}`;
  const said = `Last roll-over: ${displayDate(last.at, viewersZone())} by ${last.by}.`;
  return last.can_undo
    ? `${said} It can be undone for a day. Quotes that somebody has changed since stay.`
    : said;
}

function runText({ state, progress, counts }: RollOverRun): string {
  if (state === "ready")
    return counts.standing === 0
      ? openedText(counts.opened)
      : `${openedText(counts.opened)} ${already(counts.standing)}`;
  return state === "failed"
    ? "The roll-over stopped early. Quotes that were opened stay. Run it again for the rest."
    : `Opening quotes: ${progress}% done.`;
}

function Plan({ plan }: { plan: RollOverPreview }) {
  const { carried, added, standing, unpriced, school_year: year } = plan;
  const uncontacted = carried.filter(({ has_contact }) => !has_contact).length;
  return (
    <>
      {carried.length + added.length === 0 && <p>Every program has its quotes for this school year.</p>}
      {standing > 0 && <p>{already(standing)}</p>}
      {carried.length > 0 && (
        <>
          <p>{carriedOver(carried.length)}</p>
          <details>
            <summary>Programs and their courses</summary>
            <ul className={classes.changes}>
              {carried.map(({ program_id, program_name, price_category, courses }) => (
                <li key={program_id}>
                  <strong>{program_name}</strong> ({categoryNames[price_category]}):{" "}
                  {courses.length === 0 ? "no courses" : courses.map((key) => courseNames[key]).join(", ")}
                </li>
              ))}
            </ul>
          </details>
        </>
      )}
      {uncontacted > 0 && <p>{uncontactedText(uncontacted)}</p>}
      {unpriced.length > 0 && (
        <p>
          No prices for {schoolYearText(year)} yet:{" "}
          {unpriced.map((category) => categoryNames[category]).join(", ")}.{" "}
          <Link to={`/quote_prices/${year}`}>Set prices</Link>
        </p>
      )}
    </>
  );
}
