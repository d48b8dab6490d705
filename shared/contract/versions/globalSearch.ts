import * as z from "zod/mini";
import { sequenceIdInPath } from "../common.ts";
import { defineRoute } from "../route.ts";

/** @see spec documents §5 'Find needs at least 3 characters' */
export const shortestSearch = 3;

export const searchAllCases = defineRoute({
  name: "searchAllCases",
  context: "versions",
  method: "GET",
  path: "/versions/global_search.csv",
  action: "case.search",
  summary:
    "Every time that a text stands in a case that the person may open in the editor, as learners have it, without regard to capitals: a CSV file with a row for each.",
  description:
    'A reply holds the cases that were searched within some seconds, each of them whole. Where others are left, a `Link` header with `rel="next"` leads on to them: `after` is the number of the last case that was searched.',
  query: z.strictObject({
    search_text: z.string().check(z.trim(), z.minLength(shortestSearch), z.maxLength(200)),
    after: z.optional(sequenceIdInPath),
  }),
  reply: "csv",
  limit: "case_searches",
});
