import type { Draft } from "#shared/case/changes/draft.ts";
import { parseDraft } from "#shared/case/changes/draftSchema.ts";
import { draftKey, operationsKey } from "./snapshotKeys.ts";
import { getObjectText, putObject } from "./storage.ts";

async function requireText(key: string): Promise<string> {
  const text = await getObjectText("SNAPSHOT_BUCKET", key);
  if (text === undefined) throw new Error(`${key} is missing`);
  return text;
}

/** A stored draft, which never changes, with its size in characters of JSON. */
export async function loadStoredDraft(
  versionId: number,
  id: string,
): Promise<{ draft: Draft; size: number }> {
  const key = draftKey(versionId, id);
  const text = await requireText(key);
  const parsed = parseDraft(JSON.parse(text));
  if (!parsed.ok) throw new Error(`${key} is not a draft: ${JSON.stringify(parsed.problems[0])}`);
  return { draft: parsed.draft, size: text.length };
}

/** Stores a draft under a key of its own. The row that names the key is written after it. */
export async function storeDraft(versionId: number, id: string, draft: Draft): Promise<void> {
  await putObject("SNAPSHOT_BUCKET", draftKey(versionId, id), JSON.stringify(draft), "application/json");
}

/** Operations of a save that do not fit its row, as JSON. */
export const loadOperations = (versionId: number, id: string): Promise<string> =>
  requireText(operationsKey(versionId, id));

export async function storeOperations(versionId: number, id: string, json: string): Promise<void> {
  await putObject("SNAPSHOT_BUCKET", operationsKey(versionId, id), json, "application/json");
}
