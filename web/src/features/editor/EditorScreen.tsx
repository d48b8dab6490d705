import "@mantine/core/styles/Switch.layer.css";
import { Button, Switch } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useCallback, useState } from "react";
import type { DisplayMode } from "#shared/case/model/types.ts";
import { versionTypeNames } from "#shared/domain/versionTypes.ts";
import { PageHeading } from "../../ui/PageHeading.tsx";
import { textOfHtml } from "../../ui/richNodes.tsx";
import { Bars } from "./bars/Bars.tsx";
import bars from "./bars/bars.module.css";
import { ChecklistBanner } from "./bars/ChecklistBanner.tsx";
import { ModeBar, SaveBar, UndoBar } from "./bars/EditBar.tsx";
import { FormatBar } from "./bars/FormatBar.tsx";
import { focusFind } from "./bars/focusTools.ts";
import { LineageBar } from "./bars/LineageBar.tsx";
import { LockBar } from "./bars/LockBar.tsx";
import classes from "./editor.module.css";
import { FindBar } from "./finding/FindBar.tsx";
import { EditorHost } from "./host/EditorHost.tsx";
import { usePageKeys } from "./host/usePageKeys.ts";
import { LeftWork } from "./LeftWork.tsx";
import { LinksReportButton } from "./LinksReportButton.tsx";
import { laterPart, useLaterParts } from "./laterParts.tsx";
import { AddObjective } from "./mapping/AddObjective.tsx";
import { CaseCover } from "./media/CaseCover.tsx";
import { MediaEntries } from "./media/MediaEntries.tsx";
import type { OpenedVersion } from "./openVersion.ts";
import { CaseQuestionsLink } from "./panels/CaseQuestionsLink.tsx";
import { SelectionPanels, SidePanels } from "./panels/SidePanels.tsx";
import { PublishBar } from "./publishing/PublishBar.tsx";
import { isReadMode } from "./reading/displayModes.ts";
import reading from "./reading/reading.module.css";
import { ReuseBar } from "./reuse/ReuseBar.tsx";
import { useReusableItem } from "./reuse/useReusableItem.ts";
import { AddComment } from "./review/AddComment.tsx";
import { textHolder } from "./review/anchors.ts";
import { CaretChanges } from "./review/CaretChanges.tsx";
import { ReviewBar } from "./review/ReviewBar.tsx";
import { CardsBeside, CardsList } from "./review/ReviewColumn.tsx";
import { ReviewTools } from "./review/ReviewTools.tsx";
import reviewClasses from "./review/review.module.css";
import { useLinkedComment } from "./review/useLinkedComment.ts";
import { WhoWrote } from "./review/WhoWrote.tsx";
import { SavingNotice } from "./SavingNotice.tsx";
import { StyleGuideLink } from "./StyleGuideLink.tsx";
import { type Editor, useEditor } from "./useEditor.ts";
import { useSessionState } from "./useEditSession.ts";
import { useTitle } from "./useTitle.ts";
import { VersionLinks } from "./VersionLinks.tsx";

const DraftAsRead = laterPart(
  async () => (await import("./reading/DraftAsRead.tsx")).DraftAsRead,
  () => <p role="status">Loading the case…</p>,
);
const RenameItem = laterPart(
  async () => (await import("./reuse/RenameItem.tsx")).RenameItem,
  () => null,
);
const FileButtons = laterPart(async () => (await import("./FileButtons.tsx")).FileButtons);

/** Window widths at which cards stand beside the text. */
const roomForCards = "(min-width: 75em)";

type Parts = { opened: OpenedVersion; editor: Editor };

/** Reusable content: there is no case around it that had settings, links or a cover. */
const isReusable = ({ contexts }: OpenedVersion): boolean =>
  contexts.documentContext.docType === "ReusableObject";
const isPublishedOne = ({ contexts }: OpenedVersion): boolean => contexts.version.type === "PUBLISHED";

/** The row of the document: title, saving, lock, publishing, and panels about the whole of it. */
function DocumentRow({ opened, editor }: Parts) {
  const { session, lock, saving, review, hasLock, mayWrite } = editor;
  const { contexts } = opened;
  const { version, userContext } = contexts;
  const isText = isReusable(opened);
  const seenTitle = useTitle(editor);
  const item = useReusableItem(contexts.documentContext.reusable_object_id);
  const title = item?.name ?? seenTitle;
  return (
    <div className={bars.document}>
      <PageHeading
        title={isText ? `Reusable Content Title: ${title}` : title}
        action={item && <RenameItem item={item} />}
        tabTitle={`${title} (${versionTypeNames[version.type]})`}
        below={<VersionLinks contexts={contexts} />}
      />
      <SaveBar maySave={hasLock} saveState={saving.state} onSave={() => void saving.saver.save()} />
      <LockBar
        lock={lock}
        userId={userContext.id}
        sessionId={opened.window.sessionId}
        isWriter={editor.isWriter}
        onRelease={async () => {
          await saving.saver.save();
          // Text typed while the first call was under way.
          await saving.saver.save();
        }}
      />
      <PublishBar
        opened={opened}
        title={title}
        session={session}
        saveState={saving.state}
        rev={saving.saver.rev}
        lockToken={mayWrite ? lock.token : undefined}
        onReplaced={editor.takeUpReplaced}
      >
        {!isPublishedOne(opened) && (
          <ReviewTools
            review={review}
            who={{
              isOpen: editor.isAskingWho,
              toggle: () => editor.setAskingWho(!editor.isAskingWho),
            }}
          />
        )}
        {!isText && <LinksReportButton contexts={contexts} />}
        <FileButtons versionId={version.id} isText={isText} isSaved={saving.state === "saved"} />
        <StyleGuideLink editor={editor} />
        <Switch
          size="sm"
          label={saving.isAutosaving ? "Auto Save On" : "Auto Save Off"}
          checked={saving.isAutosaving}
          onChange={(event) => saving.setAutosaving(event.currentTarget.checked)}
        />
      </PublishBar>
      {!isText && (
        <SidePanels editor={editor}>
          <CaseQuestionsLink opened={opened} />
          <MediaEntries editor={editor} />
        </SidePanels>
      )}
    </div>
  );
}

