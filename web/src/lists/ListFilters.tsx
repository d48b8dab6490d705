import { Button, NativeSelect } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import type { ComponentType, ReactNode } from "react";
import type { ListFacet } from "#shared/contract/lists.ts";
import { translated } from "#shared/words/wordsOf.ts";
import { SearchBox } from "../ui/SearchBox.tsx";
import { FacetPanel } from "./FacetPanel.tsx";
import classes from "./ListFilters.module.css";
import type { ListFace } from "./listSource.ts";
import { shownOption } from "./shownOption.ts";
import { isFiltered, type ListStateHandle, unfiltered } from "./useListState.ts";

export type AppliedProps = {
  list: Pick<ListFace<never>, "facets">;
  facets: readonly ListFacet[] | undefined;
  handle: ListStateHandle;
};

/** Search boxes and filters of a list. @see spec courses §2.2 "Controls", "Filters" */
export function ListFilters(props: {
  searchLabel: string;
  list: Pick<ListFace<never>, "selectFilters" | "genericFilters" | "facets" | "hasObjectiveSearch">;
  handle: ListStateHandle;
  /** The dynamic filters as the server counts them. */
  facets?: readonly ListFacet[] | undefined;
  /** Shows the applied dynamic filters in its own way, instead of on their buttons. */
  Applied?: ComponentType<AppliedProps> | undefined;
  /** Folds the filters behind a button on narrow screens. */
  fold?: { isOpen: boolean; button: ReactNode };
}) {
  const { list, fold, Applied } = props;
  const { state, change } = props.handle;
  return (
    <div className={classes.find} data-fold={fold && (fold.isOpen ? "open" : "shut")}>
      <SearchBox
        className={classes.search}
        label={props.searchLabel}
        value={state.search}
        onSearch={(search) => change({ search })}
      />
      {fold?.button}
      <div className={classes.filters}>
        {list.hasObjectiveSearch && (
          <SearchBox
            className={classes.search}
            label="Search By Learning Objective"
            placeholder="Search By Learning Objective..."
            value={state.objective ?? ""}
            onSearch={(objective) => change({ objective })}
          />
        )}
        {list.selectFilters.map(({ title, options }) => (
          <FilterSelect
            key={title}
            title={translated(title)}
            options={options.map(({ label, filter }) => ({ label: translated(label), value: filter }))}
            chosen={options.find(({ filter }) => state.filters.includes(filter))?.filter}
            onChoose={(chosen) => {
              const others = state.filters.filter((one) => !options.some(({ filter }) => filter === one));
              change({ filters: chosen ? [...others, chosen] : others });
            }}
          />
        ))}
        {(list.genericFilters ?? []).map(({ title, options }) => (
          <FilterSelect
            key={title}
            title={title}
            options={options.map(({ label }) => ({ label: shownOption(label), value: label }))}
            chosen={state.generic?.[title]}
            onChoose={(chosen) => {
              const { [title]: _before, ...others } = state.generic ?? {};
              change({ generic: chosen ? { ...others, [title]: chosen } : others });
            }}
          />
        ))}
        <FacetPanel
          facets={list.facets ?? []}
          counted={props.facets}
          handle={props.handle}
          isChosenElsewhere={Applied !== undefined}
        />
        {(list.facets ?? []).length > 0 && isFiltered(state) && (
          <Button variant="subtle" onClick={() => change(unfiltered)}>
            Clear filters
          </Button>
        )}
      </div>
      {Applied && <Applied list={list} facets={props.facets} handle={props.handle} />}
    </div>
  );
}

function FilterSelect(props: {
  title: string;
  options: readonly { label: string; value: string }[];
  chosen: string | undefined;
  onChoose: (chosen: string) => void;
}) {
  return (
    <NativeSelect
      className={classes.filter}
      aria-label={props.title}
      value={props.chosen ?? ""}
      onChange={(event) => props.onChoose(event.currentTarget.value)}
      rightSection={<IconChevronDown size={16} stroke={1.8} aria-hidden />}
      data={[{ label: props.title, value: "" }, ...props.options]}
    />
  );
}
