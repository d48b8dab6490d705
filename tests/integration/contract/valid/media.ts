import { newUlid } from "#functions/runtime/clock.ts";
import type { Asset } from "#functions/table/media/assets.ts";
import type { MediaUpload } from "#functions/table/media/uploads.ts";
import { anAsset, anUpload } from "#tests/builders/media.ts";
import type { BuiltPerson } from "#tests/builders/world.ts";
import type { Scene, Valid } from "./scene.ts";

type Own = { asset?: Asset; upload?: MediaUpload };
const owned = new Map<string, Own>();

const withAsset = async ({ documentId }: Scene, { id }: BuiltPerson): Promise<void> => {
  owned.set(id, { asset: await anAsset({ document_ids: [documentId] }) });
};
const withUpload = async (_scene: Scene, { id }: BuiltPerson): Promise<void> => {
  owned.set(id, { upload: await anUpload(id) });
};
const assetOf = ({ id }: BuiltPerson) => String(owned.get(id)?.asset?.id ?? 1);
const uploadOf = ({ id }: BuiltPerson) => ({ id: owned.get(id)?.upload?.id ?? newUlid() });

const boundary = "parts-of-a-form";
/** A form that adds captions to a case. */
const formFor = (documentId: number): string =>
  [
    ["document[id]", String(documentId)],
    ["document[caption_video_file_name]", "A film"],
    ["document[caption_file]", "WEBVTT\n\n00:00.000 --> 00:02.000\nBreathe in.\n", '; filename="film.vtt"'],
  ]
    .map(
      ([name, value, more = ""]) =>
        `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`,
    )
    .join("")
    .concat(`--${boundary}--\r\n`);

/** Calls of the media library. */
export const mediaCalls: Readonly<Record<string, Valid>> = {
  listMediaAssets: { parts: () => ({ query: { search: "point", per_page: "5" } }) },
  countMediaAssets: { parts: () => ({}) },
  listMediaAssetsIds: { parts: () => ({}) },
  exportMediaAssets: { parts: () => ({ query: { search: "nothing has this" } }) },
  exportSelectedMediaAssets: { parts: () => ({ body: { ids: ["1"] } }) },
  getMediaAsset: { parts: (_scene, person) => ({ params: { id: assetOf(person) } }), prepare: withAsset },
  updateMediaAsset: {
    parts: (_scene, person) => ({
      params: { id: assetOf(person) },
      body: { media_asset: { name: "Chest radiograph", alternative_text: "A clear chest" } },
    }),
    prepare: withAsset,
  },
  deleteMediaAsset: {
    parts: (_scene, person) => ({ params: { id: assetOf(person) }, query: { confirmed_uses: "1" } }),
    prepare: withAsset,
  },
  listAssetAssociations: {
    parts: (_scene, person) => ({ query: { external_id: assetOf(person) } }),
    prepare: withAsset,
  },
  deleteAssetAssociation: {
    parts: ({ documentId }, person) => ({
      body: { model_id: documentId, model_type: "Document", external_id: assetOf(person) },
    }),
    prepare: withAsset,
  },
  syncAssets: { parts: ({ documentId }) => ({ body: { model_id: documentId, model_type: "Document" } }) },
  startMediaUpload: { parts: () => ({ body: { file_name: "chest.png", bytes: 120_000 } }) },
  signMediaParts: {
    parts: (_scene, person) => ({ params: uploadOf(person), body: { wanted: [1] } }),
    prepare: withUpload,
  },
  getMediaUpload: { parts: (_scene, person) => ({ params: uploadOf(person) }), prepare: withUpload },
  finishMediaUpload: {
    parts: (_scene, person) => ({ params: uploadOf(person), body: {} }),
    prepare: withUpload,
  },
  cancelMediaUpload: { parts: (_scene, person) => ({ params: uploadOf(person) }), prepare: withUpload },
  damFileUploads: {
    parts: ({ documentId }) => ({
      raw: formFor(documentId),
      headers: { "content-type": `multipart/form-data; boundary=${boundary}` },
    }),
  },
};
