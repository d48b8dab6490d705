import { Refusal } from "../../runtime/refusal.ts";

type Named = { id: string; name: string };

const folded = (name: string): string => name.normalize("NFKC").replace(/\s+/gu, " ").trim().toLowerCase();

/**
 * Refuses a saved report the name of another one of its program: lists and mails tell them apart by nothing else.
 *
 * @throws Refusal CONFLICT naming the field
 */
export function requireOwnName({ id, name }: Named, saved: readonly Named[]): void {
  if (!saved.some((one) => one.id !== id && folded(one.name) === folded(name))) return;
  const message = "Your program already has a saved report with this name. Choose another name.";
  throw new Refusal("CONFLICT", { message, fields: [{ path: "body.name", message }] });
}
