import { deleteProject as route } from "#shared/contract/projects/projects.ts";
import { defineHandler } from "../runtime/handler.ts";
import { Refusal } from "../runtime/refusal.ts";
import { removeProject } from "../table/projects/projects.ts";
import { type LoadedProject, loadProject } from "./loadProject.ts";

/** Deletes a project. Its cases stay as they are. */
export const deleteProject = defineHandler<typeof route, LoadedProject>(route, {
  load: ({ params }, signedIn) => loadProject(Number(params.id), signedIn),
  run: async (_call, { loaded }) => {
    if (!(await removeProject(loaded.project))) throw new Refusal("CONFLICT");
    return { ok: true as const };
  },
});
