import { Button, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate, useParams } from "react-router";
import { getPrerequisites, itemsToRemoveRoutes, reorderItems } from "#shared/contract/courses/changeItems.ts";
import { type CoursePage, getCourse, listCourseItems } from "#shared/contract/courses/courses.ts";
import { useAction } from "../../actions/useAction.ts";
import { call } from "../../api/call.ts";
import { keyOf } from "../../api/queryKeys.ts";
import { watched } from "../../forms/formStore.ts";
import { useUnsaved } from "../../forms/useUnsaved.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { PageHeading } from "../../ui/PageHeading.tsx";
import { QueryState } from "../../ui/QueryState.tsx";
import { BackToCourse } from "./BackToCourse.tsx";
import classes from "./OrderItemsPage.module.css";
import { SortableItems } from "./SortableItems.tsx";

const title = "Item order";
const forWhom = "Only people who can edit this course can change the order of its items.";

type Ordered = { id: number; title: string };
type Read = { ordered: Ordered[]; version: number };

/** In the order of the course: the numbers with what they count for, and the titles. All rows, by pages of the list. */
async function readOrder(id: string, signal: AbortSignal): Promise<Read> {
  const titles = new Map<number, string>();
  const links = await call(getPrerequisites, { params: { id }, signal });
  for (let page = 0; titles.size < links.items.length; page++) {
    const query = { page: String(page), per_page: String(rowsAtOnce) };
    const rows = await call(itemsToRemoveRoutes.list, { params: { id }, query, signal });
    for (const row of rows) titles.set(row.id, row.title);
    if (rows.length < rowsAtOnce) break;
  }
  const ordered = links.items.map((item) => ({ id: item, title: titles.get(item) ?? `Item ${item}` }));
  return { ordered, version: links.items_version };
}

const rowsAtOnce = 500;

/** Puts the items of a course into an order, by dragging or by the keyboard. @see ADR 0105 */
export function OrderItemsPage() {
  const { id = "" } = useParams();
  const course = useQuery({
    queryKey: keyOf(getCourse, id),
    queryFn: ({ signal }) => call(getCourse, { params: { id }, signal }),
  });
  const order = useQuery({
    queryKey: [...keyOf(getPrerequisites, id), "order"],
    queryFn: ({ signal }) => readOrder(id, signal),
    // What is moved here begins at what is true now.
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  return (
    <QueryState of={{ course, order }} page={title} skeleton={<Skeleton h={320} />} refused={forWhom}>
      {(read) => <Order key={read.order.version} course={read.course} {...read.order} />}
    </QueryState>
  );
}

function Order({ course, ordered, version }: { course: CoursePage } & Read) {
  const id = String(course.id);
  const navigate = useNavigate();
  const [items, setItems] = useState<readonly Ordered[]>(ordered);
  const [dirty] = useState(() => watched(false));
  const isChanged = items.some((item, at) => item.id !== ordered[at]?.id);
  const put = (next: readonly Ordered[]): void => {
    setItems(next);
    dirty.set(next.some((item, at) => item.id !== ordered[at]?.id));
  };
  useUnsaved(dirty, true, () => put(ordered));
  const save = useAction(reorderItems, {
    success: "Order saved.",
    invalidates: [keyOf(listCourseItems, id), keyOf(getPrerequisites, id)],
    onDone: () => {
      dirty.set(false);
      void navigate(`/document_sets/${id}`);
    },
  });

  return (
    <>
      <PageHeading
        title={title}
        tabTitle={`${title}: ${course.name}`}
        above={<BackToCourse id={id} name={course.name} />}
      />
      {items.length === 0 ? (
        <EmptyState title="No Items">This course has no items yet.</EmptyState>
      ) : (
        <>
          <p className={classes.help} id="order-help">
            Drag items into order, or use the arrow keys on an item's handle. Students see the items in this
            order.
          </p>
          <SortableItems items={items} onChange={put} describedBy="order-help" />
          <div className={classes.buttons}>
            <Button
              loading={save.isRunning}
              disabled={!isChanged}
              onClick={() =>
                void save.run({
                  params: { id },
                  body: { documentIds: items.map((item) => item.id), items_version: version },
                })
              }
            >
              Save order
            </Button>
            <Button variant="default" disabled={!isChanged} onClick={() => put(ordered)}>
              Reset order
            </Button>
          </div>
        </>
      )}
    </>
  );
}
