import type { SavedRevision } from "#shared/contract/versions/versions.ts";
import { counted } from "#shared/words/counted.ts";

const steps = counted({ one: "Saved {n} step", other: "Saved {n} steps" });

/** What a save was, in words. */
export function saveText({ kind, count, from }: Pick<SavedRevision, "kind" | "count" | "from">): string {
  const words: Record<SavedRevision["kind"], string> = {
    save: steps(count),
    publish: "Published",
    restore: from ? `Restored revision ${from.rev}` : "Restored an older revision",
    push: "Replaced by the other version",
    reset: "Reset to what learners had",
    import: "Suggested by an import",
  };
  return words[kind];
}
