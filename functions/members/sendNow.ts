import { sendCourseInvite } from "../enrolment/sendCourseInvite.ts";
import { forEachConcurrent } from "../runtime/forEachConcurrent.ts";
import { logger } from "../runtime/log.ts";
import type { CourseInvite } from "../table/courses/courseInvites.ts";

/** The rest goes out within a minute, by the schedule. */
const sentInRequest = 50;

/** Sends invitations that are due now. One that fails stands, and goes out by the schedule: what it is for is done already. */
export async function sendNow(invites: readonly CourseInvite[]): Promise<void> {
  const failed = await forEachConcurrent(invites.slice(0, sentInRequest), 10, async (invite) => {
    await sendCourseInvite(invite);
  });
  for (const { error } of failed) {
    logger.warn("invitation left to the schedule", {
      error: error instanceof Error ? error : new Error(String(error)),
    });
  }
}
