import { listSelectedDocuments as route } from "#shared/contract/library/library.ts";
import { select } from "#shared/domain/itemSelection.ts";
import { requireProgram } from "../access/course.ts";
import { defineHandler } from "../runtime/handler.ts";
import { rowsById } from "../table/lists/joinRows.ts";
import { findShown } from "./findLibrary.ts";
import { basketItemsOf, isAddable, prerequisitesAmong } from "./prerequisites.ts";

/** @see spec courses §5 "Course item selection" */
export const listSelectedDocuments = defineHandler(route, {
  run: async ({ body }, signedIn) => {
    const { id } = await requireProgram(signedIn);
    const shown = await findShown(signedIn, id);
    const byId = rowsById(shown.rows);
    const wanted = body.ids.map(Number).filter((each) => {
      const row = byId.get(each);
      return row !== undefined && isAddable(row, shown);
    });
    return basketItemsOf(select([], wanted, prerequisitesAmong(shown)).selected, shown);
  },
});
