import type { DefinitionOf } from "#shared/contract/jobs.ts";
import { isRendered, pixelsAtMost, renditionSides } from "#shared/domain/media/mediaFormats.ts";
import type { JobWorker } from "../jobs/job.ts";
import { renderPicture } from "../ports/pictures.ts";
import { putObject, requireObjectBytes } from "../ports/storage.ts";
import { logger } from "../runtime/log.ts";
import { getAsset, noteRenditions, renditionKey } from "../table/media/assets.ts";

type Definition = DefinitionOf<"render_media">;

/**
 * Makes the smaller pictures of a file and notes them at its asset. Their keys follow from the file, so a worker that dies writes the same
 * again; what was replaced meanwhile is left to the job of the new file.
 * @see ADR 0345
 */
export const renderMedia: JobWorker<Definition> = async ({ input: { asset_id, file_uid } }) => {
  const asset = await getAsset(asset_id, { consistent: true });
  if (asset?.file_uid !== file_uid || !isRendered(asset.format)) return;
  const rendering = await renderPicture(await requireObjectBytes("MEDIA_BUCKET", asset.key), {
    ...renditionSides,
    pixelsAtMost,
  });
  if (!rendering.ok) {
    logger.warn("no smaller pictures of a file", { asset_id, problem: rendering.problem });
    return noteRenditions(asset_id, file_uid, { renditions: null, rendition_problem: rendering.problem });
  }
  const { thumbnail, screen, width, height } = rendering.made;
  const store = async (kind: keyof typeof renditionSides, bytes: Uint8Array | null): Promise<string> => {
    if (!bytes) return asset.key;
    const key = renditionKey(kind, file_uid);
    await putObject("MEDIA_BUCKET", key, bytes, "image/webp");
    return key;
  };
  const renditions = {
    thumbnail: await store("thumbnail", thumbnail),
    screen: await store("screen", screen),
    ...{ width, height },
  };
  await noteRenditions(asset_id, file_uid, { renditions, rendition_problem: null });
};
