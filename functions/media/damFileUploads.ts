import { damFileUploads as route } from "#shared/contract/media/uploads.ts";
import { assetKey } from "#shared/domain/media/assetKey.ts";
import {
  type AssetKind,
  assetNameLength,
  formatOfName,
  mediaFormats,
  uploadProblem,
} from "#shared/domain/media/mediaFormats.ts";
import { checkContent } from "../fileContent/checkContent.ts";
import { deleteObject, putObject } from "../ports/storage.ts";
import { scanForViruses } from "../ports/virusScan.ts";
import { isoTime, newUlid, nowMs } from "../runtime/clock.ts";
import { defineHandler } from "../runtime/handler.ts";
import { readForm } from "../runtime/readForm.ts";
import { Refusal } from "../runtime/refusal.ts";
import { deleteMediaAsset, listMediaAssets } from "../table/cases/mediaAssets.ts";
import { replaceAsset, reserveAssetId } from "../table/media/assets.ts";
import { uploadKey } from "../table/media/uploads.ts";
import { nameOfFile } from "./fileRefused.ts";
import { asDigitalAsset, requireAsset } from "./presentAsset.ts";
import { requireEdited } from "./requireEdited.ts";
import { addAsset, type CheckedFile } from "./takeIn.ts";

const fields: Readonly<Record<AssetKind, string>> = {
  image: "document[image_file]",
  audio: "document[audio_file]",
  video: "document[video_file]",
  pdf: "document[pdf_file]",
  captions: "document[caption_file]",
};

const invalid = (message: string): Refusal =>
  new Refusal("INVALID_REQUEST", { message: `${message} Nothing was added.` });

function textOf(form: FormData, name: string): string | undefined {
  const value = form.get(name);
  return typeof value === "string" && value.trim() !== "" ? value.trim() : undefined;
}

/** @throws Refusal INVALID_REQUEST for a field that holds no number where one is due */
function numberOf(form: FormData, name: string): number | undefined {
  const text = textOf(form, name);
  if (text === undefined) return undefined;
  if (!/^[1-9]\d{0,14}$/.test(text)) throw invalid(`${name} must be a number.`);
  return Number(text);
}

type Sent = Omit<CheckedFile, "uid" | "bytes"> & { content: Uint8Array };

/** The files of a form, all checked. @throws Refusal INVALID_REQUEST for the first that is refused */
async function checkedFiles(form: FormData, documentId: number): Promise<Sent[]> {
  const sent = Object.entries(fields).flatMap(([kind, field]) =>
    form.getAll(field).map((value) => ({ kind, field, value })),
  );
  if (sent.length === 0) throw invalid("The form has no file.");
  const video = textOf(form, "document[caption_video_file_name]") ?? null;
  return Promise.all(
    sent.map(async ({ kind, field, value }) => {
      if (typeof value === "string") throw invalid(`${field} must be a file.`);
      const format = formatOfName(value.name);
      const problem = uploadProblem({ fileName: value.name, bytes: value.size });
      if (problem !== undefined || !format) throw invalid(`${value.name}: ${problem}`);
      if (mediaFormats[format].kind !== kind) throw invalid(`${value.name} does not belong into ${field}.`);
      if (kind === "captions" && video === null)
        throw invalid("document[caption_video_file_name] must name the video of the captions.");
      const content = new Uint8Array(await value.arrayBuffer());
      const threat = await threatIn(content);
      if (threat !== undefined) throw invalid(`${value.name}: ${threat}`);
      const checked = checkContent(format, content);
      if (!checked.ok) throw invalid(`${value.name}: ${checked.problem}`);
      const file_name = value.name.slice(-assetNameLength);
      return {
        ...{ format: checked.format, content: checked.bytes, file_name },
        name: nameOfFile(file_name),
        alternative_text: "",
        document_id: documentId,
        video_title: video,
      };
    }),
  );
}

/** Runs the virus scan on a file, among the uploads. A lifecycle rule of the bucket deletes those, so housekeeping does not. */
async function threatIn(content: Uint8Array): Promise<string | undefined> {
  const key = uploadKey(newUlid());
  await putObject("MEDIA_BUCKET", key, content, "application/octet-stream");
  try {
    return await scanForViruses("MEDIA_BUCKET", key);
  } finally {
    await deleteObject("MEDIA_BUCKET", key);
  }
}

/** Adds files to a case, and takes the captions away that others replace. @see spec documents §7 "dam_file_uploads" */
export const damFileUploads = defineHandler(route, {
  run: async ({ request }, signedIn) => {
    const form = await readForm(request, {
      tooLarge: "Upload larger files in the media library.",
      undone: "Nothing was added.",
    });
    const documentId = numberOf(form, "document[id]");
    if (documentId === undefined) throw invalid("document[id] must be the number of a case.");
    await requireEdited(documentId, signedIn);
    const oldId = numberOf(form, "document[old_caption_id]");
    const old = oldId === undefined ? undefined : await requireAsset(String(oldId));
    if (old && (old.kind !== "captions" || !old.document_ids.includes(documentId)))
      throw invalid("document[old_caption_id] is no captions of this case.");
    const files = await checkedFiles(form, documentId);
    const assets = [];
    for (const { content, ...file } of files) {
      const uid = newUlid();
      await putObject(
        "MEDIA_BUCKET",
        assetKey(uid, file.format),
        content,
        mediaFormats[file.format].contentType,
      );
      assets.push(await addAsset(await reserveAssetId(), { uid, bytes: content.length, ...file }, signedIn));
    }
    if (old) await takeAway(old, documentId);
    return {
      digital_assets: await Promise.all(assets.map(asDigitalAsset)),
      old_asset: old ? await asDigitalAsset(old) : null,
    };
  },
});

/** Takes captions from a case, and from the library where no other case has them. */
async function takeAway(old: Awaited<ReturnType<typeof requireAsset>>, documentId: number): Promise<void> {
  const rows = await listMediaAssets(documentId, "captions");
  const row = rows.find(({ external_identifier }) => external_identifier === String(old.id));
  if (row) await deleteMediaAsset(row);
  const at = isoTime(nowMs());
  const document_ids = old.document_ids.filter((id) => id !== documentId);
  const change = { document_ids, deleted_at: document_ids.length === 0 ? at : null };
  if (!(await replaceAsset(old, change, at))) throw new Refusal("CONFLICT");
}
