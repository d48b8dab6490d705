import { Button } from "@mantine/core";
import { type ReactNode, useMemo, useState } from "react";
import { type Action, canByRole } from "#shared/domain/access.ts";
import { textOf } from "../api/ApiError.ts";
import { actorOf, useCurrentUser } from "../api/session.ts";
import { useScrollMemory } from "../api/useScrollMemory.ts";
import { EmptyState } from "../ui/EmptyState.tsx";
import { useFlash } from "../ui/Flash.tsx";
import { PageHeading } from "../ui/PageHeading.tsx";
import { forbidden, QueryState, Refused } from "../ui/QueryState.tsx";
import { TableSkeleton } from "../ui/TableSkeleton.tsx";
import { VisuallyHidden } from "../ui/VisuallyHidden.tsx";
import { ExportButton } from "./ExportButton.tsx";
import { ListFilters } from "./ListFilters.tsx";
import classes from "./ListPage.module.css";
import { type ListColumn, ListTable } from "./ListTable.tsx";
import {
  type ListFace,
  listSource,
  type RoutesOf,
  type SelectionRoutes,
  selectionCalls,
} from "./listSource.ts";
import { SavedLists } from "./SavedLists.tsx";
import { SelectionBar } from "./SelectionBar.tsx";
import { SortBar } from "./SortBar.tsx";
import { type GenericCondition, queryOf, useListCount } from "./useListQuery.ts";
import { everything, firstState, isNarrowed, useListState } from "./useListState.ts";
import { useListWindows } from "./useListWindows.ts";
import { type Selection, useSelection } from "./useSelection.ts";

type Props<Row> = {
  title: string;
  list: ListFace<Row>;
  routes: RoutesOf<Row> & SelectionRoutes;
  /** The action that shows the page; the server asks for the same one. */
  action: Action;
  columns: readonly ListColumn<Row>[];
  /** The row as a card, for narrow screens: what names it, and what else matters, a line each. */
  card: (row: Row) => readonly ReactNode[];
  nameOf: (row: Row) => string;
  /** What else the page asks of every row, such as a stretch of time, and the controls for it. */
  conditions?: readonly GenericCondition[];
  controls?: ReactNode;
  /** The page's fixed filter, by column. */
  where?: Readonly<Record<string, unknown>>;
  /** Beside the heading: the page's main action. */
  headAction?: ReactNode;
  /** Shows the sort buttons on wide screens, too: for a table whose heads do not sort. */
  hasSortBar?: boolean;
  /** Of a list that belongs to one thing: the parameters of its path, and the way there, above the heading. */
  params?: Readonly<Record<string, string>>;
  above?: ReactNode;
  /** What can be done with what is selected, and what is said of how it went; a hook, called where the list stands. */
  useSelected?: (selection: Selection) => { actions: ReactNode; notice: ReactNode };
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

function Rows<Row>(props: Props<Row>) {
  const { title, list, texts } = props;
  const flash = useFlash();
  const handle = useListState(title, firstState(list));
  const { state, change } = handle;
  const { conditions, where } = props;
  const [isRefining, setIsRefining] = useState(false);
  const asked = useMemo(
    () => ({ ...queryOf(state, list, conditions), ...(where && { where: JSON.stringify(where) }) }),
    [state, list, conditions, where],
  );
  const source = listSource(props.routes, list, props.params);
  const calls = selectionCalls(props.routes, props.params);
  const count = useListCount(source, asked);
  const windows = useListWindows(source, asked, count);
  useScrollMemory(windows.total !== undefined);
  const selection = useSelection({
    name: title,
    idsOfShown: () => calls.ids(asked),
    onError: (error) => flash.error(`Nothing was added. ${textOf(error)}`),
  });
  const selected = (props.useSelected ?? useNothing)(selection);

  return (
    <div className={classes.page} data-wide>
      <search>
        {props.controls}
        <ListFilters
          searchLabel={texts.search}
          list={list}
          handle={handle}
          facets={count.data?.facets}
          fold={{ isOpen: isRefining, onToggle: () => setIsRefining(!isRefining) }}
        />
      </search>
      <div
        className={classes.order}
        data-always={props.hasSortBar || undefined}
        data-folded={!isRefining || undefined}
      >
        <SortBar
          options={list.sortOptions}
          sortBy={state.sortBy}
          sortOrder={state.sortOrder}
          onSort={change}
        />
      </div>
      <SelectionBar
        countMessage={count.data?.message}
        shown={windows.total}
        selection={selection}
        actions={
          <>
            <SavedLists list={title} handle={handle} />
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
      <QueryState
        of={{ first: windows.first, count }}
        skeleton={<Loading label={title} />}
        refused={texts.refused}
      >
        {() => (
          <div
            className={classes.rows}
            data-changing={windows.isChanging || undefined}
            aria-busy={windows.isChanging}
          >
            {windows.total === 0 ? (
              <EmptyState
                title="No Items"
                action={
                  isNarrowed(state) && (
                    <Button variant="default" onClick={() => change(everything)}>
                      {texts.showAll}
                    </Button>
                  )
                }
              >
                {isNarrowed(state) ? texts.noneFits : texts.none}
              </EmptyState>
            ) : (
              <ListTable
                label={title}
                columns={props.columns}
                sorts={list.sortOptions}
                card={props.card}
                windows={windows}
                total={windows.total ?? 0}
                idOf={list.id}
                nameOf={props.nameOf}
                selection={selection}
                sort={state}
                onSort={change}
              />
            )}
            <WindowError error={windows.error} onRetry={windows.retry} />
          </div>
        )}
      </QueryState>
    </div>
  );
}

const useNothing = () => ({ actions: null, notice: null });

function Loading(props: { label: string }) {
  return (
    <div aria-busy="true">
      <VisuallyHidden as="output">Loading {props.label}</VisuallyHidden>
      <TableSkeleton />
    </div>
  );
}

/** Rows in sight did not come: those that are there stay. */
function WindowError(props: { error: unknown; onRetry: () => void }) {
  if (!props.error) return null;
  return (
    <div className={classes.failed} role="alert">
      There was an error, please try again
      <Button variant="default" size="xs" onClick={props.onRetry}>
        Try again
      </Button>
    </div>
  );
}
