import { deleteExamVariation as route } from "#shared/contract/assessments/examVariations.ts";
import { deliveryStatus } from "#shared/domain/assessments/deliveries.ts";
import { isoTime, nowMs } from "../runtime/clock.ts";
import { defineHandler } from "../runtime/handler.ts";
import { Refusal } from "../runtime/refusal.ts";
import { untilWritten } from "../runtime/untilWritten.ts";
import {
  type DeliveryRow,
  getDelivery,
  readDeliveries,
  replaceDelivery,
} from "../table/assessments/deliveries.ts";
import { type FormRow, getForm, replaceForm } from "../table/assessments/forms.ts";
import { replaceRostering, rosteringsOf } from "../table/assessments/rosterings.ts";
import { formMoved, requireForm } from "./presentVariation.ts";

/**
 * Archives an available exam variation. With a replacement, deliveries and their students are moved first and the form is
 * archived last, so that a second try finishes what the first has begun.
 */
export const deleteExamVariation = defineHandler(route, {
  run: async ({ params, body: { is_security, replacement_form_id = null } }) => {
    const form = await requireForm(Number(params.id));
    if (form.status === "archived") return { ok: true as const };
    if (form.status !== "available")
      throw new Refusal("CONFLICT", { message: "Only an available exam variation can be deleted." });
    const offering = (await readDeliveries()).rows.filter(({ form_ids }) => form_ids.includes(form.id));
    const replacement = is_security ? await requireReplacement(form, replacement_form_id) : null;
    if (replacement) {
      for (const { id } of offering) await giveInPlace(id, form.id, replacement.id);
    } else if (offering.some((delivery) => deliveryStatus(delivery, nowMs()) !== "completed"))
      throw new Refusal("CONFLICT", {
        message:
          "A delivery that is not completed offers this exam variation. Choose a replacement form, or change the delivery.",
      });
    const archived = await replaceForm(form, {
      ...{ status: "archived", replaced_by: replacement?.id ?? null, updated_at: isoTime(nowMs()) },
    });
    if (!archived) throw formMoved();
    return { ok: true as const };
  },
});

async function requireReplacement(form: FormRow, replacementId: number | null): Promise<FormRow> {
  const replacement = replacementId === null ? undefined : await getForm(replacementId);
  if (
    !replacement ||
    replacement.id === form.id ||
    replacement.status !== "available" ||
    replacement.exam_course !== form.exam_course
  ) {
    const message = "Choose an available exam variation of the same exam course.";
    throw new Refusal("INVALID_REQUEST", {
      message,
      fields: [{ path: "body.replacement_form_id", message }],
    });
  }
  return replacement;
}

const replaced = (ids: readonly number[], from: number, to: number): number[] => [
  ...new Set(ids.map((id) => (id === from ? to : id))),
];

/** Lets one form take the place of another in a delivery, and for its students who have not begun. */
async function giveInPlace(deliveryId: number, from: number, to: number): Promise<void> {
  await changed(async () => {
    const delivery: DeliveryRow | undefined = await getDelivery(deliveryId);
    if (!delivery?.form_ids.includes(from)) return true;
    return replaceDelivery(delivery, {
      form_ids: replaced(delivery.form_ids, from, to),
      default_form_id: delivery.default_form_id === from ? to : delivery.default_form_id,
      updated_at: isoTime(nowMs()),
    });
  });
  // Those who sit it by now, or have, go on with it: each row is asked as it is when it is written.
  await changed(async () => {
    const rows = (await rosteringsOf(deliveryId)).filter(
      ({ form_id, sitting }) => form_id === from && sitting === null,
    );
    const written: boolean[] = [];
    for (const row of rows) written.push(await replaceRostering(row, { form_id: to }));
    return written.every(Boolean);
  });
}

const triesAtMost = 10;

/** Tries again while somebody else changes the same. */
const changed = (write: () => Promise<boolean>): Promise<true> =>
  untilWritten(async () => (await write()) || undefined, { triesAtMost, failure: formMoved });
