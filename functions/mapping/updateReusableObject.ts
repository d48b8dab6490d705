import { updateReusableObject as route } from "#shared/contract/mapping/reusables.ts";
import { historyLine } from "../curriculum/historyLine.ts";
import { titleOfText } from "../curriculum/newText.ts";
import { requireReusable } from "../curriculum/usage.ts";
import { isoTime, nowMs } from "../runtime/clock.ts";
import { defineHandler } from "../runtime/handler.ts";
import { Refusal } from "../runtime/refusal.ts";
import { getDocument, textRenamed } from "../table/cases/documents.ts";
import { type Reusable, replaceReusable } from "../table/mapping/reusables.ts";
import type { TransactItem } from "../table/table.ts";
import { changedMeanwhile } from "./changedMeanwhile.ts";
import { presentReusable } from "./presentReusable.ts";

/** Renames or describes an item of reusable content. */
export const updateReusableObject = defineHandler(route, {
  run: async ({ params, body: { reusable_object } }, { person, operationId, ...signedIn }) => {
    const before = await requireReusable(params.id);
    const { name = before.name, description = before.description, previous_name } = reusable_object;
    if (name === before.name && description === before.description)
      return presentReusable(before.id, signedIn);
    if (previous_name !== undefined && previous_name !== before.name)
      throw changedMeanwhile(before.name, "body.reusable_object.name");
    const at = isoTime(nowMs());
    const isRenamed = name !== before.name;
    const line = isRenamed
      ? historyLine({ person, operationId, at }, "Renamed", { from: before.name, to: name })
      : historyLine({ person, operationId, at }, "Described", { from: before.description, to: description });
    const others = isRenamed ? await renameText(before, name) : [];
    if (!(await replaceReusable(before, { name, description }, line, others))) throw new Refusal("CONFLICT");
    return presentReusable(before.id, signedIn);
  },
});

/** Writes that give the document of an item's text the item's new name; none of an item that was made without a text. */
async function renameText({ document_id }: Reusable, name: string): Promise<TransactItem[]> {
  const text = document_id === undefined ? undefined : await getDocument(document_id, { consistent: true });
  return text ? [textRenamed(text, titleOfText(name))] : [];
}
