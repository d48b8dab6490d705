import { getAssessmentDashboard as route } from "#shared/contract/proctoring/assessments.ts";
import { formOf } from "../deliveries/beginning.ts";
import { proctoredClock } from "../deliveries/proctoredClock.ts";
import { nowMs } from "../runtime/clock.ts";
import { defineHandler } from "../runtime/handler.ts";
import { presentForProctor } from "../sittings/presentForProctor.ts";
import { type RosteringRow, rosteringsOf } from "../table/assessments/rosterings.ts";
import { listPresence } from "../table/exams/presence.ts";
import {
  type AssessmentRoom,
  type AssessmentWithAccess,
  currentStudents,
  loadAssessmentAccess,
  requireAssessmentProctor,
  titleOf,
} from "./assessmentRoom.ts";

/** The students of a proctored assessment, each as they stand now. @see ADR 0439 */
export const getAssessmentDashboard = defineHandler<typeof route, AssessmentWithAccess>(route, {
  load: ({ params }, signedIn) => loadAssessmentAccess(Number(params.id), signedIn),
  run: async ({ query }, { loaded }) => {
    const room = await requireAssessmentProctor(loaded, { query });
    const { delivery, channelKey } = room;
    const now = nowMs();
    const [students, rosterings, presence] = await Promise.all([
      currentStudents(delivery.program_id),
      rosteringsOf(delivery.id),
      listPresence({ deliveryId: delivery.id }),
    ]);
    const rows = rosterings.filter(({ user_id }) => students.has(user_id));
    const clocks = (await Promise.all(rows.map((row) => clockOf(room, row, now)))).flat();
    const sittings = clocks.map((clock) => presentForProctor(clock, now));
    const statuses = new Map(sittings.map(({ user_id, status }) => [user_id, status]));
    const ids = new Set(rows.map(({ user_id }) => user_id));
    return {
      ...{ delivery_id: delivery.id, title: titleOf(delivery), channel_key: channelKey, server_time_ms: now },
      users: rows.flatMap(({ user_id }) => {
        const student = students.get(user_id);
        if (!student) return [];
        const { email, first_name, last_name } = student;
        return [{ id: user_id, email, first_name, last_name }];
      }),
      statuses: Object.fromEntries([...ids].map((id) => [id, statuses.get(id) ?? "on_hold"])),
      sittings,
      presence: presence.filter(({ user_id }) => ids.has(user_id)),
    };
  },
});

/** Only who was given time before they began needs their form read. */
async function clockOf({ delivery }: AssessmentRoom, row: RosteringRow, now: number) {
  const isGiven = row.sitting === null && (row.extra_s ?? 0) > 0;
  const timeLimitSeconds = isGiven ? (await formOf(delivery, row)).time_limit_s : 0;
  const clock = proctoredClock(row, { now, timeLimitSeconds });
  return clock ? [clock] : [];
}
