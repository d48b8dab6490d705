import { getProject as route } from "#shared/contract/projects/projects.ts";
import { defineHandler } from "../runtime/handler.ts";
import { type LoadedProject, loadProject } from "./loadProject.ts";
import { presentProject } from "./presentProject.ts";

export const getProject = defineHandler<typeof route, LoadedProject>(route, {
  load: ({ params }, signedIn) => loadProject(Number(params.id), signedIn),
  run: (_call, signedIn) => presentProject(signedIn.loaded.project, signedIn.loaded.program, signedIn),
});
