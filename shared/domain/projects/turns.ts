import type { ProjectRole } from "./projectRoles.ts";

/** A member of a project as far as the order of work needs to know. */
type Member = { id: number; role: ProjectRole };
type Assignment = { id: number; member_id: number; version_id: number; is_complete: boolean };
/** A project's members in their order, and what each of them does. */
export type Workflow<M extends Member = Member, A extends Assignment = Assignment> = {
  members: readonly M[];
  assignments: readonly A[];
};

/** Assignments on a version, in the order of the members. */
const inOrder = <M extends Member, A extends Assignment>(
  { members, assignments }: Workflow<M, A>,
  versionId: number,
): A[] => {
  const rank = new Map(members.map(({ id }, at) => [id, at]));
  return assignments
    .filter(({ version_id }) => version_id === versionId)
    .toSorted((a, b) => (rank.get(a.member_id) ?? 0) - (rank.get(b.member_id) ?? 0));
};

/** The assignment whose turn it is with a version: the first that is not complete. Undefined if all are. */
export const turnOf = <M extends Member, A extends Assignment>(
  workflow: Workflow<M, A>,
  versionId: number,
): A | undefined => inOrder(workflow, versionId).find(({ is_complete }) => !is_complete);

/** The assignments whose turn it is, one for each version that is not done. */
export function turnsOf<M extends Member, A extends Assignment>(workflow: Workflow<M, A>): A[] {
  const versions = new Set(workflow.assignments.map(({ version_id }) => version_id));
  return [...versions].flatMap((versionId) => turnOf(workflow, versionId) ?? []);
}

/** Finds the next version whose turn it is for the member of an assignment. */
export const nextOfMember = <M extends Member, A extends Assignment>(
  workflow: Workflow<M, A>,
  current: A,
): A | undefined =>
  turnsOf(workflow).find(({ id, member_id }) => id !== current.id && member_id === current.member_id);

/** When the turn of an assignment came: with the completion of the last one before it, else with the beginning. UTC. */
export const turnSince = <M extends Member, A extends Assignment & { completed_at: string | null }>(
  workflow: Workflow<M, A>,
  { version_id, since }: Pick<A, "version_id"> & { since: string },
): string =>
  [since, ...inOrder(workflow, version_id).flatMap(({ completed_at }) => completed_at ?? [])]
    .toSorted()
    .at(-1) ?? since;

/** Numbers that a project may give to members and assignments in its life, and to items of one assignment. */
export const numbersOfProject = 10_000;
const itemsOfAssignment = 100;

/** The project that gave a number to a member or an assignment. */
export const projectOfNumber = (id: number): number => Math.floor(id / numbersOfProject);
/** The number of a checklist item: of the assignment, and its place in the list from 0. */
export const itemNumber = (assignmentId: number, at: number): number =>
  assignmentId * itemsOfAssignment + at + 1;
/** The assignment and the place in its list that an item's number stands for. */
export const placeOfItem = (itemId: number): { assignmentId: number; at: number } => ({
  assignmentId: Math.floor(itemId / itemsOfAssignment),
  at: (itemId % itemsOfAssignment) - 1,
});
