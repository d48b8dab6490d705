import { Button, FileButton } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "react-router";
import { view } from "#shared/case/changes/view.ts";
import { deleteAssetAssociation, listAssetAssociations, syncAssets } from "#shared/contract/media/assets.ts";
import type { ReplyOf } from "#shared/contract/route.ts";
import { updateDocument } from "#shared/contract/versions/documentSettings.ts";
import { acceptedEndings, assetKindWords } from "#shared/domain/media/mediaFormats.ts";
import { useAction } from "../../../actions/useAction.ts";
import { textOf } from "../../../api/ApiError.ts";
import { call } from "../../../api/call.ts";
import { keyOf } from "../../../api/queryKeys.ts";
import { DialogButtons } from "../../../ui/DialogButtons.tsx";
import { DialogFrame } from "../../../ui/DialogFrame.tsx";
import { useFlash } from "../../../ui/Flash.tsx";
import { QueryState } from "../../../ui/QueryState.tsx";
import { mediaListKeys } from "../../../uploads/mediaKeys.ts";
import { UploadsToCase } from "../../../uploads/UploadsToCase.tsx";
import { useUploadStore } from "../../../uploads/useUploads.ts";
import type { Editor } from "../useEditor.ts";
import { useCaseCover } from "./caseCover.ts";
import classes from "./caseFiles.module.css";
import { filmTitleOf } from "./filmTitle.ts";
import { type PickedKind, pickedKindWords } from "./pickedKinds.ts";

type CaseFile = ReplyOf<typeof syncAssets>["digitalAssets"][number];
type OfFile = { editor: Editor; file: CaseFile };

const kindOf = ({ media_type, file_ext }: CaseFile): PickedKind | "captions" => {
  if (media_type !== "document") return media_type;
  return file_ext === "pdf" ? "pdf" : "captions";
};

/** The media menu: files of one kind that were uploaded for the case or put into it, and what is done with each. @see spec documents §2.11 */
export function CaseFiles({
  editor,
  kind,
  onClose,
}: {
  editor: Editor;
  kind: PickedKind;
  onClose: () => void;
}) {
  const { id } = editor.opened.contexts.documentContext;
  const files = useQuery({
    queryKey: keyOf(syncAssets, id),
    queryFn: ({ signal }) => call(syncAssets, { body: { model_id: id, model_type: "Document" }, signal }),
  });
  const title = `${pickedKindWords[kind]} Files`;
  const [cover] = useCaseCover(editor.opened);
  /** @see spec documents §4 "Autosave" */
  const close = (): void => {
    const { saver, isAutosaving } = editor.saving;
    if (cover !== null && isAutosaving && editor.mayWrite) void saver.save();
    onClose();
  };
  return (
    <DialogFrame isOpen onClose={close} title={title} size="42rem">
      <UploadsToCase documentId={id} />
      <QueryState of={{ files }} skeleton={<p role="status">Loading...</p>}>
        {({ files: { digitalAssets } }) => {
          const shown = digitalAssets.filter((file) => kindOf(file) === kind);
          const captions = digitalAssets.filter((file) => kindOf(file) === "captions");
          if (shown.length === 0) return <p>{`No ${title}`}</p>;
          return (
            <ul className={classes.files}>
              {shown.map((file) => (
                <li key={file.external_identifier}>
                  {file.thumbnail_url && <img src={file.thumbnail_url} alt="" loading="lazy" />}
                  <div className={classes.told}>
                    <Link to={`/media_assets/${file.external_identifier}`} target="_blank">
                      {file.title}
                    </Link>
                    {kind === "image" && (
                      <p className={classes.soft}>{file.alternative_text || "No alternative text"}</p>
                    )}
                    <div className={classes.acts}>
                      {kind === "image" && <CoverButton editor={editor} file={file} />}
                      {kind === "video" && <CaptionsButton editor={editor} file={file} captions={captions} />}
                      <DeleteButton editor={editor} file={file} />
                    </div>
                  </div>
                </li>
              ))}
            </ul>
          );
        }}
      </QueryState>
      <DialogButtons>
        <Button variant="default" onClick={close}>
          Close
        </Button>
      </DialogButtons>
    </DialogFrame>
  );
}

