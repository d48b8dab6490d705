import { reportKey } from "#functions/reports/reportFile.ts";
import { reserveCourseId } from "#functions/table/cases/sources.ts";
import { type AuditEntry, putAuditEntries } from "#functions/table/operations/audit.ts";
import { createJob, failJob } from "#functions/table/operations/jobs.ts";
import { putUse } from "#functions/table/operations/use.ts";
import { ensureMembers } from "#scripts/import/fillCourse.ts";
import type { AuditAction } from "#shared/domain/audit.ts";
import { productDay } from "#shared/domain/productDay.ts";
import { type DemoPerson, isInvitedOnly, memberRow, people } from "./demoPeople.ts";
import { editorial, northfield, riverside } from "./programs.ts";
import { seededRandom, seedUlid } from "./seedIds.ts";

const dayMs = 24 * 3600 * 1000;
const hourMs = 3600 * 1000;
const iso = (epochMs: number): string => new Date(epochMs).toISOString();
/** Time that identifiers of the seed begin with. */
const seedEpochMs = Date.UTC(2025, 7, 1);

const acuteCare = "bedside:acute-care-block";

/** Writes what the dashboards and the audit log of the demo show beside the learners' work. */
export async function writeDashboards(now: number): Promise<void> {
  const today = Math.floor(now / dayMs) * dayMs;
  await putUse(useOfDays(today));
  await putAuditEntries(auditEntries(today));
  await writeFailedWork(today);
  const courseId = await reserveCourseId(acuteCare);
  const staff = ["lca@bedside.test", "faculty@bedside.test"].map(personNamed);
  await ensureMembers(
    courseId,
    northfield.id,
    staff.map((person) => memberRow(person, { courseId, programId: northfield.id }, now)),
  );
}

const personNamed = (email: string): DemoPerson => {
  const person = people.find((one) => one.email === email);
  if (!person) throw new Error(`Nobody of the demo is ${email}`);
  return person;
};

/** Ninety days: few at week-ends, more before the end of a block. */
function useOfDays(today: number) {
  const random = seededRandom("use of the product");
  return Array.from({ length: 90 }, (_, at) => {
    const day = today - (90 - at) * dayMs;
    const weekday = new Date(day).getUTCDay();
    const usual = weekday === 0 || weekday === 6 ? 14 : 46;
    return {
      date: productDay(iso(day + 12 * hourMs)),
      sign_ins: Math.round(usual * (0.7 + random() * 0.5) + at / 6),
    };
  });
}

/** A job of each queue that failed yesterday, so that operators see what that looks like. */
async function writeFailedWork(today: number): Promise<void> {
  const at = iso(today - 8 * hourMs);
  const common = {
    cursor: null,
    state: "queued",
    progress: 0,
    created_at: at,
    updated_at: at,
    lease_until_s: 0,
    lease: null,
    expires_at_s: Math.floor(today / 1000) + 30 * 86_400,
  } as const;
  const manager = personNamed("manager@bedside.test");
  const courseId = await reserveCourseId(acuteCare);
  await createJob({
    ...common,
    id: seedUlid("failed report"),
    kind: "report",
    program_id: northfield.id,
    requested_by: manager.id,
    input: {
      report: "course_usage",
      type: "xlsx",
      params: { course_id: courseId },
      facts: [
        ["Course", "Clerkship Block 3: Acute Care"],
        ["Dates", "All dates"],
      ],
      object_key: reportKey(northfield.id, seedUlid("failed report"), "xlsx"),
      kept_until: iso(today + 30 * 24 * hourMs),
      asked_by: `${manager.firstName} ${manager.lastName}`,
      shared_with: [],
    },
    attempts: 3,
  });
  await failJob(seedUlid("failed report"), iso(today - 7 * hourMs));
  const mail = "mail:seed-password-changed";
  await createJob({
    ...common,
    id: mail,
    kind: "mail",
    program_id: null,
    requested_by: null,
    input: {
      mail: "passwordChanged",
      to: "kwame.mensah@bedside.test",
      data: { first_name: "Kwame", changed_at: at },
    },
    attempts: 10,
  });
  await failJob(mail, iso(today - 6 * hourMs));
}

type Line = Pick<AuditEntry, "action" | "details"> & {
  /** Who did it, by the name of their account; the first of two who may. */
  by: string;
  to: string | { kind: "course" | "program" | "document" | "queue"; name: string };
  inCourse?: true;
};

