import { showReusableList as route } from "#shared/contract/mapping/reusables.ts";
import { plainText } from "#shared/domain/collection/fold.ts";
import { defineHandler } from "../runtime/handler.ts";
import { readDocuments } from "../table/cases/documents.ts";

/** @see spec documents §7 "show_rlo_list" */
export const showReusableList = defineHandler(route, {
  run: async () => {
    const { rows } = await readDocuments();
    const using = rows.filter(
      ({ archived_at, is_unpublished, mapped }) =>
        archived_at === null && !is_unpublished && (mapped?.reusables.length ?? 0) > 0,
    );
    return {
      item_url: "/reusable_objects",
      document_lookup_table: Object.fromEntries(using.map(({ id, title }) => [String(id), plainText(title)])),
    };
  },
});
