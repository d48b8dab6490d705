import { Refusal } from "../runtime/refusal.ts";

/** The refusal of a new name where somebody else has given another since it was read. @param path - Of the name in the request. */
export function changedMeanwhile(nameNow: string, path: string): Refusal {
  const message = `Somebody else renamed this to “${nameNow}” meanwhile. Your change was not saved.`;
  return new Refusal("CONFLICT", { message, fields: [{ path, message }] });
}
