import { assetList, assetListRoutes, type SearchedAsset } from "#shared/contract/media/assets.ts";
import { plainText } from "#shared/domain/collection/fold.ts";
import { signMediaUrl } from "../ports/storage.ts";
import { serveProgramList } from "../runtime/serveList.ts";
import { type ListedDocument, readDocuments } from "../table/cases/documents.ts";
import { keptJoin, rowsById } from "../table/lists/joinRows.ts";
import { readAssets, type StoredAsset } from "../table/media/assets.ts";
import { sizeOf, smallerUrl } from "./presentAsset.ts";

/** A row with what its links are signed from. */
type Row = SearchedAsset & Pick<StoredAsset, "renditions">;

const joined = keptJoin<Row>();

const rowsOf = (assets: readonly StoredAsset[], documents: readonly ListedDocument[]) =>
  joined([assets, documents], () => {
    const titles = rowsById(documents);
    return assets.map(({ document_ids, file_uid: _, ...asset }) => {
      const using = document_ids.flatMap((id) => titles.get(id) ?? []);
      return {
        ...asset,
        ...sizeOf(asset),
        uses: using.length,
        documents: using.map(({ title }) => plainText(title)),
      };
    });
  });

/** The list of the media library. */
export const mediaAssets = serveProgramList(assetListRoutes, {
  find: async () => {
    const [assets, documents] = await Promise.all([readAssets(), readDocuments()]);
    return { rows: rowsOf(assets.rows, documents.rows), viewer: undefined };
  },
  list: assetList,
  present: (rows) =>
    Promise.all(
      rows.map(async ({ documents: _searched, renditions, ...row }) => ({
        ...row,
        url: await signMediaUrl(row.key),
        thumbnail_url: await smallerUrl({ ...row, renditions }, "thumbnail"),
      })),
    ),
});
