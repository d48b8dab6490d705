import { Button, FileButton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useNavigate, useParams } from "react-router";
import {
  type AssetDetail,
  deleteMediaAsset,
  getMediaAsset,
  updateMediaAsset,
} from "#shared/contract/media/assets.ts";
import { canByRole } from "#shared/domain/access.ts";
import { acceptedEndings, assetKindWords, formatText, sizeText } from "#shared/domain/media/mediaFormats.ts";
import { counted } from "#shared/words/counted.ts";
import { useAction } from "../../actions/useAction.ts";
import { call } from "../../api/call.ts";
import { keyOf } from "../../api/queryKeys.ts";
import { actorOf, useCurrentUser } from "../../api/session.ts";
import { FormDialog } from "../../forms/FormDialog.tsx";
import { AreaField, TextField } from "../../forms/fields.tsx";
import { useRouteForm } from "../../forms/useRouteForm.ts";
import { Breadcrumbs } from "../../ui/Breadcrumbs.tsx";
import { PageHeading } from "../../ui/PageHeading.tsx";
import { QueryState } from "../../ui/QueryState.tsx";
import { TableSkeleton } from "../../ui/TableSkeleton.tsx";
import { mediaKeys, mediaListKeys } from "../../uploads/mediaKeys.ts";
import { UploadTray } from "../../uploads/UploadTray.tsx";
import { useUploadStore } from "../../uploads/useUploads.ts";
import classes from "./media.module.css";

const pagesText = counted({ one: "{n} page", other: "{n} pages" });

/** One file of the media library: what it shows, where it is used. */
export function MediaPage() {
  const { id = "" } = useParams();
  const asset = useQuery({
    queryKey: keyOf(getMediaAsset, id),
    queryFn: ({ signal }) => call(getMediaAsset, { params: { id }, signal }),
  });
  return (
    <QueryState
      of={{ asset }}
      skeleton={<TableSkeleton />}
      page="Media library"
      refused="The media library is for those who write and review cases."
    >
      {(loaded) => <Asset asset={loaded.asset} />}
    </QueryState>
  );
}

const renditionProblemWords: Readonly<Record<NonNullable<AssetDetail["rendition_problem"]>, string>> = {
  unreadable: "This picture is damaged: browsers may not show it. Replace the file.",
  too_large:
    "This picture has more than 100 megapixels, so it is shown in full size everywhere. Replace it with a smaller one.",
};

const damagedPdf = "The pages of this PDF cannot be shown as pictures: it may be damaged. Replace the file.";

/** Pages of a PDF, one under the other. */
function Pages({ asset: { name, url, pages, page_urls, rendition_problem } }: { asset: AssetDetail }) {
  return (
    <div className={classes.shown}>
      {page_urls.length > 0 && (
        <section
          className={classes.pages}
          aria-label={`Pages of ${name}`} // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keys, too
          tabIndex={0}
        >
          {page_urls.map((page, at) => (
            <img
              key={page}
              className={classes.page}
              src={page}
              alt={`Page ${at + 1} of ${pages}`}
              loading="lazy"
            />
          ))}
        </section>
      )}
      {pages !== null && page_urls.length < pages && (
        <p className={classes.soft}>{`The first ${page_urls.length} of ${pages} pages are shown.`}</p>
      )}
      {rendition_problem && <p className={classes.lack}>{damagedPdf}</p>}
      <a href={url} target="_blank" rel="noreferrer">
        Open in New Tab
      </a>
    </div>
  );
}

/** The medium itself. Of captions there is nothing to see but their text, which the link opens. */
function Preview({ asset }: { asset: AssetDetail }) {
  const { kind, url, screen_url, name, alternative_text, rendition_problem } = asset;
  if (kind === "image")
    return (
      <div className={classes.shown}>
        <img className={classes.preview} src={screen_url ?? url} alt={alternative_text || name} />
        {rendition_problem && <p className={classes.lack}>{renditionProblemWords[rendition_problem]}</p>}
        {screen_url !== url && (
          <a href={url} target="_blank" rel="noreferrer">
            Open the original in a new tab
          </a>
        )}
      </div>
    );
  if (kind === "pdf") return <Pages asset={asset} />;
  // biome-ignore lint/a11y/useMediaCaption: captions are files of their own, which a case puts together with it
  if (kind === "audio") return <audio src={url} controls aria-label={name} />;
  // biome-ignore lint/a11y/useMediaCaption: as above
  if (kind === "video") return <video className={classes.preview} src={url} controls aria-label={name} />;
  return (
    <a href={url} target="_blank" rel="noreferrer">
      Open in New Tab
    </a>
  );
}

