import { Button, Skeleton } from "@mantine/core";
import { type Course, countCourseItems, listCourseItems } from "#shared/contract/courses/courses.ts";
import { courseItemList, hasProgressColumn } from "#shared/domain/collection/courseItemList.ts";
import { call } from "../../api/call.ts";
import { keyOf } from "../../api/queryKeys.ts";
import { useScrollMemory } from "../../api/useScrollMemory.ts";
import { InfiniteList } from "../../lists/InfiniteList.tsx";
import { ListToolbar } from "../../lists/ListToolbar.tsx";
import { useListQuery } from "../../lists/useListQuery.ts";
import { useListState } from "../../lists/useListState.ts";
import classes from "./CourseItems.module.css";
import { ItemRow } from "./ItemRow.tsx";
import { useLatestProgress } from "./useLatestProgress.ts";

/** The items of a course. @see spec courses §2.4 */
export function CourseItems(props: { course: Course }) {
  const { course } = props;
  const id = String(course.id);
  const { sortOptions, selectFilters } = courseItemList(course);
  const list = useListState("items", { search: "", sortBy: "title", sortOrder: "ASC", filters: [] });
  const listed = useListQuery(
    {
      key: keyOf(listCourseItems, id),
      list: (query, signal) => call(listCourseItems, { params: { id }, query, signal }),
      count: (query, signal) => call(countCourseItems, { params: { id }, query, signal }),
      idOf: ({ document_set_document_relation_id }) => document_set_document_relation_id,
    },
    list,
  );
  const result = { ...listed, items: useLatestProgress(id, listed.items) };
  useScrollMemory(result.items !== undefined);
  const isNarrowed = list.state.search !== "" || list.state.filters.length > 0;

  return (
    <section aria-label="Items of the course">
      <ListToolbar
        searchLabel="Search items"
        list={list}
        selectFilters={selectFilters}
        sortOptions={sortOptions}
        countMessage={result.countMessage}
      />
      <InfiniteList
        label="items"
        result={result}
        keyOf={({ document_set_document_relation_id }) => document_set_document_relation_id}
        renderItem={(item) => <ItemRow item={item} hasProgress={hasProgressColumn(course)} />}
        skeleton={<ItemSkeleton />}
        empty={
          isNarrowed
            ? {
                hint: "No item of this course fits this search and filter.",
                action: (
                  <Button variant="default" onClick={() => list.change({ search: "", filters: [] })}>
                    Show all items
                  </Button>
                ),
              }
            : { hint: "Nothing has been added to this course yet." }
        }
      />
    </section>
  );
}

function ItemSkeleton() {
  return (
    <div className={classes.skeleton}>
      <Skeleton h={75} w={75} />
      <div>
        <Skeleton h={17} w="min(360px, 80%)" mb={10} />
        <Skeleton h={13} w="min(260px, 60%)" mb={8} />
        <Skeleton h={13} w="min(160px, 40%)" />
      </div>
    </div>
  );
}
