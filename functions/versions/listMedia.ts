import { isRendered, type MediaFormat, mediaFormats } from "#shared/domain/media/mediaFormats.ts";
import { fullName } from "#shared/domain/people/fullName.ts";
import { orderJob } from "../jobs/orderJob.ts";
import type { SignedIn } from "../runtime/authenticate.ts";
import { isoTime, nowMs } from "../runtime/clock.ts";
import { putNewAsset, readAssets, reserveAssetId } from "../table/media/assets.ts";

type Medium = {
  key: string;
  uid: string;
  format: MediaFormat;
  bytes: number;
  name: string;
  alternative_text: string;
};

/** Puts files that came with a case into the media library, as used by it. One that is there already stays. */
export async function listMedia(
  { media, fileName }: { media: readonly Medium[]; fileName: string },
  documentId: number,
  { person }: Pick<SignedIn, "person">,
): Promise<void> {
  if (media.length === 0) return;
  const known = new Set((await readAssets()).rows.map(({ key }) => key));
  const at = isoTime(nowMs());
  for (const { key, uid, format, bytes, name, alternative_text } of media) {
    if (known.has(key)) continue;
    const { kind } = mediaFormats[format];
    const id = await reserveAssetId();
    await putNewAsset({
      ...{ id, uid, kind, format, bytes, name, alternative_text, key, file_uid: uid },
      ...{ file_name: fileName, renditions: null, rendition_problem: null, document_ids: [documentId] },
      ...{ created_at: at, created_by: fullName(person.profile), updated_at: at, deleted_at: null, rev: 0 },
    });
    if (!isRendered(format)) continue;
    await orderJob({
      ...{ kind: "render_media", id: `render-media:${id}:${uid}`, requestedBy: null, programId: null },
      input: { asset_id: id, file_uid: uid },
    });
  }
}
