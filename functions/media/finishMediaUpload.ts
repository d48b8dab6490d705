import { finishMediaUpload as route } from "#shared/contract/media/uploads.ts";
import { assetKey } from "#shared/domain/media/assetKey.ts";
import {
  formatOfName,
  type MediaFormat,
  mediaFormats,
  partsOf,
  uploadProblem,
} from "#shared/domain/media/mediaFormats.ts";
import { checkContent, isCheckedWhole, notAsNamed } from "../fileContent/checkContent.ts";
import { headBytes, tellFormat } from "../fileContent/tellFormat.ts";
import { completeMultipart, copyObject, objectBytes, readHead } from "../ports/multipart.ts";
import { deleteObject, putObject, requireObjectBytes } from "../ports/storage.ts";
import { scanForViruses } from "../ports/virusScan.ts";
import { defineHandler } from "../runtime/handler.ts";
import { Refusal } from "../runtime/refusal.ts";
import { type Asset, getAsset, reserveAssetId } from "../table/media/assets.ts";
import { deleteMediaUpload, type MediaUpload, noteAsset, uploadKey } from "../table/media/uploads.ts";
import { fileRefused } from "./fileRefused.ts";
import { multipartOf, partsWith, requireOwnUpload } from "./loadUpload.ts";
import { presentAsset, requireAsset } from "./presentAsset.ts";
import { addAsset, renewAsset } from "./takeIn.ts";

const bucket = "MEDIA_BUCKET";

/**
 * Ends an upload. The parts become one object, which is checked by its content and goes to its place; then the asset is written, and the
 * upload forgotten last: whoever dies in between ends it again, and the same asset comes of it.
 */
export const finishMediaUpload = defineHandler(route, {
  run: async ({ params, body }, signedIn) => {
    const upload = await requireOwnUpload(params.id, signedIn);
    const made = await madeBefore(upload);
    if (made) {
      await forget(upload);
      return presentAsset(made);
    }
    await requireObject(upload, partsWith(upload, body.sent));
    const replaced = upload.replaces === null ? undefined : await requireAsset(String(upload.replaces));
    const [placed, id] = await Promise.all([place(upload, replaced?.key), replaced?.id ?? numberOf(upload)]);
    if (id === undefined) throw new Refusal("NOT_FOUND");
    const { file_name, name, alternative_text, document_id, video_title } = upload;
    const file = { uid: upload.id, ...placed, file_name, name, alternative_text, document_id, video_title };
    const asset = replaced ? await renewAsset(id, file) : await addAsset(id, file, signedIn);
    const [shown] = await Promise.all([presentAsset(asset), forget(upload)]);
    return shown;
  },
});

/** The number of the asset that is to come of an upload, the same at each try; undefined where the upload is gone. */
const numberOf = async ({ id, asset_id }: MediaUpload): Promise<number | undefined> =>
  noteAsset(id, asset_id ?? (await reserveAssetId()));

/** The asset that an earlier try has made, where that died between deleting the object, which comes after all else, and the upload. */
async function madeBefore(upload: MediaUpload): Promise<Asset | undefined> {
  const id = upload.replaces ?? upload.asset_id;
  const asset = id === undefined ? undefined : await getAsset(id, { consistent: true });
  if (asset?.file_uid !== upload.id || asset.deleted_at !== null) return undefined;
  return (await objectBytes(bucket, uploadKey(upload.id))) === undefined ? asset : undefined;
}

/** Makes one object of the parts, unless a try before has done so. @throws Refusal CONFLICT where parts are missing or not as they were said to be */
async function requireObject(upload: MediaUpload, etags: Readonly<Record<string, string>>): Promise<void> {
  const key = uploadKey(upload.id);
  const parts = Array.from({ length: partsOf(upload.bytes) }, (_, at) => at + 1);
  const missing = parts.filter((part) => etags[part] === undefined);
  const sent = parts.map((part) => ({ part, etag: etags[part] ?? "" }));
  if (missing.length === 0) await completeMultipart(multipartOf(upload), sent);
  // The parts may be used up: an earlier try has made the object.
  const bytes = await objectBytes(bucket, key);
  if (bytes === undefined)
    throw new Refusal("CONFLICT", {
      message:
        missing.length > 0
          ? `The upload is not complete: ${missing.length} of ${parts.length} parts are missing.`
          : "The upload is not complete: a part is not as it was sent. Upload the file again.",
    });
  // What was sent may be more than what was said.
  if (bytes !== upload.bytes)
    throw await refuse(
      upload,
      uploadProblem({ fileName: upload.file_name, bytes }) ??
        "This file is not of the size that it was said to be.",
    );
}

/** Checks the object and lays it where it stays. @throws Refusal INVALID_REQUEST, after which nothing of it is left */
async function place(
  upload: MediaUpload,
  keyOfReplaced: string | undefined,
): Promise<{ format: MediaFormat; bytes: number }> {
  const named = formatOfName(upload.file_name);
  if (!named) throw await refuse(upload, "This type of file is not supported.");
  const from = uploadKey(upload.id);
  const threat = await scanForViruses(bucket, from);
  if (threat !== undefined) throw await refuse(upload, threat);
  const keyOf = (format: MediaFormat): string => keyOfReplaced ?? assetKey(upload.id, format);
  if (isCheckedWhole(named)) {
    const checked = checkContent(named, await requireObjectBytes(bucket, from));
    if (!checked.ok) throw await refuse(upload, checked.problem);
    const { format, bytes } = checked;
    await putObject(bucket, keyOf(format), bytes, mediaFormats[format].contentType);
    return { format, bytes: bytes.length };
  }
  const format = tellFormat(await readHead(bucket, from, headBytes));
  if (!format || mediaFormats[format].kind !== mediaFormats[named].kind)
    throw await refuse(upload, notAsNamed(named));
  await copyObject(bucket, { from, to: keyOf(format), contentType: mediaFormats[format].contentType });
  return { format, bytes: upload.bytes };
}

async function refuse(upload: MediaUpload, problem: string): Promise<Refusal> {
  await forget(upload);
  return fileRefused(problem);
}

async function forget({ id }: MediaUpload): Promise<void> {
  await deleteObject(bucket, uploadKey(id));
  await deleteMediaUpload(id);
}
