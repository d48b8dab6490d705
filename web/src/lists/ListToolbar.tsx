import type { ListFacet } from "#shared/contract/lists.ts";
import { ListFilters } from "./ListFilters.tsx";
import classes from "./ListToolbar.module.css";
import type { ListFace } from "./listSource.ts";
import { SortBar } from "./SortBar.tsx";
import type { ListStateHandle } from "./useListState.ts";

/** Search, filters, sort and the count of a list. */
export function ListToolbar(props: {
  searchLabel: string;
  list: Omit<ListFace<never>, "id">;
  handle: ListStateHandle;
  facets: readonly ListFacet[] | undefined;
  countMessage: string | undefined;
}) {
  const { list, handle } = props;
  return (
    <search className={classes.toolbar}>
      <ListFilters searchLabel={props.searchLabel} list={list} handle={handle} facets={props.facets} />
      <div className={classes.order}>
        <output className={classes.count}>{props.countMessage ?? "\u00a0"}</output>
        <SortBar
          options={list.sortOptions}
          sortBy={handle.state.sortBy}
          sortOrder={handle.state.sortOrder}
          onSort={handle.change}
        />
      </div>
    </search>
  );
}
