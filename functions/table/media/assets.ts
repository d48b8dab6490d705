import * as z from "zod/mini";
import { sequenceId, ulid, utcTime } from "#shared/contract/common.ts";
import {
  assetKinds,
  mediaFormatNames,
  renditionProblems,
  type renditionSides,
} from "#shared/domain/media/mediaFormats.ts";
import { nowMs } from "../../runtime/clock.ts";
import { untilWritten } from "../../runtime/untilWritten.ts";
import { keys } from "../keys.ts";
import { type Collection, readCollection, writeCollections } from "../lists/collections.ts";
import { batchGetItems, getItem, hasRev, isNew, nextSequence, transactPut } from "../table.ts";
import { renditionWrites } from "./renditions.ts";

/** Smaller pictures of a picture, or of the first page of a PDF, for lists and screens. */
const renditionsSchema = z.object({
  /** Rule that they were made by: `renditionRule` of that time. */
  rule: z._default(z.number(), 1),
  /** Keys in the media bucket. What is small enough or moves is its own: the key of the file itself. */
  thumbnail: z.string(),
  /** Null of renditions of the first rule, which had none. */
  medium: z._default(z.nullable(z.string()), null),
  screen: z.string(),
  /** Size of the picture after rotation, or of the picture of the first page, in pixels. */
  width: z.number(),
  height: z.number(),
  /** Pages of a PDF, and those of them that were made pictures. */
  pages: z._default(z.number(), 0),
  rendered_pages: z._default(z.number(), 0),
});
export type Renditions = z.infer<typeof renditionsSchema>;

const listedSchema = z.object({
  id: sequenceId,
  uid: ulid,
  kind: z.enum(assetKinds),
  format: z.enum(mediaFormatNames),
  name: z.string(),
  alternative_text: z.string(),
  bytes: z.number(),
  /** Key in the media bucket. It stays when the file is replaced. */
  key: z.string(),
  /** Upload that the file under the key came with; null of what nobody uploaded. A replaced file has another. */
  file_uid: z._default(z.nullable(ulid), null),
  /** Null until a worker has made them, and of what has none. */
  renditions: z._default(z.nullable(renditionsSchema), null),
  /** Why no smaller pictures can be made. */
  rendition_problem: z._default(z.nullable(z.enum(renditionProblems)), null),
  /** Cases that it was uploaded for or put into. */
  document_ids: z.array(sequenceId),
  updated_at: utcTime,
});
const assetSchema = z.extend(listedSchema, {
  /** Name of the file as it was uploaded. */
  file_name: z.string(),
  created_at: utcTime,
  created_by: z.nullable(z.string()),
  /** Deleted from the library. The file stays for the cases that show it. */
  deleted_at: z.nullable(utcTime),
  rev: z.number(),
});
export type StoredAsset = z.infer<typeof listedSchema>;
/** A file of the media library. @see spec documents §3 "Media asset" */
export type Asset = z.infer<typeof assetSchema>;

/** Key in the media bucket of a smaller picture of a file. */
export const renditionKey = (kind: keyof typeof renditionSides, fileUid: string): string =>
  `0/${kind}/images/${fileUid}.webp`;

const allAssets = "media_library";

const nowS = (): number => Math.floor(nowMs() / 1000);

/** A number that no other asset has. */
export const reserveAssetId = (): Promise<number> => nextSequence("library_asset");

/** The first of some numbers that no other asset has. */
export const reserveAssetIds = (count: number): Promise<number> => nextSequence("library_asset", count);

/** Pattern: every asset of the library that is not deleted, as lists show it. */
export const readAssets = (): Promise<Collection<StoredAsset>> => readCollection(allAssets, listedSchema);

/** Pattern: an asset by number. */
export async function getAsset(
  assetId: number,
  options: { consistent?: boolean } = {},
): Promise<Asset | undefined> {
  const item = await getItem(keys.libraryAsset(assetId), options);
  return item && assetSchema.parse(item);
}

/** The row of the list; null of an asset that is deleted. */
const listedRow = (asset: Asset): StoredAsset | null =>
  asset.deleted_at === null ? listedSchema.parse(asset) : null;

