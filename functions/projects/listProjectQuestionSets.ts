import { listProjectQuestionSets as route } from "#shared/contract/projects/projectQuestionSets.ts";
import { canByRole } from "#shared/domain/access.ts";
import { defineHandler } from "../runtime/handler.ts";
import { readQuestionSets } from "../table/bank/questionSets.ts";
import { type LoadedProject, loadProject } from "./loadProject.ts";
import { presentSet } from "./presentSet.ts";

/** Lists all question sets for people who edit projects, and those of the project for others. @see ADR 0423 */
export const listProjectQuestionSets = defineHandler<typeof route, LoadedProject>(route, {
  load: ({ params }, signedIn) => loadProject(Number(params.id), signedIn),
  run: async (_call, { actor, loaded: { project } }) => {
    const may_edit = canByRole(actor, "project.edit");
    const sets = (await readQuestionSets()).rows.map((set) => presentSet(set, project));
    return { project_name: project.name, may_edit, sets: sets.filter(({ checked }) => may_edit || checked) };
  },
});
