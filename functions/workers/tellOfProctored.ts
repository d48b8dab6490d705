import { formOf } from "../deliveries/beginning.ts";
import { proctoredClock } from "../deliveries/proctoredClock.ts";
import { publish } from "../realtime/publish.ts";
import { nowMs } from "../runtime/clock.ts";
import { forEachConcurrent } from "../runtime/forEachConcurrent.ts";
import { presentForProctor } from "../sittings/presentForProctor.ts";
import { getDelivery } from "../table/assessments/deliveries.ts";
import { getRosterings } from "../table/assessments/rosterings.ts";
import { getPresence } from "../table/exams/presence.ts";

const studentsAtOnce = 20;
/** Rows of one message to a proctor, which stays under 32 KB. */
const rowsInMessage = 100;

/**
 * Tells of a change in a proctored assessment: its students that their own sitting changed, and its proctors of all. What is true now is read.
 * Nobody is told of assessments that students begin on their own.
 */
export async function tellOfProctored(
  deliveryId: number,
  changed: { sittings: readonly string[]; presence: readonly string[] },
): Promise<void> {
  const delivery = await getDelivery(deliveryId);
  if (!delivery?.proctoring) return;
  const { program_id: programId, proctoring } = delivery;
  const [rows, presence] = await Promise.all([
    getRosterings(deliveryId, changed.sittings),
    getPresence({ deliveryId }, changed.presence),
  ]);
  const now = nowMs();
  const sittings = await Promise.all(
    [...rows.values()].map(async (row) => {
      const isGiven = row.sitting === null && (row.extra_s ?? 0) > 0;
      const timeLimitSeconds = isGiven ? (await formOf(delivery, row)).time_limit_s : 0;
      const clock = proctoredClock(row, { now, timeLimitSeconds });
      return clock ? [presentForProctor(clock, now)] : [];
    }),
  );
  const told = sittings.flat();
  const messages = Math.ceil(Math.max(told.length, presence.length) / rowsInMessage);
  await publish(
    {
      identifier: {
        channel: "AssessmentProctorChannel",
        ...{ delivery_id: deliveryId, channel_key: proctoring.channel_key },
      },
      programId,
    },
    Array.from({ length: messages }, (_, at) => ({
      ...{ server_time_ms: now, incidents: [] },
      sittings: told.slice(at * rowsInMessage, (at + 1) * rowsInMessage),
      presence: presence.slice(at * rowsInMessage, (at + 1) * rowsInMessage),
    })),
  );
  const [failure] = await forEachConcurrent([...rows.values()], studentsAtOnce, async ({ user_id, rev }) => {
    const identifier = {
      channel: "AssessmentSittingChannel",
      ...{ delivery_id: deliveryId, user_id },
    } as const;
    await publish({ identifier, programId }, [{ rev }]);
  });
  if (failure) throw failure.error;
}
