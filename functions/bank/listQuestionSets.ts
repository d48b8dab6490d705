import { questionSetList, listQuestionSets as route } from "#shared/contract/bank/questionSets.ts";
import { defineHandler } from "../runtime/handler.ts";
import { readQuestionSets } from "../table/bank/questionSets.ts";
import { anyOf, idsOf, runAdminList } from "./adminList.ts";

export const listQuestionSets = defineHandler(route, {
  run: async ({ query }) => {
    const found = runAdminList(questionSetList, (await readQuestionSets()).rows, query, {
      texts: {
        title: query["filters[title]"],
        exam_course: query["filters[exam_course]"],
        for_project_type: query["filters[for_project_type]"],
      },
      ids: idsOf(query["filters[id]"]),
      conditions: anyOf("question_id", idsOf(query["filters[question_id]"])),
    });
    return { data: found.rows, meta: { count: found.count } };
  },
});
