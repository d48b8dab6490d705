import { Refusal } from "../runtime/refusal.ts";

/** The refusal of a name that another objective has. @param path - Of the name in the request. */
export function nameTaken(id: number, path: string): Refusal {
  const message = `Learning objective ${id} has this name. Use that one, or choose another name.`;
  return new Refusal("CONFLICT", { message, fields: [{ path, message }] });
}