/** The row of the text: undo, format, finding, comments, and how it is shown. */
function TextRow({ opened, editor }: Parts) {
  const { session, review, mayWrite } = editor;
  const isPublished = isPublishedOne(opened);
  return (
    <div className={`${bars.row} ${bars.whole} ${bars.foldable}`}>
      <UndoBar isWritable={mayWrite} onUndo={editor.undo} onRedo={editor.redo} />
      <FormatBar session={session} isWritable={mayWrite} />
      <div className={bars.group}>
        <Button size="compact-sm" variant="subtle" onClick={() => editor.setFinding(!editor.isFinding)}>
          Find/Replace
        </Button>
        {!isPublished && <AddComment session={session} review={review} />}
      </div>
      <ModeBar
        session={session}
        mayEdit={opened.actor.mode === "editing" && !isPublished}
        isPublished={isPublished}
      />
    </div>
  );
}

/** Place of the caret, and tools for it. */
function Inspector({ opened, editor }: Parts) {
  return (
    <LineageBar
      session={editor.session}
      isWritable={editor.mayWrite}
      userId={opened.actor.id}
      documentId={opened.contexts.documentContext.id}
      mint={editor.mint}
      reuse={(at) => <ReuseBar editor={editor} at={at} />}
      panels={(root, lineage) => !isReusable(opened) && <SelectionPanels {...{ editor, root, lineage }} />}
      objectives={(lineage) => <AddObjective editor={editor} lineage={lineage} />}
    />
  );
}

/** Bar that finds and replaces. The text has the focus again when it closes. */
function Finding({ editor }: Pick<Parts, "editor">) {
  const { session } = editor;
  return (
    <FindBar
      session={session}
      isWritable={editor.mayWrite}
      onClose={() => {
        editor.setFinding(false);
        session.focus();
      }}
    />
  );
}

const OutlineNote = () => (
  <p className={reading.note} role="status">
    {"Titles only, read-only. Choose 'Full' to edit."}
  </p>
);

function useEditorKeys(editor: Editor, { showsText }: { showsText: boolean }): void {
  usePageKeys({
    save: () => void editor.saving.saver.save(),
    undo: editor.undo,
    redo: editor.redo,
    find: () => {
      editor.setFinding(true);
      focusFind(editor.bars.current);
    },
    ...{ mayWrite: editor.mayWrite, showsText },
  });
}

/** Classes of the text: beside its cards, as titles alone, or out of sight behind the draft as readers see it. */
function textClassOf({ displayMode, isWide }: { displayMode: DisplayMode; isWide: boolean }): string {
  return [
    classes.text,
    isWide && reviewClasses.beside,
    isReadMode(displayMode) && reading.away,
    displayMode === "outline" && reading.outline,
  ]
    .filter(Boolean)
    .join(" ");
}

/** The editor of one version: bars, and the case as one document. @see spec documents §2.11, ADR 0154 */
export function EditorScreen({ opened }: { opened: OpenedVersion }) {
  const editor = useEditor(opened);
  useLaterParts();
  const { session, review } = editor;
  const { version, documentContext } = opened.contexts;
  const isPublished = isPublishedOne(opened);
  const [isListOpen, setListOpen] = useState(false);
  const displayMode = useSessionState(session, (state) => state.displayMode);
  const readMode = isReadMode(displayMode) ? displayMode : undefined;
  const isRoomy = useMediaQuery(roomForCards, false, { getInitialValueInEffect: false });
  // Beside titles alone there is nothing that cards could stand by.
  const isWide = isRoomy && displayMode === "full";
  useLinkedComment(
    review,
    useCallback(() => setListOpen(true), []),
  );

  useEditorKeys(editor, { showsText: readMode === undefined });

  const textClass = textClassOf({ displayMode, isWide });

  return (
    <div>
      <Bars editor={editor} first={<DocumentRow opened={opened} editor={editor} />}>
        <TextRow opened={opened} editor={editor} />
        {!isPublished && (
          <ReviewBar
            session={session}
            review={review}
            list={isWide ? undefined : { isOpen: isListOpen, toggle: () => setListOpen((isOpen) => !isOpen) }}
          />
        )}
        {editor.isFinding && <Finding editor={editor} />}
        <Inspector opened={opened} editor={editor} />
        {editor.isAskingWho && <WhoWrote review={review} onClose={() => editor.setAskingWho(false)} />}
      </Bars>
      <div className={classes.above}>
        <ChecklistBanner contexts={opened.contexts} />
        <LeftWork editor={editor} />
        <SavingNotice editor={editor} />
        {!isWide && isListOpen && <CardsList review={review} />}
        {readMode && <DraftAsRead editor={editor} mode={readMode} />}
        {displayMode === "outline" && <OutlineNote />}
        {displayMode === "full" && <CaseCover opened={opened} />}
      </div>
      <div className={textClass}>
        <div {...{ [textHolder]: "" }}>
          <EditorHost
            session={session}
            label={`Text of ${textOfHtml(documentContext.title)}`}
            authorIds={[...new Set([...version.changeAuthorIds, ...editor.people.keys()])]}
          />
        </div>
        {isWide && <CardsBeside review={review} />}
        <CaretChanges review={review} />
      </div>
    </div>
  );
}