/** Makes an image the cover, which lists show beside the title; or takes the cover away. */
function CoverButton({ editor, file }: OfFile) {
  const { id } = editor.opened.contexts.documentContext;
  const [cover, setCover] = useCaseCover(editor.opened);
  const isCover = cover === file.asset_path;
  const update = useAction(updateDocument, {
    success: isCover ? "The case has no cover now." : "Cover saved. Lists and courses show it from now on.",
    onDone: ({ cover_image }) => setCover(cover_image),
  });
  if (!editor.opened.contexts.userContext.permissions.includes("editMediaAssets")) return null;
  return (
    <Button
      size="compact-sm"
      variant="default"
      loading={update.isRunning}
      onClick={() =>
        void update.run({
          params: { id: String(id) },
          body: { document: { cover_image: isCover ? null : file.asset_path } },
        })
      }
    >
      {isCover ? "Remove as cover image" : "Make cover image"}
    </Button>
  );
}

/** Takes captions for a film of the case: the newest ones are shown with it. */
function CaptionsButton({ editor, file, captions }: OfFile & { captions: readonly CaseFile[] }) {
  const { opened, session } = editor;
  const { add } = useUploadStore();
  if (!opened.contexts.userContext.permissions.includes("editMediaAssets")) return null;
  const { draft, viewMode } = session.getState();
  // Its title in the text, by which readers are given the captions.
  const title = filmTitleOf(view(draft, viewMode), file.asset_path) ?? file.title;
  const hasCaptions = captions.some((each) => each.title === title);
  return (
    <FileButton
      accept={acceptedEndings(["captions"])}
      onChange={(chosen) =>
        chosen &&
        add([
          {
            ...{ file: chosen, name: title, videoTitle: title },
            documentId: opened.contexts.documentContext.id,
          },
        ])
      }
    >
      {(button) => (
        <Button size="compact-sm" variant="default" {...button}>
          {hasCaptions ? "Replace captions" : "Upload captions"}
        </Button>
      )}
    </FileButton>
  );
}

/** Takes a file away from the files of the case, after the question where else it is used. @see spec documents §8 "Media delete confirm" */
function DeleteButton({ editor, file }: OfFile) {
  const { contexts } = editor.opened;
  const { id } = contexts.documentContext;
  const client = useQueryClient();
  const flash = useFlash();
  const uses = { query: { external_id: file.external_identifier } };
  const usesKey = keyOf(listAssetAssociations, file.external_identifier);
  const remove = useAction(deleteAssetAssociation, {
    confirm: () => {
      const used = client.getQueryData<ReplyOf<typeof listAssetAssociations>>(usesKey) ?? [];
      return {
        message: deleteQuestion(
          file,
          used.filter((use) => use.id !== id),
        ),
        confirmLabel: "Delete",
        isDangerous: true,
      };
    },
    success: `${file.title} is no file of this case any more. The text keeps showing it where it stands.`,
    invalidates: mediaListKeys,
  });
  if (!contexts.userContext.permissions.includes("deleteMediaAssets")) return null;
  const ask = async (): Promise<void> => {
    try {
      await client.fetchQuery({
        ...{ queryKey: usesKey, staleTime: 0 },
        queryFn: () => call(listAssetAssociations, uses),
      });
    } catch (error) {
      // Without its uses the question can't be asked, and nothing is deleted unasked.
      flash.error(textOf(error));
      return;
    }
    await remove.run({
      body: { model_id: id, model_type: "Document", external_id: file.external_identifier },
    });
  };
  return (
    <Button size="compact-sm" variant="default" loading={remove.isRunning} onClick={() => void ask()}>
      Delete
    </Button>
  );
}

const deleteQuestion = (file: CaseFile, elsewhere: readonly { type: string; id: number }[]): string =>
  elsewhere.length === 0
    ? "Are you sure you would like to delete?"
    : `This ${assetKindWords[kindOf(file)].toLowerCase()} is also associated with the following: ${elsewhere
        .map(({ type, id }) => `${type} with ID: ${id}`)
        .join(", ")} Are you sure you would like to delete?`;
