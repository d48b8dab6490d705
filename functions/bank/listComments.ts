import { commentList, listComments as route } from "#shared/contract/bank/comments.ts";
import { defineHandler } from "../runtime/handler.ts";
import { readBankComments } from "../table/bank/bankComments.ts";
import { anyOf, idsOf, runAdminList } from "./adminList.ts";

const texts = ["title", "subject", "body", "user_id", "user_name", "commentable_type"] as const;

export const listComments = defineHandler(route, {
  run: async ({ query }) => {
    const about = idsOf(query["filters[commentable_id]"])?.map(Number);
    const found = runAdminList(commentList, (await readBankComments()).rows, query, {
      texts: Object.fromEntries(texts.map((name) => [name, query[`filters[${name}]`]])),
      ids: idsOf(query["filters[id]"]),
      conditions: anyOf("commentable_id", about),
    });
    return { data: found.rows, meta: { count: found.count } };
  },
});
