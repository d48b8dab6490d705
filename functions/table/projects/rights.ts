import { also, none, type RightsOf, readsList, writesList } from "../declareRights.ts";

/** Projects of editorial groups. */
export const projectsRights = {
  projects: {
    reserveProjectId: { update: ["counter"] },
    productionAssociateOf: none,
    getProject: { get: ["project"] },
    readProjects: readsList("projectList"),
    putNewProject: also(writesList("projectList"), { put: ["project"] }),
    replaceProject: also(writesList("projectList"), { put: ["project"] }),
    removeProject: also(writesList("projectList"), { delete: ["project"] }),
  } satisfies RightsOf<typeof import("./projects.ts")>,
} as const;
