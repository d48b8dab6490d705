import { Button } from "@mantine/core";
import { IconSchool } from "@tabler/icons-react";
import { Link } from "react-router";
import type { Course } from "#shared/contract/courses/courses.ts";
import { canBeFavorite, opensInNewTab } from "#shared/domain/kinds.ts";
import { PinButton, PinnedMark } from "../../lists/PinButton.tsx";
import type { Pinning } from "../../lists/usePins.ts";
import { InactiveMark } from "../../ui/InactiveMark.tsx";
import { loadedLater } from "../../ui/loadedLater.tsx";
import { RichHtml } from "../../ui/RichHtml.tsx";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import classes from "./CourseRow.module.css";
import { courseBadges } from "./courseText.ts";
import { FavoriteStar } from "./FavoriteStar.tsx";
import { SignatureBadge } from "./SignatureBadge.tsx";
import { words } from "./words.ts";

/** Students alone stand somewhere in a course; the list stands before it. */
const OwnProgress = loadedLater(async () => (await import("./OwnProgress.tsx")).OwnProgress);

/** One course of the course list. @see spec courses §2.3 */
export function CourseRow(props: { course: Course; pinning: Pinning }) {
  const { course } = props;
  const badges = courseBadges(course);
  const newTab = opensInNewTab(course.kind) ? { target: "_blank", rel: "noopener" } : {};

  return (
    <article className={classes.row} data-ended={course.is_ended || undefined}>
      <div className={classes.star}>{canBeFavorite(course.kind) && <FavoriteStar course={course} />}</div>
      <div className={classes.main}>
        <h2 className={classes.name}>
          <Link to={`/document_sets/${course.id}`} {...newTab}>
            {course.name}
            {opensInNewTab(course.kind) && <VisuallyHidden> {words.opensNewTab}</VisuallyHidden>}
          </Link>
          {course.kind === "signature" && <SignatureBadge />}
          <PinnedMark pinning={props.pinning} />
          {course.archived_at !== null && <InactiveMark />}
        </h2>
        {course.is_cx_doc_set && <p className={classes.set}>{words.clinicalExcellenceCaseSet}</p>}
        {course.description && <RichHtml html={course.description} className={classes.description} />}
        {badges.length > 0 && (
          <ul className={classes.badges}>
            {badges.map((badge) => (
              <li key={badge}>{badge}</li>
            ))}
          </ul>
        )}
        {course.own_progress && <OwnProgress course={course} own={course.own_progress} as="link" />}
      </div>
      <div className={classes.aside}>
        <PinButton name={course.name} pinning={props.pinning} canPin={course.archived_at === null} />
        <span className={classes.count}>{words.itemCount({ n: course.item_count })}</span>
        {course.educator_resources_id !== null && (
          <Button
            component={Link}
            to={`/documents/${course.educator_resources_id}`}
            variant="default"
            size="xs"
            leftSection={<IconSchool size={16} aria-hidden />}
            aria-label={words.educatorResourcesFor({ name: course.name })}
          >
            {words.educatorResources}
          </Button>
        )}
      </div>
    </article>
  );
}
