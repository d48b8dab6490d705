import type { ProgressFigures } from "#shared/contract/common.ts";
import type { CourseItem } from "#shared/contract/courses/courses.ts";
import { isLockedByPrerequisite } from "#shared/domain/progress.ts";
import type { LatestProgress } from "../../api/latestProgress.ts";

type Known = ReadonlyMap<number, LatestProgress>;

const resetsOf = ({ attempt }: LatestProgress): number => attempt - 1;

/** Whether the server has not counted yet what this browser saw: of a later attempt, or further on in the same one. */
function isAhead(latest: LatestProgress, counted: ProgressFigures | null): boolean {
  const resets = counted?.reset ?? 0;
  if (resetsOf(latest) !== resets) return resetsOf(latest) > resets;
  return latest.percent > Math.round(counted?.percent_complete ?? 0);
}

function withOwn(item: CourseItem, known: Known): CourseItem {
  const latest = known.get(item.id);
  if (!latest || !isAhead(latest, item.progress)) return item;
  return {
    ...item,
    progress: {
      percentage_of_recommended_time: item.progress?.percentage_of_recommended_time ?? null,
      percent_complete: latest.percent,
      reset: resetsOf(latest),
      date_last_accessed: new Date(latest.seenAt).toISOString(),
    },
  };
}

/** A prerequisite that was finished here opens what follows on it; nothing is locked by what this browser knows. */
function withPrerequisite(item: CourseItem, known: Known): CourseItem {
  const latest =
    item.prerequisite_document_id === null ? undefined : known.get(item.prerequisite_document_id);
  if (!latest || item.pre_progress === null || latest.percent <= item.pre_progress.percent_complete)
    return item;
  const pre_progress = { percent_complete: latest.percent };
  return { ...item, pre_progress, locked: isLockedByPrerequisite(pre_progress) };
}

/** The items of a course as the server told them, or further on where this browser has just seen the person come further. */
export const withLatestProgress = (items: readonly CourseItem[], known: Known): CourseItem[] =>
  items.map((item) => withPrerequisite(withOwn(item, known), known));

/** Whether the server's reply is behind in any of them. */
export const isBehind = (items: readonly CourseItem[], known: Known): boolean =>
  items.some((item) => withPrerequisite(withOwn(item, known), known) !== item);
