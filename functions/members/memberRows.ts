import type { CourseMember } from "#shared/contract/members/courseMembers.ts";
import type { NewMember } from "#shared/contract/members/newMembers.ts";
import { mappedRows } from "#shared/domain/collection/derivedRows.ts";
import type { RosterRow } from "../table/courses/courseRoster.ts";
import type { PersonInProgram } from "../table/programs/programPeople.ts";

const userOf = ({ user_id, email, first_name, last_name }: PersonInProgram) => ({
  id: user_id,
  email,
  first_name,
  last_name,
});

const memberRow = ({ id, person, accommodation, created_at }: RosterRow): CourseMember => ({
  id,
  user: userOf(person),
  role: person.role,
  subscription_end: person.subscription_end,
  accommodation,
  created_at,
});

/** Members as lists show them. The same array for the same rows, so that indexes over it last. */
export const memberRows = (rows: readonly RosterRow[]): readonly CourseMember[] =>
  mappedRows(rows, memberRow);

const newMemberRow = (person: PersonInProgram): NewMember => ({
  id: person.id,
  user: userOf(person),
  role: person.role,
  subscription_end: person.subscription_end,
});

/** People of a program as they can be picked. As above. */
export const newMemberRows = (rows: readonly PersonInProgram[]): readonly NewMember[] =>
  mappedRows(rows, newMemberRow);
