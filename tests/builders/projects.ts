import { isoTime, newUlid, nowMs } from "#functions/runtime/clock.ts";
import { type ProjectRow, putNewProject, reserveProjectId } from "#functions/table/projects/projects.ts";
import type { ProjectRole } from "#shared/domain/projects/projectRoles.ts";
import { numbersOfProject } from "#shared/domain/projects/turns.ts";

type Parts = {
  program: { id: string };
  members: readonly { user: { id: string }; name?: string; role: ProjectRole; due_on?: string }[];
  documents: readonly { id: number; version_id: number }[];
  checklist?: readonly string[];
  name?: string;
};

/** A project in which nothing is done: each member has a checklist of two items for each case. */
export async function aProject(parts: Parts): Promise<ProjectRow> {
  const { program, name = `Project ${newUlid()}`, checklist = ["First - one", "Second - one - two"] } = parts;
  const id = await reserveProjectId();
  const at = isoTime(nowMs());
  let last = 0;
  const number = (): number => {
    last += 1;
    return id * numbersOfProject + last;
  };
  const members = parts.members.map(({ user, name: called = "Ann Associate", role, due_on = null }) => ({
    ...{ id: number(), user_id: user.id, name: called, role, due_on, checklist: [...checklist] },
  }));
  const documents = parts.documents.map((document) => ({ ...document, added_at: at }));
  const assignments = members.flatMap((member) =>
    documents.map(({ version_id }) => ({
      ...{ id: number(), member_id: member.id, version_id, is_complete: false },
      ...{ completed_at: null, completed_by: null, checked: [] },
    })),
  );
  const project: ProjectRow = {
    ...{ id, uid: newUlid(), program_id: program.id, name, due_on: null, members, documents, assignments },
    ...{ last_number: last, created_at: at, created_by: "Tests", updated_at: at, rev: 0 },
  };
  if (!(await putNewProject(project))) throw new Error("The project was not made");
  return project;
}
