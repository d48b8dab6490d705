import { Button } from "@mantine/core";
import { IconFileText, IconMovie, IconMusic, IconSubtitles, IconUpload } from "@tabler/icons-react";
import { useState } from "react";
import { Link } from "react-router";
import { assetList, assetListRoutes, type ListedAsset } from "#shared/contract/media/assets.ts";
import { canByRole } from "#shared/domain/access.ts";
import { assetKindWords, sizeText } from "#shared/domain/media/mediaFormats.ts";
import { counted } from "#shared/words/counted.ts";
import { actorOf, useCurrentUser } from "../../api/session.ts";
import { ListPage } from "../../lists/ListPage.tsx";
import { UploadDialog } from "../../uploads/UploadDialog.tsx";
import { UploadTray } from "../../uploads/UploadTray.tsx";
import { useUploadStore } from "../../uploads/useUploads.ts";
import classes from "./media.module.css";

const icons = { audio: IconMusic, video: IconMovie, pdf: IconFileText, captions: IconSubtitles };
const uses = counted({ one: "Used in {n} case", other: "Used in {n} cases" });

/** A small picture of a file; of what cannot be seen, its kind's sign. The name stands beside it. */
function Thumbnail({ kind, url, thumbnail_url }: Pick<ListedAsset, "kind" | "url" | "thumbnail_url">) {
  if (kind === "image" || thumbnail_url)
    return <img className={classes.thumbnail} src={thumbnail_url ?? url} alt="" loading="lazy" />;
  const Icon = icons[kind];
  return (
    <span className={classes.thumbnail}>
      <Icon size={22} aria-hidden />
    </span>
  );
}

const nameCell = (row: ListedAsset) => (
  <span className={classes.named}>
    <Thumbnail {...row} />
    <Link to={`/media_assets/${row.id}`}>{row.name}</Link>
  </span>
);
const textCell = ({ kind, alternative_text }: ListedAsset) =>
  alternative_text || (kind === "image" ? <span className={classes.lack}>Missing</span> : "");

/** The media library. @see spec documents §2.11, D-46 */
export function MediaListPage() {
  const [isUploading, setIsUploading] = useState(false);
  const mayEdit = canByRole(actorOf(useCurrentUser()), "media.edit");
  const { add } = useUploadStore();
  return (
    <>
      <ListPage<ListedAsset>
        title="Media library"
        list={assetList}
        routes={assetListRoutes}
        action="media.read"
        headAction={
          mayEdit && (
            <Button leftSection={<IconUpload size={17} aria-hidden />} onClick={() => setIsUploading(true)}>
              Upload files
            </Button>
          )
        }
        nameOf={({ name }) => name}
        columns={[
          { name: "name", widthPx: 316, cell: nameCell },
          { name: "alternative_text", head: "Alternative text", widthPx: 280, cell: textCell },
          { name: "kind", head: "Kind", widthPx: 100, cell: ({ kind }) => assetKindWords[kind] },
          { name: "bytes", widthPx: 90, cell: ({ bytes }) => sizeText(bytes) },
          { name: "uses", widthPx: 80 },
        ]}
        card={(row) => [
          nameCell(row),
          textCell(row),
          `${assetKindWords[row.kind]}, ${sizeText(row.bytes)}. ${uses(row.uses)}`,
        ]}
        texts={{
          search: "Search media",
          export: "Export list",
          none: "The media library is empty. Upload the first file.",
          noneFits: "No file fits this search and these filters.",
          showAll: "Show all files",
          refused: "The media library is for those who write and review cases.",
        }}
      />
      <UploadTray />
      {isUploading && <UploadDialog onClose={() => setIsUploading(false)} onChosen={add} />}
    </>
  );
}
