import { addRosterings as route } from "#shared/contract/assessments/rosterings.ts";
import { deliveryStatus } from "#shared/domain/assessments/deliveries.ts";
import { nowMs } from "../runtime/clock.ts";
import { defineHandler } from "../runtime/handler.ts";
import { Refusal } from "../runtime/refusal.ts";
import { addStudents } from "./addStudents.ts";
import { type LoadedDelivery, loadDelivery, requireOpenDelivery } from "./loadDelivery.ts";

export const completedText = "This assessment is completed. Set date exceptions for a student to add them.";

export const addRosterings = defineHandler<typeof route, LoadedDelivery>(route, {
  load: ({ params }, signedIn) => loadDelivery(Number(params.id), signedIn),
  run: async ({ body }, { loaded }) => {
    requireOpenDelivery(loaded);
    if (deliveryStatus(loaded.delivery, nowMs()) === "completed")
      throw new Refusal("CONFLICT", { message: completedText });
    return addStudents(loaded.delivery, body.user_ids);
  },
});
