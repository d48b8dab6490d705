import { itemsToAddRoutes } from "#shared/contract/courses/changeItems.ts";
import { selectableItemList } from "#shared/domain/collection/selectableItemList.ts";
import { type LoadedCourse, loadCourse } from "../access/course.ts";
import { serveListOf } from "../runtime/serveList.ts";
import { readDocumentIdsOfCourse } from "../table/courses/courseItems.ts";
import { type ListedSelectable, readOfferedDocuments } from "./offeredDocuments.ts";

/** @see spec courses §2.5 */
export const itemsToAdd = serveListOf(itemsToAddRoutes, {
  load: ({ params }, signedIn) => loadCourse(Number(params.id), signedIn),
  find: ({ loaded }) => findItemsToAdd(loaded),
  // Of a parameter, so that the types follow in the order in which they are written.
  list: (_loaded) => selectableItemList,
  present: (rows) => rows.map(presentSelectable),
});

async function findItemsToAdd({ course, program }: LoadedCourse) {
  const [rows, inCourse] = await Promise.all([
    readOfferedDocuments(program.id),
    readDocumentIdsOfCourse(course.id),
  ]);
  const isHeld = new Set(inCourse);
  return { rows, viewer: undefined, isShown: ({ id }: ListedSelectable) => !isHeld.has(id) };
}

export const presentSelectable = ({ learning_objectives: _searched, ...row }: ListedSelectable) => row;
