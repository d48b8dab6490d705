import { Button, Skeleton } from "@mantine/core";
import { IconChartBar, IconChevronLeft, IconRefresh } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "react-router";
import { type CoursePage as Course, getCourse } from "#shared/contract/courses/courses.ts";
import { canBeFavorite } from "#shared/domain/kinds.ts";
import { call } from "../../api/call.ts";
import { keyOf } from "../../api/queryKeys.ts";
import { currentMembership, useCurrentUser } from "../../api/session.ts";
import { InactiveMark } from "../../ui/InactiveMark.tsx";
import { loadedLater } from "../../ui/loadedLater.tsx";
import { PageHeading } from "../../ui/PageHeading.tsx";
import { QueryState } from "../../ui/QueryState.tsx";
import { RichHtml } from "../../ui/RichHtml.tsx";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import { CourseItems } from "./CourseItems.tsx";
import classes from "./CoursePage.module.css";
import { CourseTabs } from "./CourseTabs.tsx";
import { courseBadges } from "./courseText.ts";
import { words } from "./courseWords.ts";
import { FavoriteStar } from "./FavoriteStar.tsx";
import { ItemsMenu } from "./ItemsMenu.tsx";
import { SignatureBadge } from "./SignatureBadge.tsx";

/** With the kit for forms, which no student needs. */
const CourseActions = loadedLater(async () => (await import("./CourseActions.tsx")).CourseActions);

/** Students alone stand somewhere in a course; the list stands before it. */
const OwnProgress = loadedLater(async () => (await import("./OwnProgress.tsx")).OwnProgress);

/** A course: what it is, and its items with the person's own progress. @see spec courses §2.4 */
export function CoursePage() {
  const { id = "" } = useParams();
  const course = useQuery({
    queryKey: keyOf(getCourse, id),
    queryFn: ({ signal }) => call(getCourse, { params: { id }, signal }),
  });
  return (
    <QueryState of={{ course }} page={words.course} skeleton={<CourseSkeleton />}>
      {(read) => <CourseView course={read.course} />}
    </QueryState>
  );
}

function CourseView(props: { course: Course }) {
  const { course } = props;
  const user = useCurrentUser();
  const isStaff = currentMembership(user)?.role !== "Student";

  return (
    <>
      <PageHeading
        tabTitle={course.name}
        above={
          <Link to="/document_sets" className={classes.back}>
            <IconChevronLeft size={16} aria-hidden /> {words.courses}
          </Link>
        }
        title={
          <>
            {course.name}
            {course.kind === "signature" && (
              <span className={classes.seal}>
                <SignatureBadge />
              </span>
            )}
          </>
        }
        action={
          <div className={classes.actions}>
            {canBeFavorite(course.kind) && <FavoriteStar course={course} />}
            {isStaff && (
              <>
                <ItemsMenu course={course} />
                <CourseActions course={course} />
              </>
            )}
            {!isStaff && <StudentLinks courseId={course.id} userId={user.id} />}
          </div>
        }
        below={<CourseAbout course={course} />}
      />
      {isStaff && <CourseTabs course={course} />}
      {course.own_progress && <OwnProgress course={course} own={course.own_progress} as="button" />}
      <CourseItems course={course} />
    </>
  );
}

function StudentLinks({ courseId, userId }: { courseId: Course["id"]; userId: string }) {
  return (
    <>
      <Button
        component={Link}
        to={`/document_sets/${courseId}/document_set_user_permissions/student_reset_panel`}
        variant="default"
        leftSection={<IconRefresh size={18} aria-hidden />}
      >
        {words.resetItems}
      </Button>
      <Button
        component={Link}
        to={`/document_sets/${courseId}/users/${userId}/student_document_set_usage_report`}
        variant="default"
        leftSection={<IconChartBar size={18} aria-hidden />}
      >
        {words.myUsageReport}
      </Button>
    </>
  );
}

/** Description and dates of the course, below its name. */
function CourseAbout({ course }: { course: Course }) {
  const badges = courseBadges(course);
  return (
    <div className={classes.about}>
      {course.archived_at !== null && <InactiveMark />}
      {course.is_cx_doc_set && <p>{words.clinicalExcellenceCaseSet}</p>}
      {course.description && <RichHtml html={course.description} className={classes.description} />}
      {badges.length > 0 && (
        <ul className={classes.badges}>
          {badges.map((badge) => (
            <li key={badge}>{badge}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

function CourseSkeleton() {
  return (
    <div aria-busy="true">
      <VisuallyHidden as="h1">{words.loadingTheCourse}</VisuallyHidden>
      <Skeleton h={14} w={80} mb={14} />
      <Skeleton h={28} w="min(420px, 80%)" mb={16} />
      <Skeleton h={14} w="min(600px, 95%)" mb={10} />
      <Skeleton h={14} w="min(480px, 75%)" mb={36} />
      <Skeleton h={36} w="min(420px, 100%)" />
    </div>
  );
}