const write = (after: Asset, before?: Asset): Promise<boolean> =>
  writeCollections(
    [{ name: allAssets, rows: { [after.id]: listedRow(after) } }],
    [
      transactPut({ ...keys.libraryAsset(after.id), ...after }, before ? hasRev(before.rev) : isNew),
      ...renditionWrites(after, before),
    ],
    nowS(),
  );

/** Writes a new asset. False where its number is there already. */
export const putNewAsset = (asset: Asset): Promise<boolean> => write(asset);

/** Largest number of assets in one transaction: one item each, and those of the list. */
export const newAssetsAtMost = 50;

/**
 * Writes new assets that have no renditions yet, all or none. False where one of the numbers is there already.
 *
 * @param assets - At most `newAssetsAtMost`.
 */
export const putNewAssets = (assets: readonly Asset[]): Promise<boolean> =>
  writeCollections(
    [
      {
        name: allAssets,
        rows: Object.fromEntries(assets.map((asset) => [asset.id, listedSchema.parse(asset)])),
      },
    ],
    assets.map((asset) => transactPut({ ...keys.libraryAsset(asset.id), ...asset }, isNew)),
    nowS(),
  );

type AssetChange = Partial<
  Pick<
    Asset,
    | ("name" | "alternative_text" | "bytes" | "format" | "file_name" | "document_ids" | "deleted_at")
    | ("file_uid" | "renditions" | "rendition_problem")
  >
>;

/** Changes an asset as it was read. False where somebody has changed it since. */
export const replaceAsset = (before: Asset, change: AssetChange, at: string): Promise<boolean> =>
  write({ ...before, ...change, updated_at: at, rev: before.rev + 1 }, before);

const triesAtMost = 5;

/** Notes that a case uses an asset. @see associateAssets */
export const associateAsset = (assetId: number, documentId: number, at: string): Promise<void> =>
  associateAssets([assetId], documentId, at);

/**
 * Notes that a case uses some assets, whoever else changes them meanwhile. Noting it again changes nothing. Many of them go into one
 * transaction: each writes the one list of the library, so that single ones would wait for each other.
 * @throws if too many change them at once
 */
export async function associateAssets(
  assetIds: readonly number[],
  documentId: number,
  at: string,
): Promise<void> {
  for (let from = 0; from < assetIds.length; from += newAssetsAtMost) {
    const some = assetIds.slice(from, from + newAssetsAtMost);
    await untilWritten(async () => ((await noteUse(some, documentId, at)) ? true : undefined), {
      triesAtMost,
      failure: () =>
        new Error(`The assets ${some.join(", ")} are changed too often to note where they are used`),
    });
  }
}

/** False where one of the assets was changed after it was read. */
async function noteUse(assetIds: readonly number[], documentId: number, at: string): Promise<boolean> {
  const items = await batchGetItems(
    assetIds.map((id) => keys.libraryAsset(id)),
    { consistent: true },
  );
  const changes = items
    .map((item) => assetSchema.parse(item))
    .filter(({ document_ids }) => !document_ids.includes(documentId))
    .map((before) => {
      const document_ids = [...before.document_ids, documentId].toSorted((a, b) => a - b);
      const after: Asset = { ...before, document_ids, updated_at: at, rev: before.rev + 1 };
      return { before, after };
    });
  if (changes.length === 0) return true;
  return writeCollections(
    [{ name: allAssets, rows: Object.fromEntries(changes.map(({ after }) => [after.id, listedRow(after)])) }],
    changes.map(({ before, after }) =>
      transactPut({ ...keys.libraryAsset(after.id), ...after }, hasRev(before.rev)),
    ),
    nowS(),
  );
}

/** Notes what a worker made of a file, unless the file was replaced meanwhile. When an asset was changed stays. @throws if too many change it at once */
export async function noteRenditions(
  assetId: number,
  fileUid: string,
  made: Pick<Asset, "renditions" | "rendition_problem">,
): Promise<void> {
  await untilWritten(
    async () => {
      const asset = await getAsset(assetId, { consistent: true });
      if (asset?.file_uid !== fileUid) return true;
      if (await replaceAsset(asset, made, asset.updated_at)) return true;
      return undefined;
    },
    {
      triesAtMost,
      failure: () => new Error(`The asset ${assetId} is changed too often to note its renditions`),
    },
  );
}
