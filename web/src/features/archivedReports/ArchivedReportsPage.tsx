import { Button } from "@mantine/core";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { listArchivedReports } from "#shared/contract/reports/archivedReports.ts";
import { counted } from "#shared/words/counted.ts";
import { call } from "../../api/call.ts";
import { keyOf } from "../../api/queryKeys.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { PageHeading } from "../../ui/PageHeading.tsx";
import { QueryState } from "../../ui/QueryState.tsx";
import { TableSkeleton } from "../../ui/TableSkeleton.tsx";
import classes from "./ArchivedReportsPage.module.css";
import { ReportList } from "./ReportList.tsx";

/** While one is being made, the page looks again so often. */
const lookAgainMs = 2000;

const keptFor = counted({ one: "{n} day", other: "{n} days" });

/** The files of reports that somebody ordered or was given. @see spec courses §2.20 "Archived reports" */
export function ArchivedReportsPage() {
  const query = useArchive();
  const first = query.data?.pages[0];

  return (
    <QueryState
      of={{ archive: { data: query.data, error: query.error, refetch: query.refetch } }}
      page="Archived Reports"
      skeleton={<TableSkeleton />}
      refused="Only staff of your program can see reports."
    >
      {({ archive }) => {
        const reports = archive.pages.flatMap((page) => page.reports);
        return (
          <div data-wide>
            <PageHeading
              title="Archived Reports"
              tabTitle="Archived Reports"
              below={
                <p className={classes.hint}>
                  We keep files for {keptFor(first?.kept_days ?? 0)} and then delete them. Only you can see
                  this list.
                </p>
              }
            />
            {reports.length === 0 ? (
              <EmptyState title="No reports yet">
                Reports you download from a report page or the report builder are kept here so you can
                download them again.
              </EmptyState>
            ) : (
              <ReportList reports={reports} />
            )}
            {query.hasNextPage && (
              <Button
                variant="default"
                className={classes.more}
                loading={query.isFetchingNextPage}
                onClick={() => void query.fetchNextPage()}
              >
                Show older reports
              </Button>
            )}
          </div>
        );
      }}
    </QueryState>
  );
}

/** Reports of the archive, page by page; read again in a while if one is still being made. */
function useArchive() {
  return useInfiniteQuery({
    queryKey: keyOf(listArchivedReports),
    queryFn: ({ pageParam, signal }) =>
      call(listArchivedReports, { query: pageParam === null ? {} : { before: pageParam }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => {
      const reports = state.data?.pages.flatMap((page) => page.reports) ?? [];
      return reports.some((report) => report.state === "queued" || report.state === "running")
        ? lookAgainMs
        : false;
    },
  });
}
