import { useQuery } from "@tanstack/react-query";
import { getDraft } from "#shared/contract/versions/versions.ts";
import { keyOf } from "../../../api/queryKeys.ts";
import { QueryState } from "../../../ui/QueryState.tsx";
import { loadDraft } from "../openVersion.ts";
import { ShownVersion } from "./ShownVersion.tsx";

/** A version to read, with all changes highlighted, for pages outside of the editor. @see spec assessments §2.13 "Reusable Objects" */
export function VersionToRead({ id, label }: { id: number; label: string }) {
  const version = useQuery({
    queryKey: [...keyOf(getDraft, String(id)), "to read"],
    queryFn: () => loadDraft(id),
    // The page shows the draft as it is now.
    gcTime: 0,
  });
  return (
    <QueryState of={{ version }} skeleton={<p role="status">Loading...</p>}>
      {({ version: loaded }) => <ShownVersion id={id} label={label} {...loaded} />}
    </QueryState>
  );
}
