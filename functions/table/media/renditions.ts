import * as z from "zod/mini";
import { keys } from "../keys.ts";
import { batchGetItems, type TransactItem, transactDelete, transactPut } from "../table.ts";

const rowSchema = z.object({
  /** Key of the file itself, which cases name. */
  key: z.string(),
  /** Upload that the file came with: names the pictures of the pages of a PDF. */
  file_uid: z.string(),
  medium: z.string(),
  screen: z.string(),
  width: z.number(),
  height: z.number(),
  rendered_pages: z.number(),
});
/** Smaller pictures of a file by the key that cases name it by, so that opening a case needs no list of the library. */
export type RenditionRow = z.infer<typeof rowSchema>;

/** Part of an asset that its row is made from. */
type RenderedFile = {
  key: string;
  file_uid: string | null;
  renditions: Readonly<Omit<RenditionRow, "key" | "file_uid" | "medium"> & { medium: string | null }> | null;
};

function rowOf({ key, file_uid, renditions }: RenderedFile): RenditionRow | undefined {
  if (!file_uid || !renditions?.medium) return undefined;
  const { medium, screen, width, height, rendered_pages } = renditions;
  // A file that is small enough is shown itself.
  if (medium === key) return undefined;
  return { key, file_uid, medium, screen, width, height, rendered_pages };
}

/** Writes that keep the row of a file true to its asset, for the transaction that changes the asset. */
export function renditionWrites(after: RenderedFile, before: RenderedFile | undefined): TransactItem[] {
  const row = rowOf(after);
  if (row) return [transactPut({ ...keys.mediaRenditions(row.key), ...row })];
  return before && rowOf(before) ? [transactDelete(keys.mediaRenditions(before.key))] : [];
}

/** Pattern: smaller pictures of the files that a case shows, by their keys. Files without any are absent. */
export async function readRenditions(
  fileKeys: readonly string[],
): Promise<ReadonlyMap<string, RenditionRow>> {
  if (fileKeys.length === 0) return new Map();
  const items = await batchGetItems([...new Set(fileKeys)].map(keys.mediaRenditions));
  return new Map(items.map((item) => rowSchema.parse(item)).map((row) => [row.key, row]));
}

/** Key in the media bucket of the picture of a page of a PDF, from 1. */
export const pageKey = (fileUid: string, page: number): string => `0/page/images/${fileUid}-${page}.webp`;
