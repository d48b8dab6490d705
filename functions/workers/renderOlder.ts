import type { DefinitionOf } from "#shared/contract/jobs.ts";
import { isRendered, renditionRule } from "#shared/domain/media/mediaFormats.ts";
import type { JobWorker } from "../jobs/job.ts";
import { orderJob } from "../jobs/orderJob.ts";
import { orderRenditions, renditionJobId } from "../jobs/orderRenditions.ts";
import { isoTime, nowMs } from "../runtime/clock.ts";
import { logger } from "../runtime/log.ts";
import { getAsset, readAssets, replaceAsset, type StoredAsset } from "../table/media/assets.ts";
import { getJob } from "../table/operations/jobs.ts";

/** UTC hour: night in America. */
const hour = 8;
/** Files a night. More would keep new uploads waiting. */
const orderedAtMost = 500;

/** Orders a job, once a day, that has renditions made for files that lack those of the current rule. */
export async function orderOlderRenditions(): Promise<void> {
  const now = isoTime(nowMs());
  if (Number(now.slice(11, 13)) !== hour) return;
  const id = `render-older:${now.slice(0, 10)}`;
  if (await getJob(id)) return;
  await orderJob({ kind: "render_older", id, input: {}, requestedBy: null, programId: null });
}

/** True if a file has no renditions of the current rule. Files that could not be rendered are not tried again. */
export const lacksRenditions = ({ format, renditions, rendition_problem }: StoredAsset): boolean =>
  isRendered(format) && rendition_problem === null && (renditions?.rule ?? 0) < renditionRule;

/** Orders renditions of files that lack them. A file whose job was given up is tried again once the job's row is gone. */
export const renderOlder: JobWorker<DefinitionOf<"render_older">> = async () => {
  let ordered = 0;
  for (const asset of (await readAssets()).rows.filter(lacksRenditions)) {
    if (ordered === orderedAtMost) break;
    const file = await named(asset);
    if (!file || (await getJob(renditionJobId(file)))) continue;
    await orderRenditions(file);
    ordered += 1;
  }
  logger.info("renditions of older files ordered", { ordered });
};

/** Names a file that was never uploaded after its asset, so that its renditions have keys. */
async function named(asset: StoredAsset): Promise<StoredAsset | undefined> {
  if (asset.file_uid !== null) return asset;
  const stored = await getAsset(asset.id, { consistent: true });
  if (stored?.file_uid !== null) return stored;
  const file_uid = stored.uid;
  return (await replaceAsset(stored, { file_uid }, stored.updated_at)) ? { ...asset, file_uid } : undefined;
}
