import { getProject, getWaitingWork, projectListRoutes } from "#shared/contract/projects/projects.ts";
import type { getEditPage } from "#shared/contract/versions/versions.ts";
import { keyOf } from "../../api/queryKeys.ts";

/** Cached lists of projects and of what waits. After a deletion these alone: the page of what is gone asks for nothing more. */
export const projectListKeys = [...Object.values(projectListRoutes), getWaitingWork].map((route) =>
  keyOf(route),
);

/** By its name alone: the rest of its contract is the editor's, which these pages do without. */
const editPage: Pick<typeof getEditPage, "name"> = { name: "getEditPage" };

/** Every cached reply that says whose turn it is. */
export const projectKeys = [...projectListKeys, keyOf(getProject), keyOf(editPage)];
