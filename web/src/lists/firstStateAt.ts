import type { GenericFilter, SortOption } from "#shared/domain/collection/listDefinition.ts";
import { firstState, type ListState } from "./useListState.ts";

/**
 * The first state of a list that an address may narrow: `?show=Invited` chooses the option of that label in whichever filter has it, so
 * that a figure can lead to the rows behind it. A label that no filter has changes nothing.
 */
export function firstStateAt(
  list: { sortOptions: readonly SortOption[]; genericFilters?: readonly GenericFilter[] },
  search: string,
): Omit<ListState, "page"> {
  const shown = new URLSearchParams(search).get("show");
  const filter = list.genericFilters?.find(({ options }) => options.some(({ label }) => label === shown));
  return { ...firstState(list), ...(filter && shown !== null && { generic: { [filter.title]: shown } }) };
}
