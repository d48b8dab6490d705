import { Refusal } from "../runtime/refusal.ts";

/** Returns the selected ids, each once. @throws Refusal with the specification's words where nothing is */
export function requireSome<Id extends string | number>(
  ids: readonly Id[],
  { field, message, at = "body" }: { field: string; message: string; at?: "body" | "query" },
): Id[] {
  if (ids.length > 0) return [...new Set(ids)];
  throw new Refusal("INVALID_REQUEST", { message, fields: [{ path: `${at}.${field}`, message }] });
}
