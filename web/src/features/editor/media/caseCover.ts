import { skipToken, useQuery, useQueryClient } from "@tanstack/react-query";
import type { OpenedVersion } from "../openVersion.ts";

/** Key of the cover of the opened case, and what notes that it was changed. @see spec documents §6 "make cover image" */
export function useCaseCover({
  contexts,
}: Pick<OpenedVersion, "contexts">): [string | null, (cover: string | null) => void] {
  const { id, coverImage } = contexts.documentContext;
  const client = useQueryClient();
  const queryKey = ["cover of a case", id];
  const { data = null } = useQuery<string | null>({ queryKey, queryFn: skipToken, initialData: coverImage });
  return [data, (cover) => client.setQueryData(queryKey, cover)];
}
