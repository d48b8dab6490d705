import { getVariationUse as route } from "#shared/contract/assessments/assessmentTables.ts";
import { defineHandler } from "../runtime/handler.ts";
import { mapInOrder } from "../runtime/mapInOrder.ts";
import { readDeliveries } from "../table/assessments/deliveries.ts";
import { readDeliveryCounts } from "../table/assessments/deliveryCounts.ts";
import type { ExamItem } from "../table/assessments/forms.ts";
import { listResponseParts } from "../table/bank/itemStatistics.ts";
import { readPrograms } from "../table/programs/programs.ts";
import { requireForm } from "./presentVariation.ts";

const readsAtOnce = 20;

/** Exposure of questions is that of the bank's statistics: it follows submitted work some minutes behind. @see ADR 0370, 0415 */
export const getVariationUse = defineHandler(route, {
  run: async ({ params }) => {
    const form = await requireForm(Number(params.id));
    const [{ rows: deliveries }, { rows: counts }, { rows: programs }, items] = await Promise.all([
      readDeliveries(),
      readDeliveryCounts(),
      readPrograms(),
      exposuresOf(form.items),
    ]);
    const registered = new Map(counts.map((count) => [count.id, count.registered]));
    const names = new Map(programs.map(({ id, name }) => [id, name]));
    return {
      items,
      deliveries: deliveries
        .filter(({ form_ids }) => form_ids.includes(form.id))
        .map(({ id, program_id, purpose, created_at, starts_at, is_custom_course }) => ({
          ...{ id, purpose, date_assigned: created_at, date_delivered: starts_at },
          program_name: names.get(program_id) ?? "",
          program_type: is_custom_course ? "Custom course" : "Program",
          edit_delivery_path: `/assessments/${id}/edit`,
          rosterings_count: registered.get(id) ?? 0,
        }))
        .sort((a, b) => b.id - a.id),
    };
  },
});

async function exposuresOf(formItems: readonly ExamItem[]) {
  const reads = mapInOrder(formItems, readsAtOnce, async ({ id, question_id }) => ({
    exam_item_id: id,
    ...exposureOf(await listResponseParts(question_id)),
  }));
  const items: Awaited<ReturnType<(typeof reads)["next"]>>["value"][] = [];
  for await (const item of reads) items.push(item);
  return items;
}

type Part = { deliveryId: number; label: string; n: number };

function exposureOf(parts: readonly Part[]) {
  const answered = parts.filter(({ n }) => n > 0);
  return {
    deliveries: new Set(answered.map(({ deliveryId }) => deliveryId)).size,
    students: answered.reduce((sum, { n }) => sum + n, 0),
    last_year:
      answered
        .map(({ label }) => label)
        .sort()
        .at(-1) ?? null,
  };
}
