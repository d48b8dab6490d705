import { mappedList, listBankReusables as route } from "#shared/contract/bank/bankData.ts";
import { defineHandler } from "../runtime/handler.ts";
import { readDyads } from "../table/mapping/dyads.ts";
import { anyOf, idsOf, runAdminList } from "./adminList.ts";
import { readBankReusables } from "./mappedRows.ts";

/** @see spec assessments §2.13, §7 "Search teaching points" */
export const listBankReusables = defineHandler(route, {
  run: async ({ query }) => {
    const paired = await pairedWith(query["filters[learning_objective]"]);
    const isForQuestion = query["filters[new_question]"] === "true";
    const found = runAdminList(mappedList, await readBankReusables(), query, {
      texts: {
        uid: query["filters[uid]"],
        name: query["filters[query]"] ?? query["filters[name]"],
        description: query["filters[description]"],
        kind: query["filters[kind]"],
      },
      ids: idsOf(query["filters[id]"]),
      conditions: [
        // A teaching point need not be in the case: it is paired with an objective of the case.
        ...anyOf("document_id", isForQuestion ? undefined : query["filters[document_id]"]),
        ...anyOf("question_id", idsOf(query["filters[question_id]"])),
      ],
      isShown: ({ id, kind }) =>
        (!isForQuestion || kind === "teaching_point") && (paired === undefined || paired.has(id)),
    });
    return { data: found.rows, meta: { count: found.count } };
  },
});

async function pairedWith(objectiveId: string | undefined): Promise<Set<number> | undefined> {
  if (objectiveId === undefined) return undefined;
  const { rows } = await readDyads();
  const own = rows.filter(({ learning_objective_id }) => learning_objective_id === Number(objectiveId));
  return new Set(own.map(({ reusable_object_id }) => reusable_object_id));
}
