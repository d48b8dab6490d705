import { NativeSelect } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import type { SelectFilter, SortOption } from "#shared/domain/collection/listDefinition.ts";
import { SearchBox } from "../ui/SearchBox.tsx";
import classes from "./ListToolbar.module.css";
import { SortBar } from "./SortBar.tsx";
import type { ListStateHandle } from "./useListState.ts";

/** Search, filters, sort and the count of a list. */
export function ListToolbar(props: {
  searchLabel: string;
  list: ListStateHandle;
  selectFilters: readonly SelectFilter[];
  sortOptions: readonly SortOption[];
  countMessage: string | undefined;
}) {
  const { list } = props;
  const { state } = list;

  function choose(filter: SelectFilter, chosen: string): void {
    const others = state.filters.filter((one) => !filter.options.some((option) => option.filter === one));
    list.change({ filters: chosen ? [...others, chosen] : others });
  }

  return (
    <search className={classes.toolbar}>
      <div className={classes.find}>
        <SearchBox
          className={classes.search}
          label={props.searchLabel}
          value={state.search}
          onSearch={(search) => list.change({ search })}
        />
        {props.selectFilters.map((filter) => (
          <NativeSelect
            key={filter.title}
            className={classes.filter}
            aria-label={filter.title}
            value={filter.options.find((option) => state.filters.includes(option.filter))?.filter ?? ""}
            onChange={(event) => choose(filter, event.currentTarget.value)}
            rightSection={<IconChevronDown size={16} stroke={1.8} aria-hidden />}
            data={[
              { label: filter.title, value: "" },
              ...filter.options.map(({ label, filter: value }) => ({ label, value })),
            ]}
          />
        ))}
      </div>
      <div className={classes.order}>
        <output className={classes.count}>{props.countMessage ?? "\u00a0"}</output>
        <SortBar
          options={props.sortOptions}
          sortBy={state.sortBy}
          sortOrder={state.sortOrder}
          onSort={list.change}
        />
      </div>
    </search>
  );
}
