import { lentList, lentListRoutes } from "#shared/contract/programs/groupDocuments.ts";
import { serveListOf } from "../runtime/serveList.ts";
import { type LoadedGroup, loadGroup } from "./findGroup.ts";
import { readLent } from "./groupDocumentRows.ts";

/** Lists the documents that a program has and that may be revoked. @see spec courses §2.12 "Revoke content from a program" */
export const lentDocuments = serveListOf(lentListRoutes, {
  load: loadGroup,
  find: findLent,
  list: lentList,
  present: (rows) => [...rows],
});

async function findLent({ loaded: { group, viewer } }: { loaded: LoadedGroup }) {
  return { rows: await readLent(group.id), viewer, isShown: undefined };
}
