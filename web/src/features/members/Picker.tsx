import { Button } from "@mantine/core";
import { type ReactNode, useId, useMemo } from "react";
import type { ListQuery } from "#shared/contract/lists.ts";
import { numberText } from "#shared/words/numbers.ts";
import { InfiniteList } from "../../lists/InfiniteList.tsx";
import { type ListFace, type ListSource, listSource, type RoutesOf } from "../../lists/listSource.ts";
import { queryOf, useListQuery } from "../../lists/useListQuery.ts";
import { everything, firstState, isNarrowed, useListState } from "../../lists/useListState.ts";
import { type Selection, useSelection } from "../../lists/useSelection.ts";
import { useFlash } from "../../ui/Flash.tsx";
import { SearchBox } from "../../ui/SearchBox.tsx";
import classes from "./members.module.css";
import { words } from "./pickerWords.ts";

/** @see spec courses §9 "Page sizes: 30 (course management and reset pickers)" */
const pickerSize = 30;
/** All that fits the search, in one reply: a course holds no more. */
const allRows = { page: "0", per_page: "2000" };

/** The rows of a list to pick from, and what is picked; kept for the history entry. */
export function usePicker<Item>(parts: {
  name: string;
  list: ListFace<Item>;
  routes: RoutesOf<Item>;
  courseId: string;
  /** The column that the rows stand in the order of. */
  sortBy: string;
  /** A fixed filter, by column. */
  where?: Readonly<Record<string, unknown>>;
  /** The ids of all that fits, where the list has a way to ask for them alone. */
  idsOf?: (query: ListQuery) => Promise<readonly string[]>;
}) {
  const { list, courseId, where } = parts;
  const flash = useFlash();
  const handle = useListState(parts.name, { ...firstState(list), sortBy: parts.sortBy, sortOrder: "ASC" });
  const source = useMemo((): ListSource<Item> => {
    const base = listSource(parts.routes, { ...list, pageSize: pickerSize }, { id: courseId });
    const fixed = where ? { where: JSON.stringify(where) } : {};
    return {
      ...base,
      key: [...base.key, "picker", fixed],
      list: (query, signal) => base.list({ ...query, ...fixed }, signal),
      count: (query, signal) => base.count({ ...query, ...fixed }, signal),
    };
  }, [parts.routes, list, courseId, where]);
  const result = useListQuery(source, handle, { list });
  const selection = useSelection({
    name: parts.name,
    idsOfShown: async () => {
      const asked = queryOf(handle.state, list);
      if (parts.idsOf) return parts.idsOf(asked);
      const rows = await source.list({ ...asked, ...allRows }, new AbortController().signal);
      return rows.map((row) => String(list.id(row)));
    },
    onError: () => flash.error("There was an error, please try again"),
  });
  return { list, handle, result, selection };
}

type Props<Item> = {
  /** 'Select Cases...' */
  title: string;
  picker: ReturnType<typeof usePicker<Item>>;
  searchLabel: string;
  textOf: (item: Item) => ReactNode;
  nameOf: (item: Item) => string;
  texts: { none: string; noneFits: string };
  /** Count of the list in the reader's language; without it, as the server says it. */
  countText?: (n: number) => string;
};

/** Rows to pick from, 30 at a time as one scrolls, with a search and what is picked of them. */
export function Picker<Item>(props: Props<Item>) {
  const { picker, texts } = props;
  const { list, handle, result, selection } = picker;
  const titleId = useId();
  return (
    <section className={classes.picker} aria-labelledby={titleId}>
      <h2 id={titleId}>{props.title}</h2>
      <SearchBox
        label={props.searchLabel}
        value={handle.state.search}
        onSearch={(search) => handle.change({ search })}
      />
      <div className={classes.bar}>
        <output>
          {(result.count !== undefined && props.countText?.(result.count)) || result.countMessage || "\u00a0"}
        </output>
        <PickedBar selection={selection} />
      </div>
      <div className={classes.scroll}>
        <InfiniteList
          label={props.title}
          result={result}
          keyOf={list.id}
          renderItem={(item) => {
            const id = String(list.id(item));
            return (
              <Option
                isPicked={selection.ids.has(id)}
                name={props.nameOf(item)}
                onToggle={() => selection.toggle(id)}
              >
                {props.textOf(item)}
              </Option>
            );
          }}
          skeleton={<div className={classes.option}>{"\u00a0"}</div>}
          empty={
            isNarrowed(handle.state)
              ? {
                  hint: texts.noneFits,
                  action: (
                    <Button variant="default" size="xs" onClick={() => handle.change(everything)}>
                      {words.clearSearch}
                    </Button>
                  ),
                }
              : { hint: texts.none }
          }
        />
      </div>
    </section>
  );
}

function Option(props: { isPicked: boolean; name: string; onToggle: () => void; children: ReactNode }) {
  return (
    <label className={classes.option}>
      <input
        type="checkbox"
        checked={props.isPicked}
        onChange={props.onToggle}
        aria-label={words.select({ name: props.name })}
      />
      <span>{props.children}</span>
    </label>
  );
}

function PickedBar(props: { selection: Selection }) {
  const { selection } = props;
  const picked = selection.ids.size;
  return (
    <>
      <Button variant="default" size="xs" loading={selection.isAdding} onClick={selection.addShown}>
        {words.selectAllShown}
      </Button>
      {picked > 0 && (
        <>
          <output>{words.selected({ n: numberText(picked) })}</output>
          <Button variant="subtle" size="xs" onClick={selection.clear}>
            {words.deselectAll}
          </Button>
        </>
      )}
    </>
  );
}
