import { draftAtHead } from "#functions/drafts/draftAt.ts";
import { getEditLock, replaceEditLock } from "#functions/table/editLocks.ts";
import { ensureVersions, getVersion } from "#functions/table/versions.ts";
import { editPermissions } from "#shared/case/changes/actor.ts";
import { apply } from "#shared/case/changes/apply/apply.ts";
import { treeHash } from "#shared/case/changes/treeHash.ts";
import { stepLock } from "#shared/domain/editLock.ts";
import type { BuiltPerson } from "#tests/builders/world.ts";
import type { Scene, Valid } from "./scene.ts";

/** The maintenance versions of the scenes' documents. */
const versionsOfScenes = new Map<number, number>();
const version = ({ documentId }: Scene) => ({ id: String(versionsOfScenes.get(documentId) ?? documentId) });

const writtenVersions = async ({ documentId, snapshotId }: Scene): Promise<void> => {
  const at = "2026-11-20T08:00:00.000Z";
  const { ongoing_maintenance } = await ensureVersions(documentId, { snapshotId, at });
  versionsOfScenes.set(documentId, ongoing_maintenance);
};

/** A batch that the person can save: they hold the lock, and it says what the draft will be. */
const batches = new Map<string, object>();
const session = "scene";
let changes = 0;

async function takeLock(versionId: number, { id: userId }: BuiltPerson): Promise<number> {
  const row = await getEditLock(versionId);
  // Whoever held it before is done.
  const { lock } = stepLock(row.lock, "lock_if_free", { userId, sessionId: session }, Date.now() + 1e9);
  await replaceEditLock(versionId, row, lock);
  return lock.token;
}

const aBatch = async (scene: Scene, person: BuiltPerson): Promise<void> => {
  await writtenVersions(scene);
  const row = await getVersion(Number(version(scene).id));
  if (!row) return;
  const lock_token = await takeLock(row.id, person);
  const { draft } = await draftAtHead(row);
  const at = Date.now();
  const summaryOfEditId = `summary_${++changes}_${at}`;
  const operation = { type: "addSummaryOfEdit", at, summaryOfEditId, text: "Looked at it." } as const;
  const actor = { id: person.id, mode: "editing", permissions: new Set(editPermissions) } as const;
  const applied = apply(draft, operation, actor);
  const tree_hash = treeHash(applied.ok ? applied.draft : draft);
  const batch = { session, lock_token, base_rev: row.rev, seq: changes, operations: [operation], tree_hash };
  batches.set(person.id, batch);
};

/** Calls of versions as they are written. */
export const versionsCalls: Readonly<Record<string, Valid>> = {
  getEditPage: { parts: (scene) => ({ params: version(scene) }), prepare: writtenVersions },
  getDraft: { parts: (scene) => ({ params: version(scene) }), prepare: writtenVersions },
  listSaves: { parts: (scene) => ({ params: version(scene) }), prepare: writtenVersions },
  saveVersion: {
    parts: (scene, person) => ({ params: version(scene), body: { version: batches.get(person.id) ?? {} } }),
    prepare: aBatch,
  },
};
