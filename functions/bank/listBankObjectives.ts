import { mappedList, listBankObjectives as route } from "#shared/contract/bank/bankData.ts";
import { defineHandler } from "../runtime/handler.ts";
import { anyOf, idsOf, runAdminList } from "./adminList.ts";
import { readBankObjectives } from "./mappedRows.ts";

/** @see spec assessments §2.13, §7 "Search learning objectives" */
export const listBankObjectives = defineHandler(route, {
  run: async ({ query }) => {
    const found = runAdminList(mappedList, await readBankObjectives(), query, {
      texts: { uid: query["filters[uid]"], name: query["filters[query]"] ?? query["filters[name]"] },
      ids: idsOf(query["filters[id]"]),
      conditions: [
        ...anyOf("document_id", query["filters[document_id]"]),
        ...anyOf("question_id", idsOf(query["filters[question_id]"])),
      ],
    });
    return { data: found.rows, meta: { count: found.count } };
  },
});
