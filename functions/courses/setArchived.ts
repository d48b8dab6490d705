import type { LoadedCourse } from "../access/course.ts";
import type { SignedIn } from "../runtime/authenticate.ts";
import { isoTime, nowMs } from "../runtime/clock.ts";
import { writeCourse } from "../table/courses/courses.ts";
import { auditWrite } from "../table/operations/audit.ts";
import { courseEntry } from "./courseAudit.ts";

/** Takes a course out of use, or brings it back. Where it is so already, nothing changes. */
export async function setArchived(
  { course }: LoadedCourse,
  isArchived: boolean,
  signedIn: SignedIn,
): Promise<void> {
  await writeCourse(course.id, Math.floor(nowMs() / 1000), async (before) => {
    if (!before || (before.archived_at !== null) === isArchived) return undefined;
    const action = isArchived ? "course.archived" : "course.restored";
    return {
      course: { ...before, archived_at: isArchived ? isoTime(nowMs()) : null },
      others: [auditWrite(courseEntry(signedIn, { action, course: before, details: {} }))],
    };
  });
}
