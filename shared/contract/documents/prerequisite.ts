import * as z from "zod/mini";
import { sequenceId, sequenceIdInPath } from "../common.ts";
import { defineRoute } from "../route.ts";

/** Kinds of places from which a case is opened. */
export const openedFrom = ["course_item", "document"] as const;

export const getPrerequisite = defineRoute({
  name: "getPrerequisite",
  context: "documents",
  method: "GET",
  path: "/prerequisites/{kind}/{id}",
  action: "case.prerequisite.read",
  summary:
    "Which case has to be complete before another opens: what a locked case waits for. Named where the program has it, with the way there where the person may open it.",
  params: z.strictObject({ kind: z.enum(openedFrom), id: sequenceIdInPath }),
  reply: z.object({
    prerequisite: z.nullable(
      z.object({
        /** HTML. */
        title: z.string(),
        /** Where it opens: as an item of the same course, of one of the person's, or by itself; null where it does not. */
        opens_as: z.nullable(z.object({ kind: z.enum(openedFrom), id: sequenceId })),
      }),
    ),
  }),
});
