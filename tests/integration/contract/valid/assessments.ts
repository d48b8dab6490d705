import type { Valid } from "./scene.ts";

/** Calls of the assessments: exam variations, deliveries, rosterings. */
export const assessmentsCalls: Readonly<Record<string, Valid>> = {
  listDeliveries: { parts: () => ({ query: { search: "nothing has this" } }) },
  countDeliveries: { parts: () => ({}) },
  listDeliveriesIds: { parts: () => ({}) },
  exportDeliveries: { parts: () => ({ query: { search: "nothing has this" } }) },
  exportSelectedDeliveries: { parts: () => ({ body: { ids: ["1"] } }) },
};
