import { findRunning } from "#scripts/local/dataDirectory.ts";
import { currentRules } from "#shared/case/changes/actor.ts";
import type { Draft } from "#shared/case/changes/draft.ts";
import { draftFromSnapshot } from "#shared/case/changes/fromSnapshot.ts";
import { treeHash } from "#shared/case/changes/treeHash.ts";
import { after, author, suggestions, tree } from "./longDraft.ts";
import { publishGenerated } from "./viewerCases.ts";

export const suggestionCount = 2_000;

/** The long case with the suggestions that wait, as the server's own functions make them of it. */
export function longDraft(authorId: string): Draft {
  const by = { ...author, id: authorId };
  return suggestions(suggestionCount).reduce(
    (draft, operation) => after(draft, operation, by),
    draftFromSnapshot(tree),
  );
}

/** Publishes the long case in the running product and saves the suggestions in its Scheduled Review; answers its number. */
export async function publishLongDraft(dataDir: string): Promise<number> {
  const [published] = await publishGenerated(dataDir, [40]);
  if (!published || !findRunning(dataDir)) throw new Error("The long case is not there");
  // They read their environment, which is there by now, as they are loaded.
  const { getDocumentVersions } = await import("#functions/table/versions/versions.ts");
  const { commitSave } = await import("#functions/table/versions/versionSaves.ts");
  const { storeOperations } = await import("#functions/ports/drafts.ts");
  const { storeHead } = await import("#functions/drafts/storeHead.ts");
  const { newUlid } = await import("#functions/runtime/clock.ts");
  const { getUserIdByEmail } = await import("#functions/table/identity/people.ts");
  const versionId = (await getDocumentVersions(published.documentId))?.scheduled_review;
  const user_id = await getUserIdByEmail("editor@bedside.test");
  if (versionId === undefined || user_id === undefined) throw new Error("The long case has no versions");

  const text = JSON.stringify(suggestions(suggestionCount));
  const operations_id = newUlid();
  await storeOperations(versionId, operations_id, text);
  const isSaved = await commitSave(
    {
      ...{ version_id: versionId, rev: 1, kind: "save", user_id, user_name: "A reviewer" },
      ...{ session_id: "bench", seq: 1, lock_token: null, saved_at: new Date().toISOString() },
      ...{ count: suggestionCount, tree_hash: treeHash(longDraft(user_id)), operations: null, operations_id },
      rules: currentRules,
    },
    { bytes: Buffer.byteLength(text), open_work: { comments: 0, suggestions: {}, mentioned: [] } },
  );
  if (!isSaved) throw new Error("The suggestions cannot be saved");
  await storeHead(versionId);
  return versionId;
}
