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

/** The courses of the person's program. @see spec courses §2.3 */
export function CourseListPage() {
  if (canByRole(actorOf(useCurrentUser()), "course.list")) return <CourseList />;
  return <Refused page="Courses" error={forbidden} hint={forTeaching} />;
}

/** For the roles that look after accounts and rosters: signing in brings them here, too. */
const forTeaching = "Courses and their reports are for teaching staff and students of your program.";

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
        title="Courses"
        tabTitle="Courses"
        action={
          canByRole(actorOf(user), "course.create") && (
            <Button component={Link} to="/document_sets/new" leftSection={<IconPlus size={18} aria-hidden />}>
              New course
            </Button>
          )
        }
      />
      <Catalogue
        label="courses"
        searchLabel="Search courses"
        catalogue={catalogue}
        above={
          catalogue.isKept && (
            <p role="status">You are offline. These are your courses as of your last visit.</p>
          )
        }
        renderItem={(course) => <CourseRow course={course} pinning={pins.of(course.id)} />}
        skeleton={<CourseSkeleton />}
        texts={{
          none: isStudent
            ? "You are not in any course yet. Your program adds you to its courses. They will appear here."
            : "Your program has no courses yet. Create one to get started.",
          noneFits: "No courses match your search and filters.",
          showAll: "Show all courses",
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
