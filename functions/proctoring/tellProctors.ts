import type { ProctorNews } from "#shared/contract/proctoring/live.ts";
import { type Audience, findAudience, publish } from "../realtime/publish.ts";
import { nowMs } from "../runtime/clock.ts";
import { logger } from "../runtime/log.ts";
import type { ExamRoom } from "./examRoom.ts";

/** A message of the live channels may be 32 KB without being cut into frames; a sitting takes some 250 bytes. */
const rowsAtOnce = 100;

type Room = Pick<ExamRoom, "place" | "proctoring">;

const channelOf = ({ place, proctoring }: Room) => ({
  identifier: {
    channel: "ProctorChannel" as const,
    document_set_id: place.courseId,
    document_id: place.documentId,
    channel_key: proctoring.channel_key,
  },
  programId: place.programId,
});

/** Who will be told, looked up while what they are told of is done. */
export const proctorsToTell = (room: Room): Promise<Audience> => findAudience(channelOf(room));

/**
 * Tells the other proctors at once what one of them has changed. The table's stream tells all of it again a second later, which
 * is what they can rely on: here nothing is to fail that is already done.
 */
export async function tellProctors(
  room: Room,
  news: Partial<Pick<ProctorNews, "sittings" | "incidents">>,
  audience?: Promise<Audience>,
): Promise<void> {
  const { sittings = [], incidents = [] } = news;
  const server_time_ms = nowMs();
  const parts = Math.max(1, Math.ceil(sittings.length / rowsAtOnce));
  try {
    await publish(
      channelOf(room),
      Array.from({ length: parts }, (_, at) => ({
        server_time_ms,
        sittings: sittings.slice(at * rowsAtOnce, (at + 1) * rowsAtOnce),
        presence: [],
        incidents: at === 0 ? [...incidents] : [],
      })),
      audience,
    );
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    logger.warn("proctors not told at once", { course_id: room.place.courseId, error });
  }
}
