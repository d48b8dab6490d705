import { Link } from "react-router";
import type { CourseItem } from "#shared/contract/courses/courses.ts";
import { isResettable } from "#shared/domain/kinds.ts";
import { progressDisplay } from "#shared/domain/progress.ts";
import { lastAccessedText } from "../../items/itemText.ts";
import { loadedLater } from "../../ui/loadedLater.tsx";
import { ProgressBar } from "../../ui/ProgressBar.tsx";
import { textOfHtml } from "../../ui/richNodes.tsx";
import { words } from "./courseWords.ts";
import classes from "./ItemProgress.module.css";
import type { ItemCompletion } from "./useItemCompletion.ts";

/** With the kit for actions, which nothing else of the page needs. */
const ResetItem = loadedLater(async () => (await import("./ResetItem.tsx")).ResetItem);

/**
 * How far the person is in an item, and when they were last in it. Staff, who work through nothing, read what a student's time
 * in it should be. @see spec courses §2.4 "Progress column"; ADR 0105
 */
export function ItemProgress(props: {
  item: CourseItem;
  isStaff: boolean;
  courseId: string;
  completion: ItemCompletion | undefined;
}) {
  const { item, isStaff } = props;
  if (isStaff && item.progress === null) return <ForStaff item={item} completion={props.completion} />;
  const { progress } = item;
  const isApplicable = item.kind !== "student_resource" && progress !== null;
  const display = progressDisplay(progress);

  return (
    <div className={classes.progress}>
      {isApplicable ? (
        <>
          <div className={classes.line}>
            <ProgressBar
              label={words.progressIn({ title: textOfHtml(item.title) })}
              percent={display.percent}
            />
            <span className={classes.figure}>{display.percent}%</span>
          </div>
          {item.recommended_time !== null && <p>{words.recommendedTime({ n: item.recommended_time })}</p>}
        </>
      ) : (
        <p>{words.notApplicable}</p>
      )}
      {!isApplicable && item.kind !== "student_resource" && item.recommended_time !== null && (
        <p>{words.recommendedTime({ n: item.recommended_time })}</p>
      )}
      <p>{lastAccessedText(item)}</p>
      {!isStaff && mayReset(item) && <ResetItem courseId={props.courseId} item={item} />}
    </div>
  );
}

/** Returns true for begun items; an exam that was begun is never reset by its student. @see ADR 0110 */
const mayReset = ({ progress, kind, exam }: CourseItem): boolean =>
  Boolean(progress?.date_last_accessed) && isResettable(kind) && !exam;

function ForStaff({ item, completion }: { item: CourseItem; completion: ItemCompletion | undefined }) {
  const time = item.kind === "student_resource" ? null : item.recommended_time;
  return (
    <div className={classes.progress}>
      {completion && (
        <>
          <ProgressBar
            label={words.studentsWhoCompleted({ title: textOfHtml(item.title) })}
            percent={(100 * completion.completed) / completion.students}
          />
          <p>
            <Link
              to={`/document_set_document_relations/${item.document_set_document_relation_id}/usage_report`}
              aria-label={`${completionText(completion)}: ${textOfHtml(item.title)}`}
            >
              {completionText(completion)}
            </Link>
          </p>
        </>
      )}
      {time !== null && <p>{words.recommendedTime({ n: time })}</p>}
      {time === null && !completion && <p>{words.notApplicable}</p>}
    </div>
  );
}

const completionText = ({ completed, students }: ItemCompletion): string =>
  words.ofStudents({ n: students, done: completed });
