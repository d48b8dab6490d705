import type { QuestionRow } from "../table/bank/questions.ts";
import { listLatestSaves, type SaveRow } from "../table/versions/versionSaves.ts";
import { getDocumentVersions } from "../table/versions/versions.ts";

/** Saves of a version that are looked through, the latest first. */
const savesAtMost = 1000;
const lastRev = 999_999_999;

/** Tells if a save may have changed the text: comments alone, publishing and what the product does by itself have not. */
const isOfText = ({ kind, did }: SaveRow): boolean =>
  kind !== "publish" &&
  kind !== "compact" &&
  (did === undefined || did.edited + did.suggested + did.decided + did.undone > 0);

/** People who wrote the text of a question, in the bank or in its document. */
export async function authorsOf({
  editing_document_id,
  author_ids = [],
}: Pick<QuestionRow, "editing_document_id" | "author_ids">): Promise<ReadonlySet<string>> {
  const versions = editing_document_id === null ? undefined : await getDocumentVersions(editing_document_id);
  const written = versions ? [versions.ongoing_maintenance, versions.scheduled_review] : [];
  const saves = await Promise.all(
    written.map((id) => listLatestSaves(id, { upTo: lastRev, limit: savesAtMost })),
  );
  return new Set([
    ...author_ids,
    ...saves
      .flat()
      .filter(isOfText)
      .map(({ user_id }) => user_id),
  ]);
}

/** Why a person can't review a question; null if they can. */
export async function reviewRefusal(
  row: QuestionRow,
  personId: string,
): Promise<"author" | "archived" | null> {
  if (row.archived_at !== null) return "archived";
  return (await authorsOf(row)).has(personId) ? "author" : null;
}
