import { putObject } from "#functions/ports/storage.ts";
import { isoTime, newUlid, nowMs } from "#functions/runtime/clock.ts";
import { type Asset, putNewAsset, reserveAssetId } from "#functions/table/media/assets.ts";
import { type MediaUpload, putMediaUpload, uploadKey } from "#functions/table/media/uploads.ts";

/** A picture of one point, of 67 bytes. */
export const onePointPng = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

/** A picture in the media library, with its file. */
export async function anAsset(parts: Partial<Asset> = {}): Promise<Asset> {
  const uid = newUlid();
  const at = isoTime(nowMs());
  const asset: Asset = {
    id: await reserveAssetId(),
    uid,
    kind: "image",
    format: "png",
    name: `Picture ${uid}`,
    alternative_text: "A point",
    bytes: onePointPng.length,
    key: `0/original/images/${uid}.png`,
    document_ids: [],
    ...{ file_uid: null, renditions: null, rendition_problem: null },
    file_name: "point.png",
    created_at: at,
    created_by: "Tests",
    updated_at: at,
    deleted_at: null,
    rev: 0,
    ...parts,
  };
  await putObject("MEDIA_BUCKET", asset.key, onePointPng, "image/png");
  if (!(await putNewAsset(asset))) throw new Error(`There is an asset ${asset.id} already`);
  return asset;
}

/** An upload of a person that is all there and waits to be ended. */
export async function anUpload(userId: string, parts: Partial<MediaUpload> = {}): Promise<MediaUpload> {
  const upload: MediaUpload = {
    id: newUlid(),
    created_by: userId,
    created_at: isoTime(nowMs()),
    file_name: "point.png",
    bytes: onePointPng.length,
    name: "A point",
    alternative_text: "",
    document_id: null,
    video_title: null,
    replaces: null,
    s3_upload_id: "none",
    etags: {},
    ...parts,
  };
  await putObject("MEDIA_BUCKET", uploadKey(upload.id), onePointPng, "application/octet-stream");
  await putMediaUpload(upload);
  return upload;
}

type FormParts = Readonly<Record<string, string | { fileName: string; content: string | Buffer }>>;

/** A form with files as browsers and scripts send it. */
export async function formOf(parts: FormParts): Promise<{ raw: Buffer; headers: Record<string, string> }> {
  const form = new FormData();
  for (const [name, part] of Object.entries(parts)) {
    if (typeof part === "string") form.append(name, part);
    else form.append(name, new Blob([new Uint8Array(Buffer.from(part.content))]), part.fileName);
  }
  const response = new Response(form);
  const type = response.headers.get("content-type") ?? "";
  return { raw: Buffer.from(await response.arrayBuffer()), headers: { "content-type": type } };
}
