import { deliveryListKeys } from "./deliveryKeys.ts";

/** Question and messages for deleting a delivery. @param brand - Name of the formative assessment. */
export const deletionOf = (brand: string) => ({
  confirm: {
    title: "Delete assessment",
    message: `Are you sure you want to delete this ${brand} assessment?`,
    confirmLabel: "Delete",
    isDangerous: true,
  },
  success: "The assessment was deleted.",
  invalidates: deliveryListKeys,
});
