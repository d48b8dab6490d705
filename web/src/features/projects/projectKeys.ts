import { getProject, getWaitingWork, projectListRoutes } from "#shared/contract/projects/projects.ts";
import { getEditPage } from "#shared/contract/versions/versions.ts";
import { keyOf } from "../../api/queryKeys.ts";

/** Cached lists of projects and of what waits. After a deletion these alone: the page of what is gone asks for nothing more. */
export const projectListKeys = [...Object.values(projectListRoutes), getWaitingWork].map((route) =>
  keyOf(route),
);

/** Every cached reply that says whose turn it is. */
export const projectKeys = [...projectListKeys, keyOf(getProject), keyOf(getEditPage)];
