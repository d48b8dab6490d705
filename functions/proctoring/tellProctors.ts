import type { ProctorNews } from "#shared/contract/proctoring/live.ts";
import { publish } from "../realtime/publish.ts";
import { nowMs } from "../runtime/clock.ts";
import { logger } from "../runtime/log.ts";
import type { ExamRoom } from "./examRoom.ts";

/** A message of the live channels may be 32 KB without being cut into frames; a sitting takes some 250 bytes. */
const rowsAtOnce = 100;

/**
 * Tells the other proctors at once what one of them has changed. The table's stream tells all of it again a second later, which
 * is what they can rely on: here nothing is to fail that is already done.
 */
export async function tellProctors(
  { place, proctoring }: Pick<ExamRoom, "place" | "proctoring">,
  news: Partial<Pick<ProctorNews, "sittings" | "incidents">>,
): Promise<void> {
  const { sittings = [], incidents = [] } = news;
  const server_time_ms = nowMs();
  const parts = Math.max(1, Math.ceil(sittings.length / rowsAtOnce));
  const identifier = {
    channel: "ProctorChannel",
    document_set_id: place.courseId,
    document_id: place.documentId,
    channel_key: proctoring.channel_key,
  } as const;
  try {
    await publish(
      { identifier, programId: place.programId },
      Array.from({ length: parts }, (_, at) => ({
        server_time_ms,
        sittings: sittings.slice(at * rowsAtOnce, (at + 1) * rowsAtOnce),
        presence: [],
        incidents: at === 0 ? [...incidents] : [],
      })),
    );
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    logger.warn("proctors not told at once", { course_id: place.courseId, error });
  }
}
