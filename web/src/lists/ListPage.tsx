import { type ComponentType, type ReactNode, useMemo } from "react";
import { useLocation } from "react-router";
import { type Action, canByRole } from "#shared/domain/access.ts";
import { textOf } from "../api/ApiError.ts";
import { actorOf, useCurrentUser } from "../api/session.ts";
import { useScrollMemory } from "../api/useScrollMemory.ts";
import { useFlash } from "../ui/Flash.tsx";
import { PageHeading } from "../ui/PageHeading.tsx";
import { forbidden, Refused } from "../ui/QueryState.tsx";
import { ExportButton } from "./ExportButton.tsx";
import { firstStateAt } from "./firstStateAt.ts";
import { ListControls } from "./ListControls.tsx";
import type { AppliedProps } from "./ListFilters.tsx";
import classes from "./ListPage.module.css";
import { ListRows } from "./ListRows.tsx";
import type { ListColumn } from "./ListTable.tsx";
import {
  type ListFace,
  listSource,
  type RoutesOf,
  type SelectionRoutes,
  selectionCalls,
} from "./listSource.ts";
import { SavedLists } from "./SavedLists.tsx";
import { SelectionBar } from "./SelectionBar.tsx";
import { type GenericCondition, queryOf, useListCount } from "./useListQuery.ts";
import { useListState } from "./useListState.ts";
import { useListWindows } from "./useListWindows.ts";
import { type Selection, useSelection } from "./useSelection.ts";

type Props<Row> = {
  title: string;
  /** Name under which searches are kept, where the title has other signs than letters, digits and spaces. */
  listName?: string;
  list: ListFace<Row>;
  routes: RoutesOf<Row> & SelectionRoutes;
  /** The action that shows the page; the server asks for the same one. */
  action: Action;
  columns: readonly ListColumn<Row>[];
  /** The row as a card, for narrow screens: what names it, and what else matters, a line each. */
  card: (row: Row) => readonly ReactNode[];
  nameOf: (row: Row) => string;
  /** Further query of the page for every row, such as a range of days, and its controls. */
  conditions?: readonly GenericCondition[];
  controls?: ReactNode;
  /** The page's fixed filter, by column. */
  where?: Readonly<Record<string, unknown>>;
  /** Beside the heading: the page's main action. */
  headAction?: ReactNode;
  /** Shows the sort buttons on wide screens, too: for a table whose heads do not sort. */
  hasSortBar?: boolean;
  /** Shows the applied dynamic filters in its own way, such as `FacetChips`. */
  Applied?: ComponentType<AppliedProps>;
  /** For a list that belongs to one thing: the parameters of its path, and the breadcrumbs above the heading. */
  params?: Readonly<Record<string, string>>;
  above?: ReactNode;
  /** Hook that returns the actions on the selection and the report of their outcome; called where the list stands. */
  useSelected?: (selection: Selection) => { actions: ReactNode; notice: ReactNode };
  /** Rows that can be selected, as a test and as a condition for the server; absent: all. */
  selectable?: { row: (row: Row) => boolean; condition: GenericCondition };
  /** Labels of the column of checkboxes and of the buttons that select all and nothing, if they differ from the usual ones. */
  selectionWords?: { column: string; all: string; none: string };
  /** The file holds what is selected, and nothing where nothing is. */
  exportsSelectedOnly?: boolean;
  texts: {
    search: string;
    export: string;
    /** Said where there is nothing at all, where nothing fits, and on the button that shows everything again. */
    none: string;
    noneFits: string;
    showAll: string;
    /** For whom the page is, said to somebody else. */
    refused: string;
  };
};

/**
 * A whole page of one of the program's lists: search, filters with counts, a table whose rows come by windows, selection over all
 * pages and export. Its state is in the history entry.
 * @see spec courses §2.2
 */
export function ListPage<Row>(props: Props<Row>) {
  const actor = actorOf(useCurrentUser());
  const { title, texts } = props;
  if (!canByRole(actor, props.action)) return <Refused page={title} error={forbidden} hint={texts.refused} />;
  return (
    <>
      <PageHeading title={title} tabTitle={title} action={props.headAction} above={props.above} />
      <Rows {...props} />
    </>
  );
}

/** Rows that the state of the list asks for, how many there are, and which are selected. */
function useRows<Row>(props: Props<Row>) {
  const { title, list } = props;
  const flash = useFlash();
  const { search } = useLocation();
  const handle = useListState(title, firstStateAt(list, search));
  const { state } = handle;
  const { conditions, where } = props;
  const asked = useMemo(
    () => ({ ...queryOf(state, list, conditions), ...(where && { where: JSON.stringify(where) }) }),
    [state, list, conditions, where],
  );
  const { condition } = props.selectable ?? {};
  const selectable = condition
    ? { ...asked, ...queryOf(state, list, [...(conditions ?? []), condition]) }
    : asked;
  const source = listSource(props.routes, list, props.params);
  const calls = selectionCalls(props.routes, props.params);
  const count = useListCount(source, asked);
  const windows = useListWindows(source, asked, count);
  // A figure of before says nothing of what could not be read.
  const isCounted = !count.isError && !windows.first.isError;
  const selection = useSelection({
    name: title,
    idsOfShown: () => calls.ids(selectable),
    onError: (error) => flash.error(`Nothing was added. ${textOf(error)}`),
  });
  return { asked, handle, calls, count, windows, isCounted, selection };
}

function Rows<Row>(props: Props<Row>) {
  const { title, list, texts } = props;
  const { asked, handle, calls, count, windows, isCounted, selection } = useRows(props);
  useScrollMemory(windows.total !== undefined);
  const selected = (props.useSelected ?? useNothing)(selection);

  return (
    <div className={classes.page} data-wide>
      <ListControls
        searchLabel={texts.search}
        list={list}
        handle={handle}
        facets={count.data?.facets}
        hasSortBar={props.hasSortBar}
        Applied={props.Applied}
      >
        {props.controls}
      </ListControls>
      <SelectionBar
        countMessage={isCounted ? count.data?.message : undefined}
        shown={isCounted ? windows.total : 0}
        selection={selection}
        {...(props.selectionWords && { words: props.selectionWords })}
        tools={<SavedLists list={props.listName ?? title} handle={handle} />}
        actions={
          <>
            {selected.actions}
            <ExportButton
              label={texts.export}
              selected={selection.ids.size}
              shown={props.exportsSelectedOnly ? 0 : (windows.total ?? 0)}
              isOfSelected={props.exportsSelectedOnly ?? false}
              file={() => calls.file(asked, selection.ids)}
            />
          </>
        }
      />
      {selected.notice}
      <ListRows
        label={title}
        columns={props.columns}
        card={props.card}
        nameOf={props.nameOf}
        idOf={list.id}
        sorts={list.sortOptions}
        selection={selection}
        {...(props.selectable && { isSelectable: props.selectable.row })}
        {...(props.selectionWords && { selectHead: props.selectionWords.column })}
        windows={windows}
        count={count}
        handle={handle}
        texts={texts}
      />
    </div>
  );
}

const useNothing = () => ({ actions: null, notice: null });
