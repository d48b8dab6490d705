import { type ReactNode, useMemo } from "react";
import type { getPrerequisites, SelectableItem } from "#shared/contract/courses/changeItems.ts";
import type { CoursePage } from "#shared/contract/courses/courses.ts";
import type { listIds, listQuery } from "#shared/contract/lists.ts";
import type { AnyRoute, ReplyOf } from "#shared/contract/route.ts";
import { selectableItemList } from "#shared/domain/collection/selectableItemList.ts";
import { removeRefused } from "#shared/domain/itemSelection.ts";
import { kindWords } from "#shared/domain/kindWords.ts";
import { call } from "../../api/call.ts";
import { useScrollMemory } from "../../api/useScrollMemory.ts";
import { dateText } from "../../items/itemText.ts";
import { ListControls } from "../../lists/ListControls.tsx";
import { ListRows } from "../../lists/ListRows.tsx";
import type { ListColumn } from "../../lists/ListTable.tsx";
import { listSource, type RoutesOf } from "../../lists/listSource.ts";
import { SelectionBar } from "../../lists/SelectionBar.tsx";
import { queryOf, useListCount } from "../../lists/useListQuery.ts";
import { firstState, useListState } from "../../lists/useListState.ts";
import { useListWindows } from "../../lists/useListWindows.ts";
import { PageHeading } from "../../ui/PageHeading.tsx";
import { RichHtml } from "../../ui/RichHtml.tsx";
import { textOfHtml } from "../../ui/richNodes.tsx";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import { BackToCourse } from "./BackToCourse.tsx";
import classes from "./ItemsToChange.module.css";
import { useAdditions, useRemovals } from "./useItemSelection.ts";

type Mode = "add" | "remove";
type Routes = RoutesOf<SelectableItem> & {
  ids: AnyRoute & { query: typeof listQuery; reply: typeof listIds };
};

/** The program's items as the list asks for them, how many there are, and the ids of all of them. */
function useItems(routes: Routes, { id, name }: { id: string; name: string }) {
  const params: Record<string, string> = { id };
  const handle = useListState(name, firstState(selectableItemList));
  const { state } = handle;
  const asked = useMemo(() => queryOf(state, selectableItemList), [state]);
  const source = listSource(routes, selectableItemList, params);
  const count = useListCount(source, asked);
  const windows = useListWindows(source, asked, count);
  // A figure of before says nothing of what could not be read.
  const isCounted = !count.isError && !windows.first.isError;
  useScrollMemory(windows.total !== undefined);
  // The path's parameters are those of the course, as for the list itself.
  const idsOfShown = async () =>
    (await call(routes.ids, { params: params as Record<string, never>, query: asked })).ids;
  return { handle, count, windows, isCounted, idsOfShown };
}

/** The list that items are added from, or removed from, with what is selected of it on all pages. */
export function ItemsToChange(props: {
  mode: Mode;
  title: string;
  course: CoursePage;
  links: ReplyOf<typeof getPrerequisites>;
  routes: Routes;
  none: string;
  action: (ids: number[]) => ReactNode;
}) {
  const { mode, title, course, routes, links } = props;
  const name = `${title} ${course.id}`;
  const { handle, count, windows, isCounted, idsOfShown } = useItems(routes, { id: String(course.id), name });
  const useOwnSelection = mode === "add" ? useAdditions : useRemovals;
  const selection = useOwnSelection({ name, idsOfShown, links });
  const columns = mode === "add" ? columnsToAdd : columnsToRemove;
  const hasPrerequisites = mode === "remove" && links.links.some(({ id }) => links.items.includes(id));

  return (
    <>
      <PageHeading
        title={title}
        tabTitle={`${title}: ${course.name}`}
        above={<BackToCourse id={course.id} name={course.name} />}
      />
      <div className={classes.page} data-wide>
        <ListControls
          searchLabel="Search items"
          list={selectableItemList}
          handle={handle}
          facets={count.data?.facets}
        />
        <SelectionBar
          countMessage={isCounted ? count.data?.message : undefined}
          shown={isCounted ? windows.total : 0}
          selection={selection}
          actions={props.action([...selection.ids].map(Number))}
        />
        {hasPrerequisites && <p className={classes.note}>{removeRefused}</p>}
        <ListRows
          label={title}
          columns={columns}
          card={(item) => [nameCell(item, mode), kindWords[item.kind], updated(item)]}
          nameOf={({ title: html }) => textOfHtml(html)}
          idOf={selectableItemList.id}
          sorts={selectableItemList.sortOptions}
          selection={selection}
          windows={windows}
          count={count}
          handle={handle}
          texts={{
            none: props.none,
            noneFits: "No items match your search and filters.",
            showAll: "Show all items",
          }}
        />
      </div>
    </>
  );
}

const updated = ({ last_release_date }: SelectableItem): string =>
  last_release_date === null ? "" : dateText(last_release_date);

function nameCell(item: SelectableItem, mode: Mode): ReactNode {
  const isMarked = mode === "remove" && item.is_subservient;
  return (
    <span title={item.is_subservient ? "Has a prerequisite" : undefined}>
      <RichHtml html={item.title} inline />
      {isMarked && (
        <span className={classes.subservient} role="img" aria-label="subservient case">
          {" *"}
        </span>
      )}
      {mode === "remove" && item.is_prerequisite && (
        <span className={classes.mark} title={removeRefused}>
          {" (prerequisite)"}
          <VisuallyHidden>{removeRefused}</VisuallyHidden>
        </span>
      )}
      {mode === "add" && item.is_subservient && (
        <span className={classes.mark}> (with its prerequisite)</span>
      )}
    </span>
  );
}

const columnsOf = (mode: Mode): ListColumn<SelectableItem>[] => [
  { name: "title", head: "Title", widthPx: 520, cell: (item) => nameCell(item, mode) },
  { head: "Item Type", widthPx: 170, cell: ({ kind }) => kindWords[kind] },
  { name: "last_release_date", head: "Date Updated", widthPx: 170, cell: updated },
];
const columnsToAdd = columnsOf("add");
const columnsToRemove = columnsOf("remove");
