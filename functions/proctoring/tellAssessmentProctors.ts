import type { ProctorNews } from "#shared/contract/proctoring/live.ts";
import { publish } from "../realtime/publish.ts";
import { nowMs } from "../runtime/clock.ts";
import { logger } from "../runtime/log.ts";
import type { AssessmentRoom } from "./assessmentRoom.ts";

/** A message of the live channels may be 32 KB without being cut into frames; a sitting takes some 250 bytes. */
const rowsAtOnce = 100;

/**
 * Tells the other proctors of an assessment at once what one of them has changed. The table's stream tells all of it again a second later:
 * here nothing is to fail that is already done.
 */
export async function tellAssessmentProctors(
  { delivery, channelKey }: AssessmentRoom,
  { sittings = [], incidents = [] }: Partial<Pick<ProctorNews, "sittings" | "incidents">>,
): Promise<void> {
  const server_time_ms = nowMs();
  const parts = Math.max(1, Math.ceil(sittings.length / rowsAtOnce));
  const identifier = {
    channel: "AssessmentProctorChannel",
    ...{ delivery_id: delivery.id, channel_key: channelKey },
  } as const;
  try {
    await publish(
      { identifier, programId: delivery.program_id },
      Array.from({ length: parts }, (_, at) => ({
        server_time_ms,
        sittings: sittings.slice(at * rowsAtOnce, (at + 1) * rowsAtOnce),
        presence: [],
        incidents: at === 0 ? [...incidents] : [],
      })),
    );
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    logger.warn("proctors not told at once", { delivery_id: delivery.id, error });
  }
}
