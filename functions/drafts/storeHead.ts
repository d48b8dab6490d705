import { storeDraft } from "../ports/drafts.ts";
import { newUlid } from "../runtime/clock.ts";
import { putStoredDraft } from "../table/versions/versionSaves.ts";
import { getVersion, type VersionRow } from "../table/versions/versions.ts";
import { type DraftAt, draftAtHead } from "./draftAt.ts";

/** A version is opened by reading a draft and at most this much on top of it. */
const savesAtMost = 20;
const bytesAtMost = 512 * 1024;

/** Returns true if enough was saved since the stored draft. */
const isDue = ({ rev, snapshot, saved_bytes = 0 }: VersionRow): boolean =>
  rev - snapshot.rev >= savesAtMost || saved_bytes >= bytesAtMost;

async function store(version: Pick<VersionRow, "id">, { rev, draft }: DraftAt): Promise<void> {
  const id = newUlid();
  await storeDraft(version.id, id, draft);
  await putStoredDraft(version.id, { rev, id, form: "draft" });
}

/** Stores the draft as a whole where it is due; where this dies half-way, the next save finds it due. */
export async function storeWhereDue(version: VersionRow, at: DraftAt): Promise<void> {
  if (isDue(version)) await store(version, at);
}

/** Stores the newest draft of a version whose lock was given back, if anything was saved since the last one. */
export async function storeHead(versionId: number): Promise<void> {
  const version = await getVersion(versionId);
  if (version && version.rev > version.snapshot.rev) await store(version, await draftAtHead(version));
}
