import { getDelivery as route } from "#shared/contract/assessments/deliveries.ts";
import { defineHandler } from "../runtime/handler.ts";
import { type LoadedDelivery, loadDelivery } from "./loadDelivery.ts";
import { presentDelivery } from "./presentDelivery.ts";

export const getDelivery = defineHandler<typeof route, LoadedDelivery>(route, {
  load: ({ params }, signedIn) => loadDelivery(Number(params.id), signedIn),
  run: async (_call, { loaded }) => presentDelivery(loaded.delivery, loaded.program),
});
