import { showReusableList as route } from "#shared/contract/mapping/reusables.ts";
import { plainText } from "#shared/domain/collection/fold.ts";
import { defineHandler } from "../runtime/handler.ts";
import { readDocuments } from "../table/cases/documents.ts";
import { usesOf } from "./readCurriculum.ts";

/** @see spec documents §7 "show_rlo_list" */
export const showReusableList = defineHandler(route, {
  run: async () => {
    const { rows } = await readDocuments();
    const using = [...usesOf(rows, "reusables").values()].flat();
    return {
      item_url: "/reusable_objects",
      document_lookup_table: Object.fromEntries(using.map(({ id, title }) => [String(id), plainText(title)])),
    };
  },
});
