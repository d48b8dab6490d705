import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import {
  type CrmRefresh,
  getCrmRefresh,
  refreshAllQuotes,
  refreshQuote,
} from "#shared/contract/quotes/crm.ts";
import { listRenewals, type Renewal } from "#shared/contract/quotes/quoteInterfaces.ts";
import { useAction } from "../../../actions/useAction.ts";
import { call } from "../../../api/call.ts";
import { keyOf } from "../../../api/queryKeys.ts";
import { useBrand } from "../../../api/RuntimeConfigProvider.tsx";
import { yearParam } from "./dashboardYear.ts";

const askAgainMs = 1000;

/** Exchanges one program's quotes, or all of a year, with the CRM, and follows how far it is. @see spec courses §2.19 "Refresh" */
export function useCrmRefresh(year: number) {
  const { crm } = useBrand();
  const client = useQueryClient();
  const [jobId, setJobId] = useState<string>();
  const job = useQuery({
    queryKey: keyOf(getCrmRefresh, jobId),
    queryFn: ({ signal }) => call(getCrmRefresh, { params: { job_id: jobId ?? "" }, signal }),
    enabled: jobId !== undefined,
    refetchInterval: ({ state: { data } }) =>
      data?.state === "ready" || data?.state === "failed" ? false : askAgainMs,
  });
  const isReady = job.data?.state === "ready";
  useEffect(() => {
    if (isReady) void client.invalidateQueries({ queryKey: keyOf(listRenewals) });
  }, [isReady, client]);

  const follow = ({ job_id }: CrmRefresh): void => setJobId(job_id);
  const options = { success: `Refresh from ${crm} started.`, onDone: follow };
  const all = useAction(refreshAllQuotes, options);
  const one = useAction(refreshQuote, options);
  return {
    refreshAll: () => void all.run({ query: { current_school_year: yearParam(year) }, body: {} }),
    refreshOne: (row: Renewal) =>
      void one.run({
        params: { id: row.quote_interface.id },
        query: { subdomain: row.group_subdomain },
        body: {},
      }),
    isRunning: all.isRunning || one.isRunning,
    /** Latest refresh; undefined before the first. */
    refresh: job.data,
  };
}
