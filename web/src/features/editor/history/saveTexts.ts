import type { SavedRevision } from "#shared/contract/versions/revision.ts";
import { counted } from "#shared/words/counted.ts";

const edited = counted({ one: "Edited in {n} place", other: "Edited in {n} places" });
const suggested = counted({ one: "Suggested in {n} place", other: "Suggested in {n} places" });
const decided = counted({ one: "Reviewed {n} change", other: "Reviewed {n} changes" });
const undone = counted({ one: "Withdrew {n} change", other: "Withdrew {n} changes" });
const commented = counted({ one: "Wrote {n} comment", other: "Wrote {n} comments" });

function didText(did: SavedRevision["did"]): string {
  if (!did) return "Saved";
  const parts = [
    did.edited > 0 ? edited(did.edited) : "",
    did.suggested > 0 ? suggested(did.suggested) : "",
    did.decided > 0 ? decided(did.decided) : "",
    did.commented > 0 ? commented(did.commented) : "",
    did.undone > 0 ? undone(did.undone) : "",
  ].filter((part) => part !== "");
  return parts.length > 0 ? parts.join(". ") : "Saved";
}

/** Description of a save in words. */
export function saveText({ kind, did, from }: Pick<SavedRevision, "kind" | "did" | "from">): string {
  const words: Record<SavedRevision["kind"], string> = {
    save: didText(did),
    publish: "Published",
    restore: from ? `Restored revision ${from.rev}` : "Restored an older revision",
    push: "Replaced by the other version",
    reset: "Reset to the published version",
    import: "Suggested by an import",
    compact: "Cleaned up old undone, rejected and deleted text. The text itself is unchanged",
  };
  return words[kind];
}
