import { randomBytes } from "node:crypto";
import sharp from "sharp";
import { planJob } from "#functions/jobs/orderJob.ts";
import { putObject } from "#functions/ports/storage.ts";
import { isoTime, newUlid, nowMs } from "#functions/runtime/clock.ts";
import { getAsset, putNewAsset, reserveAssetId } from "#functions/table/media/assets.ts";
import { createJob } from "#functions/table/operations/jobs.ts";
import { assetKey } from "#shared/domain/media/assetKey.ts";
import { renditionSides } from "#shared/domain/media/mediaFormats.ts";
import { type Figure, mediansInTurns } from "./figure.ts";
import { ratioFigure } from "./timed.ts";
import { withBenchCloud } from "./withCloud.ts";

const size = { width: 4000, height: 3000 };
const times = 12;

/** Smaller pictures of a photo: the worker's job, from the bucket to the note at its asset, beside sharp alone. */
export async function benchRenditions(): Promise<Figure[]> {
  return withBenchCloud(async () => {
    const photo = await aPhoto();
    const assetId = await anAsset(photo);
    const job = async () => work(await order(assetId));
    const { ms, floorMs } = await mediansInTurns(job, () => bySharp(photo), times);
    const asset = await getAsset(assetId);
    if (!asset?.renditions?.screen || asset.renditions.width !== size.width)
      throw new Error("The worker made no pictures");
    return [
      ratioFigure(
        `Three smaller pictures of a photo of 12 megapixels (${Math.round(photo.length / 1e5) / 10} MB)`,
        ms,
        { ms: floorMs, what: "sharp alone, from memory to memory" },
        1.3,
      ),
    ];
  });
}

/** A JPEG with the detail of a photo: shapes of all sizes, and noise. */
async function aPhoto(): Promise<Uint8Array> {
  const [columns, rows] = [250, 188];
  const coarse = { raw: { width: columns, height: rows, channels: 3 as const } };
  const ground = await sharp(randomBytes(columns * rows * 3), coarse)
    .resize({ ...size, fit: "fill", kernel: "cubic" })
    .removeAlpha()
    .raw()
    .toBuffer();
  const noise = randomBytes(ground.length);
  for (let at = 0; at < ground.length; at++)
    ground[at] = Math.max(0, Math.min(255, (ground[at] ?? 0) + ((noise[at] ?? 0) % 13) - 6));
  return sharp(ground, { raw: { ...size, channels: 3 } })
    .jpeg({ quality: 90 })
    .toBuffer();
}

/** The same three pictures, in the same qualities, one after the other. */
async function bySharp(photo: Uint8Array): Promise<void> {
  for (const [side, quality] of [
    [renditionSides.screen, 86],
    [renditionSides.medium, 84],
    [renditionSides.thumbnail, 78],
  ] as const)
    await sharp(photo)
      .autoOrient()
      .resize({ width: side, height: side, fit: "inside" })
      .webp({ quality })
      .toBuffer();
}

async function anAsset(photo: Uint8Array): Promise<number> {
  const [id, uid, at] = [await reserveAssetId(), newUlid(), isoTime(nowMs())];
  const key = assetKey(uid, "jpeg");
  await putObject("MEDIA_BUCKET", key, photo, "image/jpeg");
  await putNewAsset({
    ...{ id, uid, key, format: "jpeg", kind: "image", bytes: photo.length, file_uid: uid },
    ...{ file_name: "photo.jpg", name: "Photo", alternative_text: "Shapes", document_ids: [] },
    ...{ renditions: null, rendition_problem: null, created_at: at, created_by: "Bench" },
    ...{ updated_at: at, deleted_at: null, rev: 0 },
  });
  return id;
}

/** Tells no queue of it. */
async function order(assetId: number): Promise<string> {
  const asset = await getAsset(assetId);
  const input = { asset_id: assetId, file_uid: asset?.file_uid ?? "" };
  const job = planJob({ kind: "render_media", id: newUlid(), requestedBy: null, programId: null, input });
  await createJob(job);
  return job.id;
}

async function work(jobId: string): Promise<void> {
  const { handler } = await import("#functions/workers/mediaWorker.ts");
  const message = { messageId: "message", body: JSON.stringify({ job_id: jobId }) };
  const reply = await handler({ Records: [message] }, { getRemainingTimeInMillis: () => 600_000 });
  if (reply.batchItemFailures.length > 0) throw new Error("The worker failed");
}
