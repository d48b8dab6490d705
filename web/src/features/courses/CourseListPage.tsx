import { Button, Skeleton } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { Link } from "react-router";
import { courseListRoutes } from "#shared/contract/courses/courses.ts";
import { canByRole } from "#shared/domain/access.ts";
import { courseList } from "#shared/domain/collection/courseList.ts";
import { actorOf, currentMembership, useCurrentUser } from "../../api/session.ts";
import { Catalogue, useCatalogue } from "../../lists/Catalogue.tsx";
import { usePins } from "../../lists/usePins.ts";
import { PageHeading } from "../../ui/PageHeading.tsx";
import { forbidden, Refused } from "../../ui/QueryState.tsx";
import { CourseRow } from "./CourseRow.tsx";
import { useKeptCourses } from "./useKeptCourses.ts";
import { words } from "./words.ts";

/** The courses of the person's program. @see spec courses §2.3 */
export function CourseListPage() {
  if (canByRole(actorOf(useCurrentUser()), "course.list")) return <CourseList />;
  return <Refused page={words.courses} error={forbidden} hint={words.coursesTheirReportsTeaching} />;
}

/** For the roles that look after accounts and rosters: signing in brings them here, too. */

function CourseList() {
  const user = useCurrentUser();
  const pins = usePins("document_sets");
  const isStudent = currentMembership(user)?.role === "Student";
  const catalogue = useKeptCourses(
    useCatalogue({
      name: "courses",
      list: courseList,
      routes: courseListRoutes,
      pinnedIds: pins.ids,
    }),
    isStudent ? user.id : undefined,
  );

  return (
    <>
      <PageHeading
        title={words.courses}
        tabTitle={words.courses}
        action={
          canByRole(actorOf(user), "course.create") && (
            <Button component={Link} to="/document_sets/new" leftSection={<IconPlus size={18} aria-hidden />}>
              {words.newCourse}
            </Button>
          )
        }
      />
      <Catalogue
        label={words.coursesNoun}
        searchLabel={words.searchCourses}
        catalogue={catalogue}
        above={catalogue.isKept && <p role="status">{words.offlineTheseCoursesLast}</p>}
        renderItem={(course) => <CourseRow course={course} pinning={pins.of(course.id)} />}
        skeleton={<CourseSkeleton />}
        countText={(n) => words.courseCount({ n })}
        texts={{
          none: isStudent ? words.anyCourseYetProgram : words.programNoCoursesYet,
          noneFits: words.noCoursesMatchSearch,
          showAll: words.showAllCourses,
        }}
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
