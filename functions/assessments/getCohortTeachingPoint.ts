import { getCohortTeachingPoint as route } from "#shared/contract/assessments/cohortResults.ts";
import { textBlocks } from "../curriculum/textBlocks.ts";
import { readText } from "../curriculum/texts.ts";
import { defineHandler } from "../runtime/handler.ts";
import { Refusal } from "../runtime/refusal.ts";
import { listCompiledItems, listFormsByNumber } from "../table/assessments/forms.ts";
import { listStudentResults } from "../table/assessments/studentResults.ts";
import { type LoadedCohorts, loadCohorts } from "./loadCohorts.ts";

/** Published text of a teaching point, as students read it, of a question that the delivery asks or has asked. */
export const getCohortTeachingPoint = defineHandler<typeof route, LoadedCohorts>(route, {
  load: ({ params }, signedIn) => loadCohorts([Number(params.id)], signedIn),
  run: async ({ params }, { loaded }) => {
    const [delivery] = loaded.deliveries;
    if (!delivery) throw new Refusal("NOT_FOUND");
    const [forms, results] = await Promise.all([
      listFormsByNumber(delivery.form_ids),
      listStudentResults(delivery.id),
    ]);
    const sat = results.map(({ form_id, compiled_id }) => ({ id: form_id, compiled_id }));
    const asked = [...forms.values(), ...sat].map(({ id, compiled_id }) => ({ id, compiled_id }));
    const each = new Map(asked.map((one) => [`${one.id} ${one.compiled_id}`, one]));
    const items = (await Promise.all([...each.values()].map(listCompiledItems))).flat();
    const item = items.find(({ item_id }) => item_id === Number(params.item_id));
    if (!item) throw new Refusal("NOT_FOUND");
    const id = item.reusable_object_id;
    const read = id === null ? undefined : await readText(id);
    if (!read) throw new Refusal("NOT_FOUND", { message: "This teaching point has no published text yet." });
    return { id: read.text.id, title: read.text.name, text: textBlocks(read.text.root) };
  },
});
