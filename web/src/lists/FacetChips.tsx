import { FilterChips } from "./FilterChips.tsx";
import type { AppliedProps } from "./ListFilters.tsx";
import { shownOption } from "./shownOption.ts";

/** Says how many dynamic filters are applied, and shows each value as a chip. @see spec assessments §2.3 */
export function FacetChips({ list, facets, handle: { state, change } }: AppliedProps) {
  const chips = (list.facets ?? []).flatMap(({ title, column }) => {
    const chosen = state.facets?.[title] ?? [];
    const options = facets?.find(({ name }) => name === column)?.options ?? [];
    return chosen.map((value) => ({
      filter: title,
      label: shownOption(options.find((option) => option.value === value)?.label ?? String(value)),
      remove: () =>
        change({ facets: { ...state.facets, [title]: chosen.filter((other) => other !== value) } }),
    }));
  });
  return <FilterChips isCounted chips={chips} />;
}
