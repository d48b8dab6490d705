import { useQuery, useQueryClient } from "@tanstack/react-query";
import { listSittings } from "#shared/contract/exams/sittings.ts";
import { call } from "../../api/call.ts";
import { keyOf } from "../../api/queryKeys.ts";
import { type HeldSittings, withReply } from "./heldSittings.ts";

/** How often a page that stays open looks again: as often as the proctor's own. @see spec courses §2.11 */
const lookAgainMs = 30_000;
/** Everybody is read anew as often: who came into the course, and whose case was reset. */
const wholeMs = 5 * 60_000;

/** The exams of a course: read whole, and then asked what changed. @see ADR 0114, 0136 */
export function useCourseSittings(courseId: string) {
  const client = useQueryClient();
  const queryKey = keyOf(listSittings, courseId);
  return useQuery({
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
}
