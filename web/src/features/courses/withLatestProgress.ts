import type { ProgressFigures } from "#shared/contract/common.ts";
import type { CourseItem } from "#shared/contract/courses/courses.ts";
import { isLockedByPrerequisite } from "#shared/domain/progress.ts";
import { wholePercent } from "#shared/domain/wholePercent.ts";
import type { LatestProgress } from "../../api/latestProgress.ts";

type Known = ReadonlyMap<number, LatestProgress>;
/** How often each item was reset, as the server says. */
type Resets = ReadonlyMap<number, number>;

const resetsOf = ({ attempt }: LatestProgress): number => attempt - 1;

/** Returns true if the server has not counted yet what this browser saw: a later attempt, or more of the same one. */
function isAhead(latest: LatestProgress, counted: ProgressFigures | null): boolean {
  const resets = counted?.reset ?? 0;
  if (resetsOf(latest) !== resets) return resetsOf(latest) > resets;
  return latest.percent > wholePercent(counted?.percent_complete ?? 0);
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
function withPrerequisite(item: CourseItem, known: Known, resets: Resets): CourseItem {
  const before = item.prerequisite_document_id;
  const latest = before === null ? undefined : known.get(before);
  if (before === null || !latest || item.pre_progress === null) return item;
  // Of an attempt that was reset since, what this browser saw opens nothing any more.
  const isOver = resetsOf(latest) < (resets.get(before) ?? 0);
  if (isOver || latest.percent <= item.pre_progress.percent_complete) return item;
  const pre_progress = { percent_complete: latest.percent };
  return { ...item, pre_progress, locked: isLockedByPrerequisite(pre_progress) };
}

/** The items of a course as the server told them, or further on where this browser has just seen the person come further. */
export function withLatestProgress(items: readonly CourseItem[], known: Known): CourseItem[] {
  const resets = new Map(items.map(({ id, progress }) => [id, progress?.reset ?? 0]));
  return items.map((item) => withPrerequisite(withOwn(item, known), known, resets));
}

/** Returns true if the server's reply is behind in any of them. */
export const isBehind = (items: readonly CourseItem[], known: Known): boolean =>
  withLatestProgress(items, known).some((item, at) => item !== items[at]);
