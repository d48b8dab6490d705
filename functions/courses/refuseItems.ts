import type { ItemProblem } from "#shared/domain/courseItemsPlan.ts";
import { Refusal } from "../runtime/refusal.ts";

/** Names in its fields what is wrong with each item; the message says the first alone, since the others mostly have the same fault. */
export const refuseItems = (problems: readonly ItemProblem[], name = "documentIds"): Refusal =>
  new Refusal("INVALID_REQUEST", {
    message: `${problems[0]?.message ?? ""} Nothing was changed.`,
    fields: problems.map(({ index, message }) => ({ path: `body.${name}.${index}`, message })),
  });

/** @see spec courses §5 "Selection required" */
export const refuseNothing = (message: string): Refusal =>
  new Refusal("INVALID_REQUEST", { message, fields: [{ path: "body.documentIds", message }] });
