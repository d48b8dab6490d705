import * as z from "zod/mini";
import { sequenceIdInPath, ulid } from "../common.ts";
import { defineRoute } from "../route.ts";

/** Kinds of things of a program that an address may name. */
export const placedKinds = ["course", "course_item", "document"] as const;
export type PlacedKind = (typeof placedKinds)[number];

export const findElsewhere = defineRoute({
  name: "findElsewhere",
  context: "documents",
  method: "GET",
  path: "/elsewhere/{kind}/{id}",
  action: "signed_in",
  summary:
    "In which other programs of the person's own a course, an item of one or a document can be opened. Of programs that they do not belong to nothing is told.",
  params: z.strictObject({ kind: z.enum(placedKinds), id: sequenceIdInPath }),
  reply: z.object({ programs: z.array(z.object({ program_id: ulid, program_name: z.string() })) }),
});
