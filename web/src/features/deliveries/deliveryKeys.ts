import { deliveryListRoutes, getDelivery } from "#shared/contract/assessments/deliveries.ts";
import { rosteringListRoutes } from "#shared/contract/assessments/rosterings.ts";
import { keyOf } from "../../api/queryKeys.ts";

/** Cached lists of deliveries. After a deletion these alone: the page of what is gone asks for nothing more. */
export const deliveryListKeys = Object.values(deliveryListRoutes).map((route) => keyOf(route));

/** Every cached reply that tells of deliveries and their students. */
export const deliveryKeys = [
  ...deliveryListKeys,
  keyOf(getDelivery),
  ...Object.values(rosteringListRoutes).map((route) => keyOf(route)),
];
