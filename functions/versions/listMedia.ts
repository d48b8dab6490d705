import { isRendered, type MediaFormat, mediaFormats } from "#shared/domain/media/mediaFormats.ts";
import { fullName } from "#shared/domain/people/fullName.ts";
import { orderJob } from "../jobs/orderJob.ts";
import type { SignedIn } from "../runtime/authenticate.ts";
import { isoTime, nowMs } from "../runtime/clock.ts";
import { associateAsset, putNewAsset, readAssets, reserveAssetId } from "../table/media/assets.ts";

type Medium = {
  key: string;
  uid: string;
  format: MediaFormat;
  bytes: number;
  name: string;
  alternative_text: string;
};

/** Puts files that came with a case into the media library, as used by it. One that is there already is used by it, too. */
export async function listMedia(
  { media, fileName }: { media: readonly Medium[]; fileName: string },
  documentId: number,
  { person }: Pick<SignedIn, "person">,
): Promise<void> {
  if (media.length === 0) return;
  const known = new Map((await readAssets()).rows.map((row) => [row.key, row]));
  const at = isoTime(nowMs());
  for (const { key, uid, format, bytes, name, alternative_text } of media) {
    const there = known.get(key);
    const id = there?.id ?? (await reserveAssetId());
    if (there) {
      if (!there.document_ids.includes(documentId)) await associateAsset(id, documentId, at);
    } else
      await putNewAsset({
        ...{ id, uid, kind: mediaFormats[format].kind, format, bytes, name, alternative_text, key },
        ...{ file_uid: uid, file_name: fileName, renditions: null, rendition_problem: null },
        ...{ document_ids: [documentId], created_at: at, created_by: fullName(person.profile) },
        ...{ updated_at: at, deleted_at: null, rev: 0 },
      });
    // An earlier try may have ended between the two writes. Ordering the same job again orders nothing new.
    const isToRender = !there || (there.file_uid === uid && !there.renditions && !there.rendition_problem);
    if (!isRendered(format) || !isToRender) continue;
    await orderJob({
      ...{ kind: "render_media", id: `render-media:${id}:${uid}`, requestedBy: null, programId: null },
      input: { asset_id: id, file_uid: uid },
    });
  }
}
