import { useMemo } from "react";
import { Link } from "react-router";
import {
  actorText,
  auditList,
  auditLogRoutes,
  detailsText,
  providerAuditList,
  providerAuditLogRoutes,
  subjectText,
} from "#shared/contract/dashboards/audit.ts";
import type { AuditEntry } from "#shared/contract/dashboards/auditEntry.ts";
import { auditActions, auditRangeDays, productItself } from "#shared/domain/audit.ts";
import { endOfDay, startOfDay } from "#shared/domain/dates.ts";
import { displayTime, viewersZone } from "#shared/words/dates.ts";
import { currentMembership, useCurrentUser } from "../../api/session.ts";
import { useDateRange } from "../../api/useDateRange.ts";
import { DateRange } from "../../forms/DateRange.tsx";
import { ListPage } from "../../lists/ListPage.tsx";
import { TableTime } from "../../ui/TableDate.tsx";
import classes from "./AuditLogPage.module.css";

const zone = viewersZone();
const courseText = ({ course }: AuditEntry): string => course?.name ?? "";

/** Audit log of one's program. @see ADR 0099 */
export const AuditLogPage = () => <Log of="program" />;

/** The same of what was done above all programs, for provider admins. */
export const ProviderAuditLogPage = () => <Log of="provider" />;

function Log(props: { of: "program" | "provider" }) {
  const isProvider = props.of === "provider";
  const { range, setRange } = useDateRange({ days: 30, daysAtMost: auditRangeDays });
  const conditions = useMemo(
    () => [
      { column: "at", operator: ">=", value: startOfDay(range.start, zone) },
      { column: "at", operator: "<", value: endOfDay(range.end, zone) },
    ],
    [range.start, range.end],
  );
  return (
    <ListPage
      title={isProvider ? "Provider Audit Log" : "Audit Log"}
      list={isProvider ? providerAuditList : auditList}
      routes={isProvider ? providerAuditLogRoutes : auditLogRoutes}
      action={isProvider ? "provider_audit.read" : "audit.read"}
      conditions={conditions}
      controls={
        <div className={classes.controls}>
          <DateRange range={range} daysAtMost={auditRangeDays} onChange={setRange} />
          <OtherLog isProvider={isProvider} />
        </div>
      }
      nameOf={(row) => `${auditActions[row.action]}, ${subjectText(row)}`}
      columns={[
        { name: "at", widthPx: 150, cell: (row) => <TableTime at={row.at} /> },
        { name: "action", widthPx: 150, cell: (row) => auditActions[row.action] },
        { name: "subject", widthPx: 160, cell: (row) => row.subject.name },
        { name: "details", head: "Details", widthPx: 216, cell: detailsText },
        { name: "actor", widthPx: 126, cell: (row) => row.actor?.name ?? productItself },
        { name: "course", widthPx: 156, cell: courseText },
      ]}
      card={(row) => [
        auditActions[row.action],
        [...new Set([subjectText(row), courseText(row)])].filter(Boolean).join(", "),
        detailsText(row),
        `${displayTime(row.at)}, ${actorText(row)}`,
      ]}
      texts={{
        search: "Search the audit log",
        export: "Export Audit Log",
        none: "No changes in this period.",
        noneFits: "No entries match your search and filters.",
        showAll: "Show all entries",
        refused: isProvider
          ? "Only provider admins can see this log."
          : "Only Program Service Administrators and Curriculum Administrators can see the audit log.",
      }}
    />
  );
}

/** A provider admin has two logs: of the program that they are in, and of the provider. */
function OtherLog(props: { isProvider: boolean }) {
  const user = useCurrentUser();
  if (!user.is_admin) return null;
  if (!props.isProvider) return <Link to="/provider_audit_log">Changes across all programs</Link>;
  const program = currentMembership(user);
  return program ? <Link to="/audit_log">Changes in {program.program_name}</Link> : null;
}
