import type { CourseMemberChange } from "#shared/contract/members/memberChange.ts";
import { accommodationName } from "#shared/domain/memberTexts.ts";
import { fullName } from "#shared/domain/people/fullName.ts";
import type { LoadedCourse } from "../access/course.ts";
import type { SignedIn } from "../runtime/authenticate.ts";
import { isoTime, newUlid, nowMs } from "../runtime/clock.ts";
import { derivedUlid } from "../runtime/derivedUlid.ts";
import { type CourseInvite, inviteWrite } from "../table/courses/courseInvites.ts";
import {
  type CourseMember,
  type KeptCourseMember,
  type MemberWrite,
  removeCourseMembers,
  setAccommodations,
} from "../table/courses/courseMembers.ts";
import { peopleById } from "../table/courses/courseRoster.ts";
import { type PersonInProgram, readPeopleOfProgram } from "../table/programs/programPeople.ts";
import { bringIn } from "./bringIn.ts";
import type { Left } from "./changeInParts.ts";
import { changeStanding } from "./changeStanding.ts";
import { actorNamed } from "./memberAudit.ts";
import { moveInvitesOf } from "./moveInvitesOf.ts";
import { hasNotEnded, isSeenBy, noMember } from "./seenMembers.ts";

/** A change of a course's members as it was asked for; the parts of a large one say the same. */
export type OrderedCourseChange<Change extends CourseMemberChange = CourseMemberChange> = {
  loaded: LoadedCourse;
  /** Who asked for it, with what they may do now. */
  by: Pick<SignedIn, "actor" | "person">;
  change: Change;
  operationId: string;
  /** UTC: when it was asked for. */
  at: string;
  /** The host that it was asked on. */
  host: string;
};

/** Somebody who was asked for, by an id of theirs. */
export type AskedMember = { id: string; userId: string };

export type CourseChangeOutcome = { written: MemberWrite[]; left: Left[]; invites: CourseInvite[] };

type Known = AskedMember & { name: string; person: PersonInProgram | undefined };

type Apply<Kind extends CourseMemberChange["kind"]> = (
  ordered: OrderedCourseChange<Extract<CourseMemberChange, { kind: Kind }>>,
  people: readonly Known[],
) => Promise<Omit<CourseChangeOutcome, "invites"> & { invites?: CourseInvite[] }>;

/**
 * Does a change for some people, in transactions of 24, each with a line of the audit log. For whom it was done before, nothing
 * changes: it may be repeated. Says for whom it was not done, and why.
 */
export async function applyCourseChange(
  ordered: OrderedCourseChange,
  asked: readonly AskedMember[],
): Promise<CourseChangeOutcome> {
  const people = peopleById((await readPeopleOfProgram(ordered.loaded.program.id)).rows);
  const isSeen = isSeenBy(ordered.by);
  const known = asked.map(({ id, userId }): Known => {
    const person = people.get(userId);
    const seen = person && isSeen(person) ? person : undefined;
    return { id, userId, name: seen ? fullName(seen) : "A former member", person: seen };
  });
  const done = await changes[ordered.change.kind](ordered as never, known); // the change of its own kind
  return { invites: [], ...done };
}

