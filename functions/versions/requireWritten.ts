import { Refusal } from "../runtime/refusal.ts";
import type { VersionRow } from "../table/versions.ts";

/** The published version follows what is published of the others. */
export function requireWritten({ type }: VersionRow): void {
  if (type !== "PUBLISHED") return;
  throw new Refusal("FORBIDDEN", {
    message: "The published version is not written. Open Ongoing Maintenance or Scheduled Review instead.",
  });
}