/** Lines of a program's audit log over two months, repeated with other people. */
const lines: readonly Line[] = [
  { action: "membership.added", by: "roster", to: "student", details: { Role: "Student" } },
  { action: "membership.invited", by: "roster", to: "student", details: {} },
  { action: "course_member.added", by: "manager", to: "student", details: {}, inCourse: true },
  { action: "cases.reset", by: "lca", to: "student", details: { Cases: "2" }, inCourse: true },
  {
    action: "accommodation.set",
    by: "coordinator",
    to: "student",
    details: { Accommodation: "1 → 1.5" },
    inCourse: true,
  },
  {
    action: "course.changed",
    by: "curriculum",
    to: { kind: "course", name: "Clerkship Block 3: Acute Care" },
    details: { "End date": "December 18th 2026 → January 21st 2027" },
  },
  { action: "exam.started", by: "faculty", to: "student", details: {}, inCourse: true },
  {
    action: "exam.time_added",
    by: "faculty",
    to: "student",
    details: { Minutes: "10", Reason: "Fire alarm" },
    inCourse: true,
  },
  { action: "exam.ended", by: "faculty", to: "student", details: {}, inCourse: true },
  {
    action: "expiration.set",
    by: "admin",
    to: "student",
    details: { Expiration: "June 30th 2026 → June 30th 2027" },
  },
  {
    action: "loan.given",
    by: "admin",
    to: { kind: "course", name: "Internal Medicine" },
    details: {},
  },
  { action: "course_member.removed", by: "manager", to: "student", details: {}, inCourse: true },
  {
    action: "exam.incident",
    by: "faculty",
    to: "student",
    details: { Reason: "Lost connection for six minutes" },
    inCourse: true,
  },
];

const providerLines: readonly {
  action: AuditAction;
  name: string;
  kind: "program" | "queue";
  details: AuditEntry["details"];
}[] = [
  {
    action: "program.created",
    kind: "program",
    name: riverside.name,
    details: { Subdomain: riverside.subdomain },
  },
  { action: "program.entered", kind: "program", name: northfield.name, details: {} },
  {
    action: "program.changed",
    kind: "program",
    name: editorial.name,
    details: { Name: "Editorial → Bedside Editorial" },
  },
  { action: "queue.redriven", kind: "queue", name: "mail", details: { "Set aside": "3" } },
];

function auditEntries(today: number): AuditEntry[] {
  const random = seededRandom("audit log");
  const here = (email: string): boolean =>
    personNamed(email).memberships.some(({ program }) => program === northfield);
  const students = people.filter(
    (person) =>
      here(person.email) &&
      person.memberships.some(({ role }) => role === "Student") &&
      !isInvitedOnly(person),
  );
  const pick = (some: readonly DemoPerson[]): DemoPerson => {
    const one = some[Math.floor(random() * some.length)];
    if (!one) throw new Error("Northfield has students and staff");
    return one;
  };
  const subjectOf = (to: Line["to"]): AuditEntry["subject"] => {
    if (typeof to !== "string") return { ...to, id: to.name };
    const { id, firstName, lastName, email } = pick(students);
    return { kind: "person", id, name: `${firstName} ${lastName}`, email };
  };
  const entries = Array.from({ length: 180 }, (_, at): AuditEntry => {
    const line = lines[Math.floor(random() * lines.length)] ?? lines[0];
    if (!line) throw new Error("There are lines");
    const atMs = today - Math.floor((at / 3 + 0.4 + random() * 0.3) * dayMs);
    return {
      ...written(`audit ${at}`, atMs, line.by),
      program_id: northfield.id,
      action: line.action,
      subject: subjectOf(line.to),
      ...(line.inCourse && { course: { id: 1, name: "Clerkship Block 3: Acute Care" } }),
      details: line.details,
    };
  });
  const above = providerLines.map(
    ({ action, kind, name, details }, at): AuditEntry => ({
      ...written(`provider audit ${at}`, today - (at * 9 + 2) * dayMs + 10 * hourMs, "admin"),
      program_id: null,
      action,
      subject: { kind, id: name, name },
      details,
    }),
  );
  return [...entries, ...above];
}

function written(name: string, atMs: number, by: string): Pick<AuditEntry, "id" | "at" | "actor"> {
  const { id, firstName, lastName, email } = personNamed(`${by}@bedside.test`);
  return {
    id: seedUlid(name, atMs - seedEpochMs),
    at: iso(atMs),
    actor: { id, name: `${firstName} ${lastName}`, email },
  };
}
