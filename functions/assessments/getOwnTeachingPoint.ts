import { getOwnTeachingPoint as route } from "#shared/contract/assessments/ownResults.ts";
import { textBlocks } from "../curriculum/textBlocks.ts";
import { readText } from "../curriculum/texts.ts";
import { defineHandler } from "../runtime/handler.ts";
import { Refusal } from "../runtime/refusal.ts";
import { loadOwnAssessment, type OwnAssessment } from "./ownAssessment.ts";
import { requireOwnItem } from "./requireOwnItem.ts";

/** Published text of a teaching point, as any student reads it, for items that the student has sat. */
export const getOwnTeachingPoint = defineHandler<typeof route, OwnAssessment>(route, {
  load: ({ params }, signedIn) => loadOwnAssessment(Number(params.id), signedIn),
  run: async ({ params }, { loaded }) => {
    const { reusable_object_id: id } = await requireOwnItem(loaded, Number(params.item_id));
    const read = id === null ? undefined : await readText(id);
    if (!read) throw new Refusal("NOT_FOUND", { message: "This teaching point has no published text yet." });
    return { id: read.text.id, title: read.text.name, text: textBlocks(read.text.root) };
  },
});
