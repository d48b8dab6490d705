import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { compareRevisions } from "#shared/contract/versions/history.ts";
import { call } from "../../../api/call.ts";
import { keyOf } from "../../../api/queryKeys.ts";
import { QueryState } from "../../../ui/QueryState.tsx";
import { Differences } from "./Differences.tsx";

/**
 * Shows the differences between two revisions or, without `from`, between the learners' version and what `to` would give them. Without `to`, the
 * newest one. Asked anew each time, since others save and publish.
 */
export function Comparison(props: {
  versionId: number;
  from?: number;
  to?: number;
  label: string;
  none: string;
}) {
  const { versionId, from, to } = props;
  const comparison = useQuery({
    queryKey: keyOf(compareRevisions, versionId, from, to),
    queryFn: ({ signal }) =>
      call(compareRevisions, {
        params: { id: String(versionId) },
        query: {
          ...(from === undefined ? {} : { from: String(from) }),
          ...(to === undefined ? {} : { to: String(to) }),
        },
        signal,
      }),
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <QueryState of={{ comparison }} skeleton={<Skeleton height="6rem" aria-busy="true" />}>
      {({ comparison: { differences } }) => (
        <Differences differences={differences} label={props.label} none={props.none} />
      )}
    </QueryState>
  );
}
