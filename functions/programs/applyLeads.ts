import { fullName } from "#shared/domain/people/fullName.ts";
import type { LeadChange } from "#shared/domain/programs/planLeads.ts";
import type { Role } from "#shared/domain/roles.ts";
import { announceMails } from "../mail/mailOrder.ts";
import { planMail } from "../mail/sendMail.ts";
import { askedBy, auditLine } from "../memberships/auditLine.ts";
import { carryRole, roleInCoursesWrites } from "../memberships/rolesInCourses.ts";
import type { SignedIn } from "../runtime/authenticate.ts";
import { originOfProgram } from "../runtime/hosts.ts";
import { ledCourseIds, type Membership } from "../table/identity/people.ts";
import { listProgramPeople, type ProgramPerson, writeMemberships } from "../table/members/memberships.ts";
import { auditWrite } from "../table/operations/audit.ts";
import { type JobRow, jobWrites } from "../table/operations/jobs.ts";
import { getLeadVersion, leadVersionWrite } from "../table/programs/leadVersions.ts";
import { knownAs } from "../table/programs/programPeople.ts";
import type { Program } from "../table/programs/programs.ts";
import { type Lead, type LeadGrid, whyNoLead } from "./leadGrid.ts";
import { timeOf } from "./orderChange.ts";
import { roleAgain } from "./roleAgain.ts";

type Ordered = { program: Program; grid: LeadGrid; signedIn: SignedIn; operationId: string; host: string };
type Change = LeadChange<Lead>;
export type LeadOutcome = {
  done: Change[];
  errors: string[];
  roles: { lca: string; role: Role }[];
};

const triesAtMost = 8;

/**
 * Changes who leads what, person by person: membership, list, count, audit log and mail in one transaction each. Where somebody
 * else changes the grid in between, the people who are left stay as they are, and are named.
 */
export async function applyLeads(ordered: Ordered, changes: readonly Change[]): Promise<LeadOutcome> {
  const outcome: LeadOutcome = { done: [], errors: [], roles: [] };
  const { actor } = ordered.signedIn;
  const mails: JobRow[] = [];
  let { version } = ordered.grid;
  const byPerson = [...Map.groupBy(changes, ({ person }) => person.person.user_id)]
    // The actor's own change comes last: with the role that it gives they may not assign others any more.
    .toSorted(([a], [b]) => Number(a === actor.userId) - Number(b === actor.userId));
  for (const [userId, own] of byPerson) {
    const came = await changeOne(ordered, { userId, changes: own, version });
    if ("why" in came) {
      outcome.errors.push(`${own[0]?.person.name}: ${came.why}`);
      continue;
    }
    version += 1;
    outcome.done.push(...own);
    if (came.role) outcome.roles.push({ lca: own[0]?.person.name ?? "", role: came.role });
    if (came.mail) mails.push(came.mail);
  }
  await announceMails(mails);
  return outcome;
}

type Asked = { userId: string; changes: readonly Change[]; version: number };
type Came = { role: Role | undefined; mail: JobRow | undefined } | { why: string };

const changedMeanwhile = "Someone else changed the Lead Course Administrators.";

async function changeOne(ordered: Ordered, { userId, changes, version }: Asked): Promise<Came> {
  const { program, signedIn } = ordered;
  for (let tries = 0; tries < triesAtMost; tries++) {
    const known = (await listProgramPeople(program.id, [userId])).get(userId);
    if (!known?.membership) return { why: "They are no longer in your program." };
    const { profile, membership } = known;
    const adds = changes.some(({ kind }) => kind === "added");
    const why = adds && whyNoLead(signedIn.actor, membership);
    if (why) return { why };
    const after = leadingAfter(ordered, membership, changes);
    const isOtherRole = after.role !== membership.role;
    const inProgram = { userId, programId: program.id };
    const mail = mailOf(ordered, { profile, membership: after }, { changes, isOtherRole });
    const together = [
      leadVersionWrite(program.id, version),
      ...linesOf(ordered, { profile, membership }, { changes, after }).map(auditWrite),
      ...(mail ? jobWrites(mail) : []),
      ...(isOtherRole ? await roleInCoursesWrites(inProgram, after.role) : []),
    ];
    if (await writeMemberships(program.id, [{ profile, after, together }])) {
      if (isOtherRole) await carryRole(inProgram, after.role);
      return { role: isOtherRole ? after.role : undefined, mail };
    }
    if ((await getLeadVersion(program.id)) !== version) return { why: changedMeanwhile };
  }
  return { why: changedMeanwhile };
}

