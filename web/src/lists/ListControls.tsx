import { Button } from "@mantine/core";
import { IconAdjustmentsHorizontal } from "@tabler/icons-react";
import { type ComponentType, type ReactNode, useState } from "react";
import type { ListFacet } from "#shared/contract/lists.ts";
import { numberText } from "#shared/words/numbers.ts";
import classes from "./ListControls.module.css";
import { type AppliedProps, ListFilters } from "./ListFilters.tsx";
import type { ListFace } from "./listSource.ts";
import { SortBar } from "./SortBar.tsx";
import type { ListState, ListStateHandle } from "./useListState.ts";

/**
 * Search, filters and sort of a list that is shown as a table. On narrow screens, where no heads sort it, there are sort
 * buttons; they and the filters fold behind 'Refine'.
 * @see spec courses §2.2 "Controls"; ADR 0105
 */
export function ListControls(props: {
  searchLabel: string;
  list: Omit<ListFace<never>, "id">;
  handle: ListStateHandle;
  facets: readonly ListFacet[] | undefined;
  /** Shows the sort buttons on wide screens, too: for a table whose heads do not sort. */
  hasSortBar?: boolean | undefined;
  Applied?: ComponentType<AppliedProps> | undefined;
  /** Further controls of the page, above the search. */
  children?: ReactNode;
}) {
  const { list, handle } = props;
  const [isRefining, setIsRefining] = useState(false);
  const inUse = filtersInUse(handle.state);
  const refine = (
    <Button
      className={classes.toggle ?? ""}
      variant={isRefining ? "light" : "default"}
      leftSection={<IconAdjustmentsHorizontal size={16} stroke={1.8} aria-hidden />}
      aria-expanded={isRefining}
      onClick={() => setIsRefining(!isRefining)}
    >
      {inUse > 0 ? `Refine (${numberText(inUse)})` : "Refine"}
    </Button>
  );
  return (
    <>
      <search>
        {props.children}
        <ListFilters
          searchLabel={props.searchLabel}
          list={list}
          handle={handle}
          facets={props.facets}
          Applied={props.Applied}
          fold={{ isOpen: isRefining, button: refine }}
        />
      </search>
      <div
        className={classes.order}
        data-always={props.hasSortBar || undefined}
        data-folded={!isRefining || undefined}
      >
        <SortBar
          options={list.sortOptions}
          sortBy={handle.state.sortBy}
          sortOrder={handle.state.sortOrder}
          onSort={handle.change}
        />
      </div>
    </>
  );
}

const filtersInUse = ({ filters, generic = {}, facets = {} }: ListState): number =>
  filters.length + Object.keys(generic).length + Object.values(facets).flat().length;
