import type { CourseItem } from "#shared/contract/courses/courses.ts";
import { progressDisplay } from "#shared/domain/progress.ts";
import { counted } from "#shared/words/counted.ts";
import { lastAccessedText } from "../../items/itemText.ts";
import { ProgressBar } from "../../ui/ProgressBar.tsx";
import { textOfHtml } from "../../ui/richNodes.tsx";
import classes from "./ItemProgress.module.css";

const recommendedTime = counted({
  one: "Recommended time: {n} minute",
  other: "Recommended time: {n} minutes",
});

/**
 * How far the person is in an item, and when they were last in it. Staff, who work through nothing, read what a student's time
 * in it should be. @see spec courses §2.4 "Progress column"; ADR 0134
 */
export function ItemProgress(props: { item: CourseItem; isStaff: boolean }) {
  const { item, isStaff } = props;
  if (isStaff && item.progress === null) return <ForStaff item={item} />;
  const { progress } = item;
  const isApplicable = item.kind !== "student_resource" && progress !== null;
  const display = progressDisplay(progress);

  return (
    <div className={classes.progress}>
      {isApplicable ? (
        <>
          <div className={classes.line}>
            <ProgressBar label={`Progress in ${textOfHtml(item.title)}`} percent={display.percent} />
            <span className={classes.figure}>{display.percent}%</span>
          </div>
          {item.recommended_time !== null && <p>{recommendedTime(item.recommended_time)}</p>}
        </>
      ) : (
        <p>Not Applicable</p>
      )}
      <p>{lastAccessedText(item)}</p>
    </div>
  );
}

function ForStaff({ item }: { item: CourseItem }) {
  const time = item.kind === "student_resource" ? null : item.recommended_time;
  return (
    <div className={classes.progress}>
      <p>{time === null ? "Not Applicable" : recommendedTime(time)}</p>
    </div>
  );
}
