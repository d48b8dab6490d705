import { mostWaiting, getWaitingWork as route } from "#shared/contract/projects/projects.ts";
import { canByRole } from "#shared/domain/access.ts";
import { requireProgram } from "../access/course.ts";
import { defineHandler } from "../runtime/handler.ts";
import { readProjects } from "../table/projects/projects.ts";
import { isOverdue } from "./presentProject.ts";
import { isAble, readTeam, titleOf } from "./readTeam.ts";

/** Waiting work with its members; the longest wait first. */
export const getWaitingWork = defineHandler(route, {
  run: async ({ query }, signedIn) => {
    const program = await requireProgram(signedIn);
    const { rows } = await readProjects(program.id);
    const isOwnOnly = query.mine === "true" || !canByRole(signedIn.actor, "project.edit");
    const work = rows
      .flatMap(({ id, name, waits }) => waits.map((wait) => ({ project: { id, name }, ...wait })))
      .filter(({ user_id }) => !isOwnOnly || user_id === signedIn.actor.userId)
      .sort((a, b) => a.since.localeCompare(b.since) || a.assignment_id - b.assignment_id);
    const shown = work.slice(0, mostWaiting);
    const team = await readTeam(
      program,
      shown.map(({ user_id }) => user_id),
    );
    return {
      count: work.length,
      work: shown.map((one) => ({
        ...one,
        title: titleOf(team, one.document_id),
        is_overdue: isOverdue(one.due_on, program),
        is_able: isAble(team, one.user_id, one.document_id),
      })),
    };
  },
});
