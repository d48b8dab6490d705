import type { AuditAction } from "#shared/domain/audit.ts";
import { fullName } from "#shared/domain/people/fullName.ts";
import type { SignedIn } from "../runtime/authenticate.ts";
import { isoTime, newUlid, nowMs } from "../runtime/clock.ts";
import type { CourseRow } from "../table/courses/courses.ts";
import type { AuditEntry } from "../table/operations/audit.ts";

type Told = {
  action: Extract<AuditAction, `course.${string}`>;
  course: Pick<CourseRow, "id" | "name" | "program_id">;
  details: Record<string, string>;
  /** Where the work may be repeated: made from what it works on. */
  id?: string;
};

/** The entry of something that was done to a course; the provider's courses have theirs in the provider's log. */
export function courseEntry(
  { person: { profile } }: SignedIn,
  { action, course, details, id }: Told,
): AuditEntry {
  return {
    id: id ?? newUlid(),
    at: isoTime(nowMs()),
    program_id: course.program_id,
    action,
    actor: { id: profile.id, name: fullName(profile), email: profile.email },
    subject: { kind: "course", id: String(course.id), name: course.name },
    course: { id: course.id, name: course.name },
    details,
  };
}

const namedAtMost = 20;

/** Titles for the log: of many, the first ones and how many more. */
export function titlesOf(titles: readonly string[]): string {
  const more = titles.length - namedAtMost;
  const named = titles.slice(0, namedAtMost).join("; ");
  return more > 0 ? `${named}; and ${more} more` : named;
}
