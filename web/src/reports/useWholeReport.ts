import { keepPreviousData, type QueryKey, useQuery } from "@tanstack/react-query";

/** A part of a report's rows, as its route takes it. */
export type Window = { page: string; per_page?: string; sort_by?: "id" };

/** A first screen, and more than most classes are. */
const firstRows = "250";

/**
 * A report of any number of rows: the first of them at once, as the report sorts them, then all, in an order in which no row moves
 * from one part to another while people work. `askedAtMs` tells when the reading began that is shown.
 */
export function useWholeReport<Reply extends { next_page: number | null }>(of: {
  queryKey: QueryKey;
  read: (window: Window, signal: AbortSignal) => Promise<Reply>;
  /** Two parts as one. */
  join: (a: Reply, b: Reply) => Reply;
}) {
  const first = useQuery({
    queryKey: [...of.queryKey, "first"],
    queryFn: async ({ signal }) => {
      const askedAtMs = performance.now();
      return { report: await of.read({ page: "0", per_page: firstRows }, signal), askedAtMs };
    },
    placeholderData: keepPreviousData,
  });
  const hasMore = first.data !== undefined && first.data.report.next_page !== null;
  const whole = useQuery({
    queryKey: [...of.queryKey, "whole"],
    enabled: hasMore && !first.isPlaceholderData,
    queryFn: async ({ signal }) => {
      const askedAtMs = performance.now();
      let report = await of.read({ page: "0", sort_by: "id" }, signal);
      while (report.next_page !== null) {
        const next = await of.read({ page: String(report.next_page), sort_by: "id" }, signal);
        report = of.join(report, next);
      }
      return { report, askedAtMs };
    },
  });
  const shown = hasMore && whole.data ? whole.data : first.data;
  return {
    data: shown,
    error: first.error ?? whole.error,
    refetch: () => Promise.all([first.refetch(), ...(hasMore ? [whole.refetch()] : [])]),
    /** The rows of another question, while those of this one are on their way. */
    isChanging: first.isPlaceholderData,
    /** True if every row is there. */
    isWhole: shown !== undefined && (!hasMore || shown === whole.data),
  };
}
