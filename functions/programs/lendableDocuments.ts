import { lendableList, lendableListRoutes } from "#shared/contract/programs/groupDocuments.ts";
import { serveListOf } from "../runtime/serveList.ts";
import { type LoadedGroup, loadGroup } from "./findGroup.ts";
import { readLendable } from "./groupDocumentRows.ts";

/** Lists the documents that a program does not have yet and may be lent. @see spec courses §2.12 "Lend content to a program" */
export const lendableDocuments = serveListOf(lendableListRoutes, {
  load: loadGroup,
  find: findLendable,
  list: lendableList,
  present: (rows) => [...rows],
});

async function findLendable({ loaded: { group, viewer } }: { loaded: LoadedGroup }) {
  const { rows, isLendable } = await readLendable(group.id);
  return { rows, viewer, isShown: isLendable };
}