/** The membership with the courses that it then gives to lead, and the role that follows from that. */
function leadingAfter(ordered: Ordered, before: Membership, changes: readonly Change[]): Membership {
  const { grid, signedIn, operationId } = ordered;
  const removed = new Set(changes.filter(({ kind }) => kind === "removed").map(({ courseId }) => courseId));
  const led = new Set(ledCourseIds(before));
  const kept = (before.leads ?? []).filter(
    ({ course_id }) => led.has(course_id) && !removed.has(course_id) && grid.courses.has(course_id),
  );
  const added = changes
    .filter(({ kind, courseId }) => kind === "added" && !kept.some(({ course_id }) => course_id === courseId))
    .map(({ courseId }) => ({
      course_id: courseId,
      name: grid.courses.get(courseId)?.name ?? "",
      since: timeOf(operationId),
    }));
  const leads = [...kept, ...added];
  const { leads: _leads, role_before_lead, ...rest } = before;
  if (leads.length === 0) return { ...rest, role: roleAgain(signedIn.actor, before) };
  const earlier = before.role === "Lead Course Administrator" ? role_before_lead : before.role;
  return {
    ...rest,
    role: "Lead Course Administrator",
    leads,
    ...(earlier ? { role_before_lead: earlier } : {}),
  };
}

function linesOf(
  { program, grid, signedIn, operationId }: Ordered,
  { profile, membership }: Required<ProgramPerson> & { membership: Membership },
  { changes, after }: { changes: readonly Change[]; after: Membership },
) {
  const common = {
    at: timeOf(operationId),
    programId: program.id,
    by: askedBy(signedIn.person),
    subject: {
      kind: "person" as const,
      id: profile.id,
      name: fullName(knownAs(profile, membership)),
      email: profile.email,
    },
  };
  const role = after.role === membership.role ? [] : [`${membership.role} → ${after.role}`];
  return [
    ...changes.map(({ kind, courseId }) => ({
      ...auditLine({ ...common, action: `lead.${kind}`, operationId: `${operationId} ${courseId}` }),
      course: { id: courseId, name: grid.courses.get(courseId)?.name ?? "" },
    })),
    ...role.map((Role) => auditLine({ ...common, action: "role.changed", operationId, details: { Role } })),
  ];
}

/** No mail goes to who has not registered yet, and is told as they do, nor to the actor, who knows. */
function mailOf(
  { program, grid, signedIn, operationId, host }: Ordered,
  { profile, membership }: Required<ProgramPerson> & { membership: Membership },
  { changes, isOtherRole }: { changes: readonly Change[]; isOtherRole: boolean },
): JobRow | undefined {
  if (membership.subscription_end === null || profile.id === signedIn.actor.userId) return undefined;
  const named = (wanted: Change["kind"]): string[] =>
    changes
      .filter(({ kind }) => kind === wanted)
      .map(({ courseId }) => grid.courses.get(courseId)?.name ?? "a course");
  return planMail({
    kind: "leadsChanged",
    to: profile.email,
    data: {
      first_name: profile.first_name,
      program_name: program.name,
      added: named("added"),
      removed: named("removed"),
      role: isOtherRole ? membership.role : null,
      changed_by: fullName(signedIn.person.profile),
      url: `${originOfProgram(host, program.subdomain)}/document_sets`,
    },
    mailId: `leads:${operationId}:${profile.id}`,
  });
}
