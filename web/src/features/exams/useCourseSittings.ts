import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { listSittings } from "#shared/contract/exams/sittings.ts";
import { call } from "../../api/call.ts";
import { keyOf } from "../../api/queryKeys.ts";
import { useLiveChannel } from "../../api/useLive.ts";
import { type HeldSittings, withReply } from "./heldSittings.ts";

/** How often a page looks again that is told of nothing: as often as the proctor's own. @see spec courses §2.11 */
const lookAgainMs = 30_000;
/** Everybody is read anew as often: who came into the course, and whose case was reset. */
const wholeMs = 5 * 60_000;

/** Changes that arrive within this many milliseconds are fetched by one call. */
const togetherMs = 300;

/** The exams of a course: read whole, and then asked what changed, as soon as the channel says that something has. @see ADR 0112 */
export function useCourseSittings(courseId: string) {
  const client = useQueryClient();
  const queryKey = keyOf(listSittings, courseId);
  const asking = useRef<ReturnType<typeof setTimeout>>(undefined);
  const ask = (): void => {
    asking.current ??= setTimeout(() => {
      asking.current = undefined;
      // One that is under way may have read before the change.
      void client.invalidateQueries({ queryKey });
    }, togetherMs);
  };
  useEffect(() => () => clearTimeout(asking.current), []);
  const live = useLiveChannel(
    { channel: "ExamsChannel", document_set_id: Number(courseId) },
    { onMessage: ask, onGap: ask },
  );
  const sittings = useQuery({
    queryKey,
    queryFn: async ({ signal }): Promise<HeldSittings> => {
      const held = client.getQueryData<HeldSittings>(queryKey);
      const isRecent = held !== undefined && Date.now() - held.wholeAtMs < wholeMs;
      const reply = await call(listSittings, {
        params: { id: courseId },
        query: isRecent ? { since: held.version } : {},
        signal,
      });
      return withReply(held, reply, Date.now());
    },
    refetchInterval: lookAgainMs,
  });
  return { sittings, live };
}
