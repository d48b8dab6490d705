import type { Draft } from "#shared/case/changes/draft.ts";
import { draftFromSnapshot } from "#shared/case/changes/fromSnapshot.ts";
import { emptied } from "#shared/case/reuse/fill.ts";
import { loadSnapshot } from "../ports/snapshots.ts";
import type { DocumentRow } from "../table/cases/documents.ts";

/** The published tree as a draft without changes. */
export const publishedDraft = async ({ id, published_snapshot_id }: DocumentRow): Promise<Draft> =>
  draftFromSnapshot(emptied(await loadSnapshot(id, published_snapshot_id)));
