import { itemsToRemoveRoutes } from "#shared/contract/courses/changeItems.ts";
import { selectableItemList } from "#shared/domain/collection/selectableItemList.ts";
import { type LoadedCourse, loadCourse } from "../access/course.ts";
import { serveListOf } from "../runtime/serveList.ts";
import { readCourseItems } from "../table/courses/courseItems.ts";
import { keptJoin } from "../table/lists/joinRows.ts";
import { presentSelectable } from "./itemsToAdd.ts";
import { type ListedSelectable, selectable } from "./offeredDocuments.ts";

/** Also what is not lent any more: it can still be taken out. @see spec courses §2.6 */
export const itemsToRemove = serveListOf(itemsToRemoveRoutes, {
  load: ({ params }, signedIn) => loadCourse(Number(params.id), signedIn),
  find: ({ loaded }) => findItemsToRemove(loaded),
  // Of a parameter, so that the types follow in the order in which they are written.
  list: (_loaded) => selectableItemList,
  present: (rows) => rows.map(presentSelectable),
});

const held = keptJoin<ListedSelectable>();

async function findItemsToRemove({ course }: LoadedCourse) {
  const items = (await readCourseItems(course.id)).rows;
  const rows = held([items], () => selectable(items.map(({ document }) => document)));
  return { rows, viewer: undefined };
}
