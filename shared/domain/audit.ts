/**
 * Actions that the audit log keeps: changes of memberships, rights, loans, times and roles, with who made them. An action is written in the past
 * tense, as people read it; the details say from what to what.
 * @see issue "Dashboards and audit log"; ADR 0099
 */
export const auditActions = {
  "program.created": "Program created",
  "program.changed": "Program changed",
  "program.archived": "Program archived",
  "program.restored": "Program restored",
  "program.entered": "Program entered by the provider",
  "membership.added": "Added to the program",
  "membership.invited": "Invitation sent",
  "membership.registered": "Registered",
  "membership.removed": "Removed from the program",
  "membership.restored": "Restored to the program",
  "role.changed": "Role changed",
  "person.corrected": "Name or address corrected",
  "lead.added": "Assigned as Lead Course Administrator",
  "lead.removed": "Removed as Lead Course Administrator",
  "expiration.set": "Subscription expiration set",
  "course.created": "Course created",
  "course.changed": "Course changed",
  "course.archived": "Course archived",
  "course.restored": "Course restored",
  "course.items_changed": "Course items changed",
  "course_member.added": "Added to a course",
  "course_member.removed": "Removed from a course",
  "course_member.written_to": "Emailed about a course",
  "accommodation.set": "Exam time accommodation set",
  "cases.reset": "Cases reset",
  "document.created": "Case created",
  "document.changed": "Case settings changed",
  "document.deleted": "Unpublished case deleted",
  "loan.given": "Content lent",
  "loan.revoked": "Content revoked",
  "exam.started": "Exam started",
  "exam.paused": "Exam paused",
  "exam.ended": "Exam ended",
  "exam.time_added": "Exam time added",
  "exam.restarted": "Exam restarted after time ran out",
  "exam.incident": "Incident recorded",
  "exam.late_counted": "Late answers counted",
  "assessment.regraded": "Assessment regraded",
  "student_results.read": "Results of a student read",
  "exam.code_changed": "Access code changed",
  "account.password_reset": "Password reset",
  "account.email_changed": "Email address changed by its owner",
  "account.factor_changed": "Second factor changed",
  "account.factor_refused": "Second step failed five times",
  "account.factors_reset": "Second factor reset by someone else",
  "account.token_created": "Personal access token created",
  "account.token_revoked": "Personal access token revoked",
  "account.sessions_ended": "Signed out everywhere by someone else",
  "quote.created": "School year quotes opened",
  "quote.removed": "School year quotes removed",
  "quote.changed": "Quote changed",
  "quote.sent": "Quote sent",
  "quote.reminded": "Quote reminder sent",
  "quote.reset": "Quote reset",
  "quote.submitted": "Quote submitted",
  "quote.confirmed": "Quote confirmed",
  "quote.addendum_added": "Addendum added",
  "quote.link_renewed": "Quote link renewed",
  "quote.courses_changed": "Quote courses changed",
  "quote.refreshed": "Quote refreshed from the CRM",
  "quote.updates_run": "Updates run",
  "quote.updates_undone": "Updates undone",
  "quote.prices_changed": "School year prices changed",
  "queue.redriven": "Failed messages sent again",
} as const satisfies Record<string, string>;

export type AuditAction = keyof typeof auditActions;
export const auditActionNames = Object.keys(auditActions) as [AuditAction, ...AuditAction[]]; // the record's own keys

/** Kinds of subjects that an entry can be about. */
export const auditSubjects = [
  "person",
  "program",
  "course",
  "document",
  "queue",
  "quote",
  "assessment",
] as const;
export type AuditSubject = (typeof auditSubjects)[number];

export const auditSubjectWords: Record<AuditSubject, string> = {
  person: "Person",
  program: "Program",
  course: "Course",
  document: "Item",
  queue: "Queue",
  quote: "Quote",
  assessment: "Assessment",
};

/** Who stands for what the product did by itself, such as on a schedule. */
export const productItself = "Automatic";

/** The longest stretch of the log that is looked at in one go, in days. */
export const auditRangeDays = 92;
