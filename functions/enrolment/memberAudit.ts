import type { AuditAction } from "#shared/domain/audit.ts";
import { fullName } from "#shared/domain/people/fullName.ts";
import type { CourseRow } from "../table/courses/courses.ts";
import type { AuditEntry } from "../table/operations/audit.ts";

type Named = { email: string; first_name: string; last_name: string };

/** Whoever does something, as the log names them. */
export const actorNamed = (person: Named & { id: string }): NonNullable<AuditEntry["actor"]> => ({
  id: person.id,
  name: fullName(person),
  email: person.email,
});

/** Audit entry of a change of a course's member. `id` names the entry. */
export const memberEntry = (entry: {
  id: string;
  at: string;
  action: AuditAction;
  actor: AuditEntry["actor"];
  programId: string;
  course: Pick<CourseRow, "id" | "name">;
  member: Named & { user_id: string };
  details?: Record<string, string>;
}): AuditEntry => ({
  id: entry.id,
  at: entry.at,
  program_id: entry.programId,
  action: entry.action,
  actor: entry.actor,
  subject: {
    kind: "person",
    id: entry.member.user_id,
    name: fullName(entry.member),
    email: entry.member.email,
  },
  course: { id: entry.course.id, name: entry.course.name },
  details: entry.details ?? {},
});
