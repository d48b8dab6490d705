import { useQuery, useQueryClient } from "@tanstack/react-query";
import {
  type BasketItem,
  type LibraryItem,
  listSelectedDocuments,
} from "#shared/contract/library/library.ts";
import { deselect, prerequisitesOf, select } from "#shared/domain/itemSelection.ts";
import { call } from "../../api/call.ts";
import { dropDraft, keepDraft } from "../../api/drafts.ts";
import { basketDraftId, basketKey, readBasketIds } from "../../api/keptBasket.ts";

/** Selection for a new course in its order; a prerequisite stands before what needs it. */
export type Kept = {
  items: readonly BasketItem[];
  /** Number of formerly selected items that are not available any more. */
  gone: number;
};

const nothing: Kept = { items: [], gone: 0 };

export type Added = { added: number; prerequisites: number };

/**
 * The basket of one person in one program. It lasts for as long as the page, and its ids in this browser for two weeks: after
 * a reload the server is asked what they are by now.
 * @see spec courses §2.1 "Basket mode", §5 "Course item selection"
 */
export function useBasket(owner: { userId: string; programId: string } | undefined) {
  const client = useQueryClient();
  const draftId = basketDraftId(owner?.programId ?? "");
  const queryKey = basketKey(owner?.userId ?? "", owner?.programId ?? "");
  const kept = useQuery({
    queryKey,
    queryFn: ({ signal }) => restore(owner ? readBasketIds(owner.userId, owner.programId) : [], signal),
    enabled: owner !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
  const { items, gone } = kept.data ?? nothing;
  const prerequisites = prerequisitesOf(items);

  function keep(next: readonly BasketItem[]): void {
    if (!owner) return;
    client.setQueryData<Kept>(queryKey, { items: next, gone: 0 });
    const ids = next.map(({ id }) => id);
    if (ids.length === 0) dropDraft(owner.userId, draftId);
    else keepDraft(owner.userId, draftId, { values: { ids }, keptAt: Date.now() });
  }

  /** Adds items that bring along all that they need. */
  function addAll(wanted: readonly number[], known: readonly BasketItem[]): Added {
    const byId = new Map([...items, ...known].map((item) => [item.id, item]));
    const result = select([...items.map(({ id }) => id)], wanted, prerequisitesOf([...byId.values()]));
    keep(result.selected.flatMap((id) => byId.get(id) ?? []));
    return { added: result.added.length, prerequisites: result.addedAsPrerequisites.length };
  }

  return {
    items,
    gone,
    /** True while a selection from before a reload is not known yet, or could not be read. */
    isRestoring: kept.data === undefined && owner !== undefined,
    restoring: kept,
    ids: new Set(items.map(({ id }) => id)),
    prerequisites,
    add: (item: LibraryItem): Added => addAll([item.id], [basketItemOf(item), ...item.prerequisites]),
    /** Adds all of these, with what they need, as the server knows it. */
    addByIds: async (ids: readonly string[]): Promise<Added & { left: number }> => {
      const known = await readItems(ids);
      const found = new Set(known.map(({ id }) => id));
      const wanted = ids.map(Number).filter((id) => found.has(id));
      return { ...addAll(wanted, known), left: ids.length - wanted.length };
    },
    /** Answers whether it was taken out: not while another selected item needs it. */
    remove: (id: number): boolean => {
      const ids = items.map((item) => item.id);
      const result = deselect(ids, id, prerequisites);
      if (result.ok) keep(items.filter((item) => item.id !== id));
      return result.ok;
    },
    clear: () => keep([]),
    /** Puts back what was there before. */
    putBack: keep,
  };
}

export type Basket = ReturnType<typeof useBasket>;

const basketItemOf = ({ id, title, kind, prerequisite_document_id }: LibraryItem): BasketItem => ({
  id,
  title,
  kind,
  prerequisite_document_id,
});

async function restore(ids: readonly string[], signal: AbortSignal): Promise<Kept> {
  if (ids.length === 0) return nothing;
  const items = await readItems(ids, signal);
  const found = new Set(items.map(({ id }) => String(id)));
  return { items, gone: ids.filter((id) => !found.has(id)).length };
}

const readItems = async (ids: readonly string[], signal?: AbortSignal): Promise<BasketItem[]> =>
  ids.length === 0 ? [] : call(listSelectedDocuments, { body: { ids: [...ids] }, ...(signal && { signal }) });
