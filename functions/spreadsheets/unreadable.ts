import { Refusal } from "../runtime/refusal.ts";

/** That a file cannot be read, and why, as a sentence without its full stop. */
export const unreadable = (message: string): Refusal =>
  new Refusal("INVALID_REQUEST", { fields: [{ path: "body.content", message }] });
