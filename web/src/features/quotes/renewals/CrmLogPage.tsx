import { Button, Skeleton } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { type CrmLogLine, listCrmLog } from "#shared/contract/quotes/crm.ts";
import { canByRole } from "#shared/domain/access.ts";
import { displayTime } from "#shared/words/dates.ts";
import { call } from "../../../api/call.ts";
import { keyOf } from "../../../api/queryKeys.ts";
import { useBrand } from "../../../api/RuntimeConfigProvider.tsx";
import { actorOf, useCurrentUser } from "../../../api/session.ts";
import { Breadcrumbs } from "../../../ui/Breadcrumbs.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { PageHeading } from "../../../ui/PageHeading.tsx";
import { forbidden, Refused } from "../../../ui/QueryState.tsx";
import classes from "./renewals.module.css";

const directionWords: Record<CrmLogLine["direction"], string> = {
  in: "Came",
  out: "Went",
  refused: "Refused",
  waits: "Waiting",
};

/** Log of the exchange with the CRM. @see ADR 0403 */
export function CrmLogPage() {
  const { crm } = useBrand();
  const title = `${crm} log`;
  const isAllowed = canByRole(actorOf(useCurrentUser()), "renewal.manage");
  if (!isAllowed)
    return (
      <Refused page={title} error={forbidden} hint="Only the provider can see the renewals of programs." />
    );
  return <CrmLog title={title} crm={crm} />;
}

function CrmLog({ title, crm }: { title: string; crm: string }) {
  const log = useInfiniteQuery({
    queryKey: keyOf(listCrmLog),
    queryFn: ({ pageParam, signal }) =>
      call(listCrmLog, { query: pageParam === undefined ? {} : { before: pageParam }, signal }),
    initialPageParam: undefined as string | undefined, // the first page is before nothing
    getNextPageParam: ({ has_more, lines }) => (has_more ? lines.at(-1)?.id : undefined),
  });
  const lines = log.data?.pages.flatMap((page) => page.lines) ?? [];
  const isConnected = log.data?.pages[0]?.is_connected ?? true;
  return (
    <>
      <PageHeading
        title={title}
        tabTitle={title}
        above={<Breadcrumbs steps={[{ label: "Renewals", to: "/quote_interfaces" }, { label: title }]} />}
      />
      {!isConnected && <p role="note">No {crm} is connected to this deployment, so nothing is exchanged.</p>}
      {log.isPending && <Skeleton h={240} aria-label="Loading" />}
      {log.error && (
        <ErrorState title="The log could not be read" error={log.error} onRetry={() => void log.refetch()} />
      )}
      {log.data && lines.length === 0 && (
        <EmptyState title={`No ${crm} activity in the last 30 days`}>
          <p>
            Quote changes are sent to {crm} automatically. Refresh a quote to bring in changes made there.
          </p>
        </EmptyState>
      )}
      {lines.length > 0 && (
        <ol className={classes.log} aria-label={title}>
          {lines.map((line) => (
            <li key={line.id} data-direction={line.direction}>
              <strong>{directionWords[line.direction]}</strong> {line.subject}
              <span className={classes.when}>{displayTime(line.at, "second")}</span>
              <ul>
                {line.lines.map((text) => (
                  <li key={text}>{text}</li>
                ))}
              </ul>
            </li>
          ))}
        </ol>
      )}
      {log.hasNextPage && (
        <Button variant="default" loading={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
          Show earlier lines
        </Button>
      )}
    </>
  );
}