const changes: { [Kind in CourseMemberChange["kind"]]: Apply<Kind> } = {
  addition: addMembers,
  removal: ({ loaded, by, change: { added_at }, operationId }, people) =>
    ofSeen(people, noMember, (found) =>
      changeStanding(loaded, by, {
        found,
        change: (member) =>
          added_at === undefined || member.created_at === added_at
            ? { member, action: "course_member.removed", endedBy: operationId }
            : { why: "They were already in this course, or were added again later." },
        write: removeCourseMembers,
      }),
    ),
  restoration: ({ loaded, by, change: { ended_by } }, people) =>
    bringIn(loaded, by, {
      comers: people,
      arrive: ({ person }, { standing, former }) => {
        if (standing) return undefined;
        if (!former || !person)
          return { why: "They are not a former member of this course in your program." };
        if (ended_by !== undefined && former.ended_by !== ended_by)
          return { why: "They were removed again." };
        const { email, first_name, last_name, role } = person;
        const { ended_by: _ended, ...kept } = former;
        return {
          member: { ...kept, email, first_name, last_name, role },
          details: { "Brought back": "Yes" },
        };
      },
    }),
  accommodation: ({ loaded, by, change: { accommodation } }, people) =>
    ofSeen(people, noMember, (found) =>
      changeStanding(loaded, by, {
        found,
        change: (before) =>
          before.accommodation === accommodation
            ? undefined
            : {
                member: { ...before, accommodation },
                action: "accommodation.set",
                details: {
                  Time: `${accommodationName(before.accommodation)} → ${accommodationName(accommodation)}`,
                },
              },
        write: setAccommodations,
      }),
    ),
  invitation: async ({ loaded, change }, people) => {
    const seen = people.filter(({ person }) => person !== undefined);
    const unseen = people.filter(({ person }) => person === undefined);
    const { invites, left } = await moveInvitesOf(loaded, change, seen);
    return {
      written: [],
      invites,
      left: [...unseen.map(({ id, name }) => ({ id, name, why: noMember })), ...left],
    };
  },
};

type Done = Omit<CourseChangeOutcome, "invites">;

/** Does something for those whom the person sees; the others are left. */
async function ofSeen(
  people: readonly Known[],
  why: string,
  run: (found: readonly (Known & { person: PersonInProgram })[]) => Promise<Done>,
): Promise<Done> {
  const isSeen = (one: Known): one is Known & { person: PersonInProgram } => one.person !== undefined;
  const { written, left } = await run(people.filter(isSeen));
  const unseen = people.filter((one) => !isSeen(one)).map(({ id, name }) => ({ id, name, why }));
  return { written, left: [...unseen, ...left] };
}

/** Each invitation is written with its member. Whoever was in the course before comes back as they were. @see ADR 0108 */
async function addMembers(
  { loaded, by, change, operationId, at, host }: Parameters<Apply<"addition">>[0],
  people: readonly Known[],
): ReturnType<Apply<"addition">> {
  const { course, program } = loaded;
  const now = isoTime(nowMs());
  const ended = people.filter(({ person }) => person && !hasNotEnded(person, now));
  const invites = new Map<string, CourseInvite>();
  const done = await ofSeen(
    people.filter((one) => !ended.includes(one)),
    "They are no longer in your program.",
    (comers) =>
      bringIn(loaded, by, {
        comers,
        arrive: ({ person, userId }, { standing, former }) => {
          // Written by a try of this operation that did not come to its end.
          if (standing?.created_at === at) return undefined;
          if (standing) return { why: "They are already in this course." };
          const invite: CourseInvite = {
            id: derivedUlid(Date.parse(at), `${operationId} invite ${userId}`),
            course_id: course.id,
            program_id: program.id,
            user_id: userId,
            invited_by: actorNamed(by.person.profile),
            host,
            due_at: change.due_at,
          };
          invites.set(userId, invite);
          return {
            member: memberOf(person, { loaded, before: former, addedAt: at }),
            details: { Invitation: change.is_at_once ? "At once" : change.due_at },
            together: [inviteWrite(invite)],
          };
        },
      }),
  );
  return {
    written: done.written,
    left: [
      ...done.left,
      ...ended.map(({ id, name }) => ({ id, name, why: "Their subscription has ended." })),
    ],
    invites: done.written.flatMap(({ member }) => invites.get(member.user_id) ?? []),
  };
}

/** Whoever was in the course before keeps their id and their time in exams. */
function memberOf(
  person: PersonInProgram,
  {
    loaded: { course, program },
    before,
    addedAt,
  }: { loaded: LoadedCourse; before: KeptCourseMember | undefined; addedAt: string },
): CourseMember {
  return {
    id: before?.id ?? newUlid(),
    course_id: course.id,
    program_id: program.id,
    user_id: person.user_id,
    email: person.email,
    first_name: person.first_name,
    last_name: person.last_name,
    role: person.role,
    accommodation: before?.accommodation ?? 1,
    created_at: addedAt,
  };
}
