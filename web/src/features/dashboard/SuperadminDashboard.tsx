import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import {
  getSuperadminDashboard,
  type JobInShort,
  type SuperadminDashboard,
} from "#shared/contract/dashboards/operations.ts";
import { displayTime } from "#shared/words/dates.ts";
import { numberText } from "#shared/words/numbers.ts";
import { call } from "../../api/call.ts";
import { keyOf } from "../../api/queryKeys.ts";
import { useRuntimeConfig } from "../../api/RuntimeConfigProvider.tsx";
import { useDateRange } from "../../api/useDateRange.ts";
import { DayChart } from "../../ui/charts/DayChart.tsx";
import { DateRange } from "../../ui/DateRange.tsx";
import { PageHeading } from "../../ui/PageHeading.tsx";
import { QueryState } from "../../ui/QueryState.tsx";
import { DashboardSkeleton } from "./DashboardSkeleton.tsx";
import classes from "./dashboard.module.css";
import { Figures, Nothing, Panel } from "./Panel.tsx";
import { Queues } from "./Queues.tsx";

const daysAtMost = 92;
const lookAgainMs = 60_000;

/** How the product itself is doing, for provider admins. @see spec courses §2.20; ADR 0126 */
export function SuperadminDashboardPage() {
  const { range, setRange } = useDateRange({ days: 30, daysAtMost });
  const dashboard = useQuery({
    queryKey: keyOf(getSuperadminDashboard, range.start, range.end),
    queryFn: ({ signal }) =>
      call(getSuperadminDashboard, { query: { start_date: range.start, end_date: range.end }, signal }),
    placeholderData: (before) => before,
    refetchInterval: lookAgainMs,
  });
  return (
    <>
      <PageHeading
        title="Superadmin Dashboard"
        tabTitle="Superadmin Dashboard"
        below={<DateRange range={range} daysAtMost={daysAtMost} onChange={setRange} />}
      />
      <QueryState
        of={{ dashboard }}
        skeleton={<DashboardSkeleton />}
        refused="This page is for provider admins."
      >
        {(read) => <Parts dashboard={read.dashboard} isChanging={dashboard.isPlaceholderData} />}
      </QueryState>
    </>
  );
}

/** What a kind of work is called: 'usage report'. */
const kindText = (kind: string): string => kind.replaceAll("_", " ");

const orMore = (count: number, isMore: boolean): string =>
  isMore ? `more than ${numberText(count)}` : numberText(count);

function Parts(props: { dashboard: SuperadminDashboard; isChanging: boolean }) {
  const { use, open_jobs, failed_jobs, queues, open_mail } = props.dashboard;
  const open = open_jobs.reduce((sum, { count }) => sum + count, 0);
  const aside = queues.reduce((sum, { set_aside }) => sum + set_aside, 0);
  return (
    <div className={classes.dashboard} aria-busy={props.isChanging}>
      <Figures
        of={[
          {
            label: "Sign-ins in these days",
            value: numberText(use.reduce((sum, { sign_ins }) => sum + sign_ins, 0)),
          },
          {
            label: "Jobs open",
            value: orMore(
              open,
              open_jobs.some(({ is_more }) => is_more),
            ),
          },
          { label: "Jobs failed", value: numberText(failed_jobs.length) },
          { label: "Messages set aside", value: numberText(aside) },
        ]}
      />
      <div className={classes.wide}>
        <DayChart
          title="How much is the product used?"
          unit="Sign-ins"
          dates={use.map(({ date }) => date)}
          series={[{ label: "Sign-ins", look: "bar", values: use.map(({ sign_ins }) => sign_ins) }]}
          none="Nobody signed in on these days."
        />
      </div>
      <Queues queues={queues} />
      <Panel title="Which work is open?">
        <ul className={classes.list}>
          {open_jobs.map(({ kind, count, is_more, oldest }) => (
            <li key={kind}>
              <div>
                <div className={classes.name}>{kindText(kind)}</div>
                {oldest && (
                  <div className={classes.more}>The oldest was ordered {displayTime(oldest.created_at)}</div>
                )}
              </div>
              <span className={classes.right}>{orMore(count, is_more)}</span>
            </li>
          ))}
        </ul>
      </Panel>
      <Panel title="Which work has failed?">
        {failed_jobs.length === 0 && <Nothing>None that is still kept.</Nothing>}
        <Jobs of={failed_jobs} time={({ updated_at }) => `Failed ${displayTime(updated_at)}`} />
      </Panel>
      <Mail open={open_mail} />
      <Panel title="What was done?" link={{ to: "/provider_audit_log", label: "Provider audit log" }}>
        <Nothing>
          What was done above all programs stands in the provider's audit log; what was done in a program in{" "}
          <Link to="/audit_log">its own</Link>.
        </Nothing>
      </Panel>
    </div>
  );
}

function Mail(props: { open: readonly JobInShort[] }) {
  const { local_mailbox: mailbox } = useRuntimeConfig();
  return (
    <Panel title="Which mails wait?">
      {props.open.length === 0 && <Nothing>Every mail that was ordered has been sent or has failed.</Nothing>}
      <Jobs of={props.open} time={({ created_at }) => `Ordered ${displayTime(created_at)}`} />
      {mailbox !== undefined && (
        <p className={classes.foot}>
          Here they land in the <a href={mailbox}>local mailbox</a>.
        </p>
      )}
    </Panel>
  );
}

function Jobs(props: { of: readonly JobInShort[]; time: (job: JobInShort) => string }) {
  return (
    <ul className={classes.list}>
      {props.of.map((job) => (
        <li key={job.id}>
          <div>
            <div className={classes.name}>{job.about || kindText(job.kind)}</div>
            <div className={classes.more}>
              {kindText(job.kind)}, tried {numberText(job.attempts)}×
            </div>
          </div>
          <span className={classes.right}>{props.time(job)}</span>
        </li>
      ))}
    </ul>
  );
}
