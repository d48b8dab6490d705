import { skipToken, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
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
  /** Keeps those selected, of what was, and nothing else. */
  keepOnly: (ids: readonly (string | number)[]) => void;
};

/**
 * Keeps the selection of a list, whatever it shows at the moment: a changed search or filter takes nothing out of it. It is kept for the history
 * entry among the cached replies, so that Back finds it again and the next person at this browser does not.
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
  useQuery<ReadonlySet<string>>({ queryKey, queryFn: skipToken, gcTime: keptMs });
  const kept = (): ReadonlySet<string> => client.getQueryData<ReadonlySet<string>>(queryKey) ?? nothing;
  // Drawn from here: the cache tells of a change a moment later, and until then the box would stand as it was.
  const [drawn, setDrawn] = useState({ entry, ids: kept() });
  const ids = drawn.entry === entry ? drawn.ids : kept();
  const keep = (change: (before: ReadonlySet<string>) => ReadonlySet<string>): void => {
    const after = change(kept());
    client.setQueryData<ReadonlySet<string>>(queryKey, after);
    setDrawn({ entry, ids: after });
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
    keepOnly: (ids) => {
      const kept = new Set(ids.map(String));
      keep((before) => new Set([...before].filter((id) => kept.has(id))));
    },
  };
}
