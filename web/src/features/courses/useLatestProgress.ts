import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useSyncExternalStore } from "react";
import { type CourseItem, getCourse, listCourseItems } from "#shared/contract/courses/courses.ts";
import { learnerIdOf } from "#shared/domain/access/audience.ts";
import { deviceClock } from "../../api/correctedClock.ts";
import { parseLatest, readLatest, watchLatest } from "../../api/latestProgress.ts";
import { keyOf } from "../../api/queryKeys.ts";
import { actorOf, useCurrentUser } from "../../api/session.ts";
import { isBehind, withLatestProgress } from "./withLatestProgress.ts";

/** After the reply, then after each look. The server has usually counted by the second one. */
const looksAfterMs = [1_000, 2_000, 4_000];

/**
 * A course's items with what the person did in this browser a moment ago. While the reply is behind that, the list is asked
 * for again, a few times: its order and its filters are the server's.
 */
export function useLatestProgress(
  courseId: string,
  items: readonly CourseItem[] | undefined,
): CourseItem[] | undefined {
  const client = useQueryClient();
  const learner = learnerIdOf(actorOf(useCurrentUser()));
  const kept = useSyncExternalStore(watchLatest, () => readLatest(learner));
  const known = useMemo(() => parseLatest(kept, deviceClock.now()), [kept]);
  const isLate = items !== undefined && isBehind(items, known);

  useEffect(() => {
    if (!isLate) return;
    let looks = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = (): void => {
      const after = looksAfterMs[looks++];
      if (after === undefined) return;
      timer = setTimeout(() => {
        void client.invalidateQueries({ queryKey: keyOf(listCourseItems, courseId) });
        wait();
      }, after);
    };
    wait();
    return () => clearTimeout(timer);
  }, [isLate, courseId, client]);

  const wasLate = useRef(false);
  useEffect(() => {
    // Where they stand in the course follows from its items: it was told as late as these were.
    if (wasLate.current && !isLate) void client.invalidateQueries({ queryKey: keyOf(getCourse, courseId) });
    wasLate.current = isLate;
  }, [isLate, courseId, client]);

  return items && withLatestProgress(items, known);
}
