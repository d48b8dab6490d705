import { type MediaFormat, mediaFormats } from "#shared/domain/media/mediaFormats.ts";
import { fullName } from "#shared/domain/people/fullName.ts";
import { isoTime, nowMs } from "../runtime/clock.ts";
import { forEachConcurrent } from "../runtime/forEachConcurrent.ts";
import {
  type Asset,
  associateAssets,
  newAssetsAtMost,
  putNewAssets,
  readAssets,
  reserveAssetIds,
} from "../table/media/assets.ts";
import { orderRenditions } from "./orderRenditions.ts";

type Medium = {
  key: string;
  uid: string;
  format: MediaFormat;
  bytes: number;
  name: string;
  alternative_text: string;
};

const atOnce = 16;

/**
 * Puts files that came with a case or with questions into the media library and notes that the case uses them. Files that are there already
 * are only noted. Safe to repeat after a failure at any point.
 *
 * @param documentId - Null: no document uses them yet.
 */
export async function listMedia(
  { media, fileName }: { media: readonly Medium[]; fileName: string },
  documentId: number | null,
  profile: Parameters<typeof fullName>[0],
): Promise<void> {
  if (media.length === 0) return;
  const known = new Map((await readAssets()).rows.map((row) => [row.key, row]));
  const at = isoTime(nowMs());
  const there = media.flatMap(({ key }) => known.get(key) ?? []);
  const unnoted = there.filter(
    ({ document_ids }) => documentId !== null && !document_ids.includes(documentId),
  );
  if (documentId !== null)
    await associateAssets(
      unnoted.map(({ id }) => id),
      documentId,
      at,
    );
  const missing = media.filter(({ key }) => !known.has(key));
  const made: Asset[] = [];
  for (let from = 0; from < missing.length; from += newAssetsAtMost) {
    const some = missing.slice(from, from + newAssetsAtMost);
    const first = await reserveAssetIds(some.length);
    const assets = some.map(
      ({ key, uid, format, bytes, name, alternative_text }, place): Asset => ({
        ...{
          id: first + place,
          uid,
          kind: mediaFormats[format].kind,
          format,
          bytes,
          name,
          alternative_text,
          key,
        },
        ...{ file_uid: uid, file_name: fileName, renditions: null, rendition_problem: null },
        ...{ document_ids: documentId === null ? [] : [documentId] },
        ...{ created_at: at, created_by: fullName(profile) },
        ...{ updated_at: at, deleted_at: null, rev: 0 },
      }),
    );
    if (!(await putNewAssets(assets))) throw new Error(`There is an asset among those from ${first} already`);
    made.push(...assets);
  }
  // An earlier try may have ended between the two writes. Ordering the same job again orders nothing new.
  const uids = new Set(media.map(({ uid }) => uid));
  const toRender = there.filter(
    ({ file_uid, renditions, rendition_problem }) =>
      file_uid !== null && uids.has(file_uid) && !renditions && !rendition_problem,
  );
  const ordered = await forEachConcurrent([...toRender, ...made], atOnce, orderRenditions);
  for (const { error } of ordered) throw error;
}