/** @see spec documents §8 "Media delete confirm" */
const deleteQuestion = ({ kind, documents }: AssetDetail): string =>
  documents.length === 0
    ? "Are you sure you would like to delete?"
    : `This ${assetKindWords[kind].toLowerCase()} is also associated with the following: ${documents
        .map(({ id }) => `Document with ID: ${id}`)
        .join(", ")} Are you sure you would like to delete?`;

function Asset({ asset }: { asset: AssetDetail }) {
  const [isEdited, setIsEdited] = useState(false);
  const mayEdit = canByRole(actorOf(useCurrentUser()), "media.edit");
  const { id, name, format, bytes, file_name, alternative_text, documents, width, height, pages } = asset;
  return (
    <>
      <PageHeading
        title={name}
        tabTitle={name}
        above={
          <Breadcrumbs steps={[{ label: "Media library", to: "/media_assets" }, { label: `File ${id}` }]} />
        }
        below={[
          formatText(format),
          ...(width === null ? [] : [`${width} × ${height} pixels`]),
          ...(pages === null ? [] : [pagesText(pages)]),
          sizeText(bytes),
          file_name,
        ].join(", ")}
        action={mayEdit && <AssetActions asset={asset} onEdit={() => setIsEdited(true)} />}
      />
      <div className={classes.parts}>
        <Preview asset={asset} />
        <section aria-labelledby="alternative-text">
          <h2 id="alternative-text">Alternative text</h2>
          <p className={alternative_text ? undefined : classes.lack}>
            {alternative_text || "There is no alternative text yet."}
          </p>
        </section>
        <WhereUsed documents={documents} />
      </div>
      <UploadTray />
      {isEdited && <EditDialog asset={asset} onClose={() => setIsEdited(false)} />}
    </>
  );
}

/** Changes a file's description, replaces the file itself, or deletes it. */
function AssetActions({ asset, onEdit }: { asset: AssetDetail; onEdit: () => void }) {
  const { id, kind, documents } = asset;
  const navigate = useNavigate();
  const { add } = useUploadStore();
  const remove = useAction(deleteMediaAsset, {
    confirm: { message: deleteQuestion(asset), confirmLabel: "Delete", isDangerous: true },
    success: "The file was deleted.",
    invalidates: mediaListKeys,
    onDone: () => void navigate("/media_assets"),
  });
  return (
    <span className={classes.actions}>
      <Button variant="default" onClick={onEdit}>
        Edit
      </Button>
      <FileButton accept={acceptedEndings([kind])} onChange={(file) => file && add([{ file, replaces: id }])}>
        {(button) => (
          <Button variant="default" {...button}>
            Replace file
          </Button>
        )}
      </FileButton>
      <Button
        variant="default"
        loading={remove.isRunning}
        onClick={() =>
          void remove.run({
            params: { id: String(id) },
            query: { confirmed_uses: String(documents.length) },
          })
        }
      >
        Delete
      </Button>
    </span>
  );
}

function WhereUsed({ documents }: Pick<AssetDetail, "documents">) {
  return (
    <section aria-labelledby="where-used">
      <h2 id="where-used">Where used</h2>
      {documents.length === 0 ? (
        <p className={classes.soft}>No case uses this file.</p>
      ) : (
        <ul className={classes.list}>
          {documents.map((document) => (
            <li key={document.id}>
              <Link to={`/documents/${document.id}`}>{document.title}</Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function EditDialog({ asset, onClose }: { asset: AssetDetail; onClose: () => void }) {
  const { id, name, alternative_text } = asset;
  const form = useRouteForm(updateMediaAsset, {
    id: `media-asset-${id}`,
    initial: { name, alternative_text },
    fields: {
      name: { label: "Name" },
      alternative_text: {
        label: "Alternative text",
        help: "Read aloud to people who cannot see the image. Cases keep the text that they were given.",
      },
    },
    toBody: (values) => ({ media_asset: values }),
    params: { id: String(id) },
    success: "The file was changed.",
    invalidates: mediaKeys,
    onSaved: onClose,
  });
  return (
    <FormDialog form={form} isOpen onClose={onClose} title="Edit file" submitLabel="Save">
      <TextField form={form} name="name" autoComplete="off" />
      <AreaField form={form} name="alternative_text" rows={3} />
    </FormDialog>
  );
}
