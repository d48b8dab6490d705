import { listDeliveryCourses as route } from "#shared/contract/assessments/deliveries.ts";
import { defineHandler } from "../runtime/handler.ts";
import { Refusal } from "../runtime/refusal.ts";
import { isTheirDelivery } from "./deliveryScope.ts";
import { coursesToList } from "./planDelivery.ts";

/** Courses that a delivery of a program can name; a program that is not theirs is not there. */
export const listDeliveryCourses = defineHandler(route, {
  run: async ({ query: { program_id } }, { actor }) => {
    if (!isTheirDelivery(actor, { program_id })) throw new Refusal("NOT_FOUND");
    return { courses: await coursesToList(program_id) };
  },
});
