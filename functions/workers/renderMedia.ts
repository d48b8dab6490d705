import type { DefinitionOf } from "#shared/contract/jobs.ts";
import {
  isRendered,
  pixelsAtMost,
  renditionRule,
  renditionSides,
} from "#shared/domain/media/mediaFormats.ts";
import type { JobRun, JobWorker } from "../jobs/job.ts";
import { renderPicture } from "../ports/pictures.ts";
import { putObject, requireObjectBytes } from "../ports/storage.ts";
import { logger } from "../runtime/log.ts";
import { type Asset, getAsset, noteRenditions, renditionKey } from "../table/media/assets.ts";
import { type Rendered, renderPdf } from "./renderPdf.ts";

type Definition = DefinitionOf<"render_media">;

/**
 * Makes the smaller pictures of a file and notes them at its asset. Their keys follow from the file, so a worker that dies writes the same
 * again; what was replaced meanwhile is left to the job of the new file.
 * @see ADR 0345
 */
export const renderMedia: JobWorker<Definition> = async ({ input: { asset_id, file_uid } }, run) => {
  const asset = await getAsset(asset_id, { consistent: true });
  if (asset?.file_uid !== file_uid || !isRendered(asset.format)) return;
  const bytes = await requireObjectBytes("MEDIA_BUCKET", asset.key);
  const rendered = await render({ ...asset, file_uid }, bytes, run);
  if (!rendered.ok) {
    logger.warn("no smaller pictures of a file", { asset_id, problem: rendered.problem });
    return noteRenditions(asset_id, file_uid, { renditions: null, rendition_problem: rendered.problem });
  }
  await noteRenditions(asset_id, file_uid, { renditions: rendered.renditions, rendition_problem: null });
};

async function render(
  { format, key, file_uid }: Pick<Asset, "format" | "key"> & { file_uid: string },
  bytes: Uint8Array,
  run: Pick<JobRun<Definition>, "advance">,
): Promise<Rendered> {
  if (format === "pdf") return renderPdf(bytes, file_uid, run);
  const rendering = await renderPicture(bytes, { ...renditionSides, pixelsAtMost });
  if (!rendering.ok) return rendering;
  const { thumbnail, medium, screen, width, height } = rendering.made;
  const store = async (kind: keyof typeof renditionSides, picture: Uint8Array | null): Promise<string> => {
    if (!picture) return key;
    const own = renditionKey(kind, file_uid);
    await putObject("MEDIA_BUCKET", own, picture, "image/webp");
    return own;
  };
  const [thumbnailKey, mediumKey, screenKey] = await Promise.all([
    store("thumbnail", thumbnail),
    store("medium", medium),
    store("screen", screen),
  ]);
  const renditions = {
    ...{ rule: renditionRule, thumbnail: thumbnailKey, medium: mediumKey, screen: screenKey },
    ...{ width, height, pages: 0, rendered_pages: 0 },
  };
  return { ok: true, renditions };
}
