import { Button, Skeleton } from "@mantine/core";
import { countCourses, listCourses } from "#shared/contract/courses/courses.ts";
import { canByRole } from "#shared/domain/access.ts";
import { courseList } from "#shared/domain/collection/courseList.ts";
import { call } from "../../api/call.ts";
import { keyOf } from "../../api/queryKeys.ts";
import { actorOf, currentMembership, useCurrentUser } from "../../api/session.ts";
import { useScrollMemory } from "../../api/useScrollMemory.ts";
import { InfiniteList } from "../../lists/InfiniteList.tsx";
import { ListToolbar } from "../../lists/ListToolbar.tsx";
import { useListQuery } from "../../lists/useListQuery.ts";
import { useListState } from "../../lists/useListState.ts";
import { PageHeading } from "../../ui/PageHeading.tsx";
import { forbidden, Refused } from "../../ui/QueryState.tsx";
import { CourseRow } from "./CourseRow.tsx";

/** The courses of the person's program. @see spec courses §2.3 */
export function CourseListPage() {
  if (canByRole(actorOf(useCurrentUser()), "course.list")) return <CourseList />;
  return <Refused page="Courses" error={forbidden} hint={forTeaching} />;
}

/** For the roles that look after accounts and rosters: signing in brings them here, too. */
const forTeaching = "Courses and their reports are for the teaching staff and the students of your program.";

function CourseList() {
  const user = useCurrentUser();
  const list = useListState("courses", { search: "", sortBy: "name", sortOrder: "ASC", filters: [] });
  const result = useListQuery(
    {
      key: keyOf(listCourses),
      list: (query, signal) => call(listCourses, { query, signal }),
      count: (query, signal) => call(countCourses, { query, signal }),
      idOf: ({ id }) => id,
    },
    list,
  );
  useScrollMemory(result.items !== undefined);
  const isNarrowed = list.state.search !== "" || list.state.filters.length > 0;
  const isStudent = currentMembership(user)?.role === "Student";

  return (
    <>
      <PageHeading title="Courses" tabTitle="Courses" />
      <ListToolbar
        searchLabel="Search courses"
        list={list}
        selectFilters={courseList.selectFilters}
        sortOptions={courseList.sortOptions}
        countMessage={result.countMessage}
      />
      <InfiniteList
        label="courses"
        result={result}
        keyOf={({ id }) => id}
        renderItem={(course) => <CourseRow course={course} />}
        skeleton={<CourseSkeleton />}
        empty={
          isNarrowed
            ? {
                hint: "No course fits this search and filter.",
                action: (
                  <Button variant="default" onClick={() => list.change({ search: "", filters: [] })}>
                    Show all courses
                  </Button>
                ),
              }
            : {
                hint: isStudent
                  ? "You are not in a course yet. Your program adds you to its courses; they then stand here."
                  : "Your program has no courses yet.",
              }
        }
      />
    </>
  );
}

function CourseSkeleton() {
  return (
    <div style={{ display: "grid", gap: 10, padding: "20px 0 20px 50px" }}>
      <Skeleton h={18} w="min(320px, 70%)" />
      <Skeleton h={13} w="min(560px, 95%)" />
      <Skeleton h={13} w="min(240px, 50%)" />
    </div>
  );
}
