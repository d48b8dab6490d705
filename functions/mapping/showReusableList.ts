import { showReusableList as route } from "#shared/contract/mapping/reusables.ts";
import { plainText } from "#shared/domain/collection/fold.ts";
import { hasCardFlow } from "#shared/domain/kinds.ts";
import { whereUsedFields, whereUsedHeads } from "#shared/domain/mapping/whereUsed.ts";
import { usesOf } from "../curriculum/readCurriculum.ts";
import { defineHandler } from "../runtime/handler.ts";
import { type ListedDocument, readDocuments } from "../table/cases/documents.ts";

/** Fields of a case for the filters. Filters that would be empty are left out. */
function valuesOf({ title, kind, clinical }: ListedDocument): Record<string, string[]> {
  const named = [plainText(title)];
  const said = whereUsedFields.map((field) => [whereUsedHeads[field], clinical?.[field] ?? []] as const);
  return Object.fromEntries([
    ["Case", named],
    ...(kind === "illness_script" ? [["Illness Script Document", named]] : []),
    ...(hasCardFlow(kind) ? [["Signature Cases", named]] : []),
    ...said.filter(([, values]) => values.length > 0),
  ]);
}

/** @see spec documents §7 "show_rlo_list" */
export const showReusableList = defineHandler(route, {
  run: async () => {
    const { rows } = await readDocuments();
    const using = [...usesOf(rows, "reusables").values()].flat();
    return {
      item_url: "/reusable_objects",
      document_lookup_table: Object.fromEntries(using.map((row) => [String(row.id), valuesOf(row)])),
    };
  },
});
