import type { Refusal, RefusalReason } from "#shared/case/changes/refusal.ts";

const known: Partial<Record<RefusalReason, string>> = {
  MAPPED_CONTENT: "Editing of mapped content is permitted in Suggesting mode only.",
  MULTI_USE_CONTENT: "Editing of multi-use Reusable Content is permitted in Suggesting mode only.",
  NESTING: "Content type not allowed",
  TABLE_SHAPE:
    "The table can't be changed this way. Review the suggestions in these cells first. Nothing was changed.",
  PLACE_WAITS: "There is an open suggestion here. Review it first, or suggest the move. Nothing was changed.",
  TEXT_TOO_LONG: "This text would be too long. Nothing was changed.",
  NO_PERMISSION: "You do not have permission to change this. Nothing was changed.",
  SUGGESTING_ONLY: "You can only suggest changes here. Nothing was changed.",
  NOT_YOURS: "Someone else changed this in the meantime. Nothing was changed.",
};

/** Text for an author about a refused change. @see spec documents §8 */
export const refusalText = ({ reason, detail }: Refusal): string =>
  reason === "ACT_TOO_LARGE" ? detail : (known[reason] ?? "You can't do that here. Nothing was changed.");
