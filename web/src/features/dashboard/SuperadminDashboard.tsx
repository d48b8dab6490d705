import type { ReactNode } from "react";
import { Link } from "react-router";
import {
  getSuperadminDashboard,
  type JobInShort,
  type SuperadminDashboard,
} from "#shared/contract/dashboards/operations.ts";
import { displayTime } from "#shared/words/dates.ts";
import { numberText } from "#shared/words/numbers.ts";
import { useRuntimeConfig } from "../../api/RuntimeConfigProvider.tsx";
import { DayChart } from "../../ui/charts/DayChart.tsx";
import { DashboardPage } from "./DashboardPage.tsx";
import { Imports } from "./Imports.tsx";
import { LanguageModel } from "./LanguageModel.tsx";
import { Figures, Line, Lines, Nothing, Panel, Wide } from "./Panel.tsx";
import { Queues } from "./Queues.tsx";

const lookAgainMs = 60_000;

/** Dashboard of provider admins: the state of the product. @see spec courses §2.20; ADR 0125 */
export function SuperadminDashboardPage() {
  return (
    <DashboardPage
      title="Superadmin Dashboard"
      route={getSuperadminDashboard}
      refused="This page is for provider admins."
      lookAgainMs={lookAgainMs}
    >
      {(dashboard: SuperadminDashboard) => <Parts dashboard={dashboard} />}
    </DashboardPage>
  );
}

/** Name of a kind of job: 'usage report'. */
const kindText = (kind: string): string => kind.replaceAll("_", " ");

const orMore = (count: number, isMore: boolean): string =>
  isMore ? `more than ${numberText(count)}` : numberText(count);

function Parts({ dashboard }: { dashboard: SuperadminDashboard }) {
  const { use, open_jobs, failed_jobs, queues, open_mail, imports, language_model } = dashboard;
  return (
    <>
      <KeyFigures dashboard={dashboard} />
      <Wide id="sign-ins">
        <DayChart
          title="Sign-ins per day"
          caption="Sign-ins a day"
          dates={use.map(({ date }) => date)}
          series={[{ label: "Sign-ins", look: "bar", values: use.map(({ sign_ins }) => sign_ins) }]}
          none="Nobody signed in during this period."
        />
      </Wide>
      <Queues queues={queues} />
      <Panel title="Open jobs" id="open-jobs">
        <Lines of={open_jobs} keyOf={({ kind }) => kind}>
          {({ kind, count, is_more, oldest }) => (
            <Line
              name={kindText(kind)}
              more={oldest && `Oldest from ${displayTime(oldest.created_at)}`}
              end={orMore(count, is_more)}
            />
          )}
        </Lines>
      </Panel>
      <Panel title="Failed jobs" id="failed-jobs">
        <Jobs
          of={failed_jobs}
          none="No failed jobs."
          time={({ updated_at }) => `Failed ${displayTime(updated_at)}`}
        />
      </Panel>
      <Imports imports={imports} />
      <LanguageModel use={language_model} />
      <Mail open={open_mail} />
      <Panel title="Audit logs" link={{ to: "/provider_audit_log", label: "Provider audit log" }}>
        <Nothing>
          Changes across programs are in the provider audit log. Changes within a program are in{" "}
          <Link to="/audit_log">its own log</Link>.
        </Nothing>
      </Panel>
    </>
  );
}

function KeyFigures({ dashboard }: { dashboard: SuperadminDashboard }) {
  const { programs, use, open_jobs, failed_jobs, queues } = dashboard;
  const open = open_jobs.reduce((sum, { count }) => sum + count, 0);
  const isMore = open_jobs.some(({ is_more }) => is_more);
  const aside = queues.reduce((sum, { set_aside }) => sum + set_aside, 0);
  return (
    <Figures
      of={[
        { label: "Programs", value: numberText(programs.active), to: "/groups?show=Active" },
        { label: "Inactive programs", value: numberText(programs.inactive), to: "/groups?show=Inactive" },
        { label: "Editorial groups", value: numberText(programs.editorial) },
        {
          label: "Sign-ins in this period",
          value: numberText(use.reduce((sum, { sign_ins }) => sum + sign_ins, 0)),
          to: "#sign-ins",
        },
        { label: "Open jobs", value: orMore(open, isMore), to: "#open-jobs" },
        { label: "Failed jobs", value: numberText(failed_jobs.length), to: "#failed-jobs" },
        { label: "Failed messages", value: numberText(aside), to: "#queues" },
      ]}
    />
  );
}

function Mail(props: { open: readonly JobInShort[] }) {
  const { local_mailbox: mailbox } = useRuntimeConfig();
  return (
    <Panel title="Outgoing mail">
      <Jobs
        of={props.open}
        none="No mail is waiting to be sent."
        time={({ created_at }) => `Queued ${displayTime(created_at)}`}
        foot={
          mailbox !== undefined && (
            <>
              On this machine, mail goes to the <a href={mailbox}>local mailbox</a>.
            </>
          )
        }
      />
    </Panel>
  );
}

function Jobs(props: {
  of: readonly JobInShort[];
  none: string;
  time: (job: JobInShort) => string;
  foot?: ReactNode;
}) {
  return (
    <Lines of={props.of} keyOf={({ id }) => id} none={props.none} foot={props.foot}>
      {(job) => (
        <Line
          name={job.about || kindText(job.kind)}
          more={`${kindText(job.kind)}, tried ${numberText(job.attempts)}×`}
          end={props.time(job)}
        />
      )}
    </Lines>
  );
}
