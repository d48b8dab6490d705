import { ensureVersions } from "#functions/table/versions.ts";
import type { Scene, Valid } from "./scene.ts";

/** The maintenance versions of the scenes' documents. */
const versionsOfScenes = new Map<number, number>();
const version = ({ documentId }: Scene) => ({ id: String(versionsOfScenes.get(documentId) ?? documentId) });

const writtenVersions = async ({ documentId, snapshotId }: Scene): Promise<void> => {
  const at = "2026-11-20T08:00:00.000Z";
  const { ongoing_maintenance } = await ensureVersions(documentId, { snapshotId, at });
  versionsOfScenes.set(documentId, ongoing_maintenance);
};

/** Calls of versions as they are written. */
export const versionsCalls: Readonly<Record<string, Valid>> = {
  getEditPage: { parts: (scene) => ({ params: version(scene) }), prepare: writtenVersions },
};
