import { sendCourseInvite } from "../enrolment/sendCourseInvite.ts";
import { nowMs } from "../runtime/clock.ts";
import { forEachConcurrent } from "../runtime/forEachConcurrent.ts";
import { logger } from "../runtime/log.ts";
import {
  type CourseInvite,
  getCourseInvite,
  getInvitesSeen,
  listDueInvites,
  putInvitesSeen,
} from "../table/courses/courseInvites.ts";
import { expandInviteDays } from "./expandInviteDays.ts";
import { hoursToSee, lastHourSeen } from "./hoursToSee.ts";

/** More than that are left to the next minute. */
const invitesAtOnce = 500;

/**
 * Every minute: gives the members of courses whose day has come their invitations, and sends those that are due. Looks back over every hour that no run has seen to its end.
 * Two runs at once, or one after another that died, send each of them once.
 */
export async function handler(): Promise<{ sent: number; dropped: number }> {
  await expandInviteDays();
  const now = nowMs();
  const seen = await getInvitesSeen();
  const done = { sent: 0, dropped: 0 };
  for (const hour of hoursToSee(seen, now)) {
    const due = await listDueInvites(hour, now, invitesAtOnce);
    const failed = await forEachConcurrent(due, 10, async (invite) => {
      const outcome = await sendDue(invite);
      if (outcome === "sent" || outcome === "dropped") done[outcome] += 1;
    });
    const [failure] = failed;
    if (failure) throw new Error("Invitations that are due were not sent", { cause: failure.error });
    // The rest of this hour comes with the next run, and the hours after it then.
    if (due.length >= invitesAtOnce) return tell(done);
  }
  const nowSeen = lastHourSeen(now);
  if (seen === undefined || seen < nowSeen) await putInvitesSeen(nowSeen);
  return tell(done);
}

/** The index lags behind: the item itself says whether it still is to be sent, and when. */
async function sendDue(found: CourseInvite): Promise<string | undefined> {
  const invite = await getCourseInvite(found);
  if (!invite || invite.id !== found.id || invite.due_at !== found.due_at) return undefined;
  return sendCourseInvite(invite);
}

function tell(done: { sent: number; dropped: number }): { sent: number; dropped: number } {
  if (done.sent + done.dropped > 0) logger.info("invitations to courses", done);
  return done;
}
