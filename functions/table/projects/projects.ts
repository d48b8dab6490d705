import * as z from "zod/mini";
import { calendarDate, sequenceId, ulid, utcTime } from "#shared/contract/common.ts";
import { projectRoles } from "#shared/domain/projects/projectRoles.ts";
import { turnSince, turnsOf } from "#shared/domain/projects/turns.ts";
import { nowMs } from "../../runtime/clock.ts";
import { keys } from "../keys.ts";
import { type Collection, readCollection, writeCollections } from "../lists/collections.ts";
import {
  getItem,
  hasRev,
  isNew,
  nextSequence,
  type TransactItem,
  transactDelete,
  transactPut,
} from "../table.ts";

const role = z.enum(projectRoles);
const memberSchema = z.object({
  id: sequenceId,
  user_id: ulid,
  /** First and last name. */
  name: z.string(),
  role,
  due_on: z.nullable(calendarDate),
  /** Bodies of the items that are checked for each of their cases, as they were when they became a member. */
  checklist: z.array(z.string()),
});
const assignmentSchema = z.object({
  id: sequenceId,
  member_id: sequenceId,
  version_id: sequenceId,
  is_complete: z.boolean(),
  completed_at: z.nullable(utcTime),
  /** First and last name. */
  completed_by: z.nullable(z.string()),
  /** Places of the checked items in the checklist of its member, from 0. */
  checked: z.array(z.number()),
});
const projectSchema = z.object({
  id: sequenceId,
  uid: ulid,
  /** The editorial group that the project belongs to. */
  program_id: ulid,
  name: z.string(),
  due_on: z.nullable(calendarDate),
  /** In the order in which they work. */
  members: z.array(memberSchema),
  documents: z.array(
    z.object({
      id: sequenceId,
      /** The version that is worked on. */
      version_id: sequenceId,
      added_at: utcTime,
    }),
  ),
  /** Each member has one for each case. */
  assignments: z.array(assignmentSchema),
  /** Question sets that belong to it. Absent: none. @see ADR 0423 */
  question_set_ids: z.optional(z.array(sequenceId)),
  /** The last number that it gave to a member or an assignment, counted from its own first. */
  last_number: z.number(),
  created_at: utcTime,
  created_by: z.string(),
  updated_at: utcTime,
  rev: z.number(),
});
/** A piece of editorial work: who writes which cases, in which order. */
export type ProjectRow = z.infer<typeof projectSchema>;
export type ProjectMember = z.infer<typeof memberSchema>;
export type ProjectAssignment = z.infer<typeof assignmentSchema>;

const listedSchema = z.object({
  id: sequenceId,
  uid: ulid,
  name: z.string(),
  due_on: z.nullable(calendarDate),
  document_ids: z.array(sequenceId),
  production_associate: z.nullable(z.string()),
  member_ids: z.array(ulid),
  /** The assignments whose turn it is. */
  waits: z.array(
    z.object({
      assignment_id: sequenceId,
      document_id: sequenceId,
      version_id: sequenceId,
      user_id: ulid,
      name: z.string(),
      role,
      since: utcTime,
      due_on: z.nullable(calendarDate),
    }),
  ),
  completed: z.number(),
  total: z.number(),
  updated_at: utcTime,
});
/** A project as lists keep it, with what waits in it. */
export type ProjectInList = z.infer<typeof listedSchema>;

const projectsOf = (programId: string): string => `projects#${programId}`;
const nowS = (): number => Math.floor(nowMs() / 1000);

/** The member who answers for the project. */
export const productionAssociateOf = ({ members }: Pick<ProjectRow, "members">): ProjectMember | undefined =>
  members.findLast((member) => member.role === "production_associate");

function listed(project: ProjectRow): ProjectInList {
  const { id, uid, name, due_on, members, documents, assignments, updated_at } = project;
  return {
    ...{ id, uid, name, due_on, updated_at },
    document_ids: documents.map((document) => document.id),
    production_associate: productionAssociateOf(project)?.name ?? null,
    member_ids: [...new Set(members.map(({ user_id }) => user_id))],
    waits: turnsOf(project).flatMap((turn) => {
      const member = members.find((one) => one.id === turn.member_id);
      const document = documents.find(({ version_id }) => version_id === turn.version_id);
      if (!member || !document) return [];
      const since = turnSince(project, { version_id: turn.version_id, since: document.added_at });
      return [
        {
          ...{ assignment_id: turn.id, document_id: document.id, version_id: turn.version_id, since },
          ...{
            user_id: member.user_id,
            name: member.name,
            role: member.role,
            due_on: member.due_on ?? due_on,
          },
        },
      ];
    }),
    completed: assignments.filter(({ is_complete }) => is_complete).length,
    total: assignments.length,
  };
}

/** A number that no other project has. */
export const reserveProjectId = (): Promise<number> => nextSequence("project");

/** Pattern: a project by number; strongly consistent, since what is checked hangs from it. */
export async function getProject(projectId: number): Promise<ProjectRow | undefined> {
  const item = await getItem(keys.project(projectId), { consistent: true });
  return item && projectSchema.parse(item);
}

/** Pattern: the projects of an editorial group, as lists show them. */
export const readProjects = (programId: string): Promise<Collection<ProjectInList>> =>
  readCollection(projectsOf(programId), listedSchema);

/** Writes a new project together with other items. False where its number is there already. */
export const putNewProject = (project: ProjectRow, others: readonly TransactItem[] = []): Promise<boolean> =>
  writeCollections(
    [{ name: projectsOf(project.program_id), rows: { [project.id]: listed(project) } }],
    [transactPut({ ...keys.project(project.id), ...projectSchema.parse(project) }, isNew), ...others],
    nowS(),
  );

/** Writes a project as it was read and changed, together with other items. False where somebody has changed it since. */
export function replaceProject(
  before: ProjectRow,
  change: Partial<Omit<ProjectRow, "id" | "uid" | "program_id" | "rev">>,
  others: readonly TransactItem[] = [],
): Promise<boolean> {
  const after = projectSchema.parse({ ...before, ...change, rev: before.rev + 1 });
  const row = listed(after);
  const isListedAnew = JSON.stringify(row) !== JSON.stringify(listed(before));
  return writeCollections(
    [{ name: projectsOf(after.program_id), rows: isListedAnew ? { [after.id]: row } : {} }],
    [transactPut({ ...keys.project(after.id), ...after }, hasRev(before.rev)), ...others],
    nowS(),
  );
}

/** Deletes a project as it was read. False where somebody has changed it since. */
export const removeProject = (before: ProjectRow): Promise<boolean> =>
  writeCollections(
    [{ name: projectsOf(before.program_id), rows: { [before.id]: null } }],
    [transactDelete(keys.project(before.id), hasRev(before.rev))],
    nowS(),
  );
