import type { Refusal, RefusalReason } from "#shared/case/changes/refusal.ts";

const known: Partial<Record<RefusalReason, string>> = {
  MAPPED_CONTENT: "Editing of mapped content is permitted in Suggesting mode only.",
  MULTI_USE_CONTENT: "Editing of multi-use Reusable Content is permitted in Suggesting mode only.",
  NESTING: "Content type not allowed",
  TABLE_SHAPE:
    "The table cannot be changed like this. Decide on what is suggested in these cells first. Nothing was changed.",
  PLACE_WAITS:
    "This place waits for a decision on a suggestion. Decide on it first, or suggest the move. Nothing was changed.",
  TEXT_TOO_LONG: "This text would be too long. Nothing was changed.",
  NO_PERMISSION: "You may not change this. Nothing was changed.",
  SUGGESTING_ONLY: "You may suggest changes here. Nothing was changed.",
  NOT_YOURS: "This was changed by somebody else since. Nothing was changed.",
};

/** What an author reads where something was not done. @see spec documents §8 */
export const refusalText = ({ reason, detail }: Refusal): string =>
  reason === "ACT_TOO_LARGE" ? detail : (known[reason] ?? "This cannot be done here. Nothing was changed.");
