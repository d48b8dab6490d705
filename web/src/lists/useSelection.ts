import { skipToken, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useLocation } from "react-router";

const nothing: ReadonlySet<string> = new Set();
const keptMs = 30 * 60_000;

export type Selection = {
  ids: ReadonlySet<string>;
  toggle: (id: string) => void;
  /** Adds all that the list shows, on every page. */
  addShown: () => void;
  isAdding: boolean;
  clear: () => void;
};

/**
 * What is selected of a list, whatever it shows at the moment: a changed search or filter takes nothing out of it. It is
 * kept for the history entry among the cached replies, so that Back finds it again and the next person at this browser does not.
 */
export function useSelection({
  name,
  idsOfShown,
  onError,
}: {
  name: string;
  idsOfShown: () => Promise<readonly string[]>;
  onError: (error: unknown) => void;
}): Selection {
  const client = useQueryClient();
  const { key: entry } = useLocation();
  const queryKey = ["selection", name, entry];
  const { data: ids = nothing } = useQuery<ReadonlySet<string>>({
    queryKey,
    queryFn: skipToken,
    gcTime: keptMs,
  });
  const keep = (change: (before: ReadonlySet<string>) => ReadonlySet<string>): void => {
    client.setQueryData<ReadonlySet<string>>(queryKey, (before) => change(before ?? nothing));
  };

  const adding = useMutation({
    mutationFn: idsOfShown,
    onSuccess: (shown) => keep((before) => new Set([...before, ...shown])),
    onError,
  });

  return {
    ids,
    toggle: (id) =>
      keep((before) => {
        const after = new Set(before);
        if (!after.delete(id)) after.add(id);
        return after;
      }),
    addShown: () => adding.mutate(),
    isAdding: adding.isPending,
    clear: () => keep(() => nothing),
  };
}
