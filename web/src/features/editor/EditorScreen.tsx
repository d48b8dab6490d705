import { Button } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import type { Operation } from "#shared/case/changes/operations.ts";
import type { EditContexts } from "#shared/contract/versions/versions.ts";
import { ApiError } from "../../api/ApiError.ts";
import { useFlash } from "../../ui/Flash.tsx";
import { PageHeading } from "../../ui/PageHeading.tsx";
import bars from "./bars/bars.module.css";
import { EditBar } from "./bars/EditBar.tsx";
import { FindBar } from "./bars/FindBar.tsx";
import { FormatBar } from "./bars/FormatBar.tsx";
import { LineageBar } from "./bars/LineageBar.tsx";
import { LockBar } from "./bars/LockBar.tsx";
import classes from "./editor.module.css";
import { EditorHost } from "./host/EditorHost.tsx";
import { gestures } from "./host/gestures.ts";
import { placeholders } from "./host/placeholders.ts";
import { spokenChanges } from "./host/spokenChanges.ts";
import { loadDraft, type OpenedVersion } from "./openVersion.ts";
import { PublishBar } from "./publishing/PublishBar.tsx";
import { refusalText } from "./refusalTexts.ts";
import { textHolder } from "./review/anchors.ts";
import { ReviewBar } from "./review/ReviewBar.tsx";
import { CardsBeside, CardsList } from "./review/ReviewColumn.tsx";
import review from "./review/review.module.css";
import { useReview } from "./review/useReview.ts";
import { asSuggestions, hasUnsavedWork } from "./saving/restored.ts";
import { createEditSession, type EditSession } from "./session/editSession.ts";
import { useSaving } from "./useSaving.ts";
import { useVersionLock } from "./useVersionLock.ts";

const typeNames: Record<EditContexts["version"]["type"], string> = {
  PUBLISHED: "Published",
  ONGOING_MAINTENANCE: "Ongoing Maintenance",
  SCHEDULED_REVIEW: "Scheduled Review",
};

/** Window widths at which cards stand beside the text. */
const roomForCards = "(min-width: 75em)";

const mintUid = (what: string): string => `${what}_${crypto.randomUUID()}`;

/** The first view of a version. @see spec documents §4 View modes */
const firstView = ({ version, documentContext }: EditContexts) => {
  if (version.type === "PUBLISHED") return "ONLY_PUBLISHED" as const;
  return documentContext.kind === "assessment_question_mcq"
    ? ("HIGHLIGHT_ALL_CHANGES" as const)
    : ("HIGHLIGHT_SUGGESTIONS" as const);
};

/** The editor of one version: bars, and the case as one document. @see spec documents §2.11, ADR 0154 */
export function EditorScreen(props: { opened: OpenedVersion }) {
  const { opened } = props;
  const { contexts, actor } = opened;
  const { version, documentContext, userContext, project } = contexts;
  const flash = useFlash();
  const [isFinding, setFinding] = useState(false);
  const [people, setPeople] = useState(opened.people);
  const [isListOpen, setListOpen] = useState(false);
  const isWide = useMediaQuery(roomForCards, false, { getInitialValueInEffect: false });
  const [left, setLeft] = useState(opened.left);
  const lock = useVersionLock(version.id, opened.window.sessionId);

  /** What the session calls, which is made before what it calls is. */
  const ports = useRef({
    note: (_operations: readonly Operation[]): void => {},
    save: (): void => {},
    find: (): void => {},
    say: (_text: string): void => {},
    nameOf: (_id: string): string => "",
  });
  const [session] = useState((): EditSession => {
    const made: EditSession = createEditSession(
      {
        draft: opened.draft,
        viewMode: firstView(contexts),
        editMode: actor.mode,
        isWritable: false,
      },
      {
        actor,
        now: Date.now,
        mint: mintUid,
        plugins: [
          gestures(
            () => made,
            {
              save: () => ports.current.save(),
              undo: () => made.undo() || ports.current.say("No undo action"),
              redo: () => made.redo() || ports.current.say("No redo action"),
              find: () => ports.current.find(),
              onPicturesLeftOut: (count) =>
                ports.current.say(
                  count === 1
                    ? "A picture was left out: add it from the media of the case."
                    : `${count} pictures were left out: add them from the media of the case.`,
                ),
            },
            mintUid,
          ),
          placeholders(),
          spokenChanges({ draft: () => made.getState().draft, nameOf: (id) => ports.current.nameOf(id) }),
        ],
        onOperations: (operations) => ports.current.note(operations),
        onRefused: (refusal) => ports.current.say(refusalText(refusal)),
        onSuggestingForced: (refusal) => ports.current.say(refusalText(refusal)),
      },
    );
    return made;
  });
  const named = new Map(people).set(userContext.id, `${userContext.first_name} ${userContext.last_name}`);
  const reviewing = useReview(session, { actor, people: named, mint: mintUid });
  const saving = useSaving(opened, session, lock.token);
  const { saver } = saving;
  ports.current = {
    note: saver.note,
    save: () => void saver.save(),
    find: () => setFinding(true),
    say: flash.error,
    nameOf: reviewing.nameOf,
  };

  const mayWrite =
    lock.token !== undefined && userContext.allowedEditMode !== "ViewOnly" && version.type !== "PUBLISHED";
  const serverRev = lock.news?.rev;
  const isRevoking = lock.news?.lock.state === "revoking";

  // Gaining the lock reloads the version, where somebody else saved since; losing it ends the editing.
  useEffect(() => {
    let isCurrent = true;
    const begin = async (): Promise<void> => {
      if (serverRev !== undefined && serverRev > saver.rev()) {
        const loaded = await loadDraft(version.id);
        if (!isCurrent) return;
        session.replaceDraft(loaded.draft);
        setPeople(loaded.people);
        saver.restart(loaded.rev);
        const kept = await opened.journal.list();
        setLeft({ ids: kept.map(({ id }) => id), operations: kept.flatMap(({ operations }) => operations) });
      }
      session.setWritable(true);
    };
    if (!mayWrite) session.setWritable(false);
    else if (!session.getState().isWritable) void begin();
    return () => {
      isCurrent = false;
    };
  }, [mayWrite, serverRev, saver, session, version.id, opened.journal]);

  // Whoever takes the lock by force leaves some seconds for what waits.
  useEffect(() => {
    if (isRevoking && lock.token !== undefined) void saver.save();
  }, [isRevoking, lock.token, saver]);

  /** The server has put another draft in the place of this one. What is typed until it is here would be lost. */
  const takeUpReplaced = async (): Promise<void> => {
    session.setWritable(false);
    try {
      const loaded = await loadDraft(version.id);
      session.replaceDraft(loaded.draft);
      saver.restart(loaded.rev);
      session.setWritable(mayWrite);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      window.location.reload();
    }
  };

  const hasLeft = hasUnsavedWork(session.getState().draft, left.operations);
  const discardLeft = async (): Promise<void> => {
    await opened.journal.remove(left.ids);
    setLeft({ ids: [], operations: [] });
  };
  const restore = async (): Promise<void> => {
    const { operations, leftOut } = asSuggestions(session.getState().draft, left.operations, actor, mintUid);
    if (operations.length > 0 && !session.operate(operations)) return;
    await discardLeft();
    if (leftOut > 0) flash.error(`${leftOut} of your changes no longer fit anywhere and were left out.`);
    else flash.success("Your changes are back as suggestions.");
  };

  return (
    <div>
      <PageHeading
        title={documentContext.title}
        tabTitle={`${documentContext.title} (${typeNames[version.type]})`}
        action={
          <PublishBar
            opened={opened}
            session={session}
            saveState={saving.state}
            rev={saver.rev}
            lockToken={mayWrite ? lock.token : undefined}
            onReplaced={takeUpReplaced}
          />
        }
        below={
          <nav className={classes.versions} aria-label="Versions">
            {(
              [
                ["PUBLISHED", documentContext.publishVersionId],
                ["ONGOING_MAINTENANCE", documentContext.editVersionId],
                ["SCHEDULED_REVIEW", documentContext.scheduledReviewVersionId],
              ] as const
            ).map(([type, id]) =>
              type === version.type ? (
                <strong key={type} aria-current="page">
                  {typeNames[type]}
                </strong>
              ) : (
                <Link key={type} to={`/versions/${id}/edit`}>
                  {typeNames[type]}
                </Link>
              ),
            )}
            {project?.activeMemberName && <span>Current Workflow Editor is: {project.activeMemberName}</span>}
            {project?.projectProductionAssociate && (
              <span>Project Production Associate is: {project.projectProductionAssociate}</span>
            )}
          </nav>
        }
      />
      {hasLeft && (
        <div className={classes.notice} role="status">
          <p>Changes of yours were never saved. They are kept on this device.</p>
          <Button size="compact-sm" disabled={!mayWrite} onClick={() => void restore()}>
            Restore as suggestions
          </Button>
          <Button size="compact-sm" variant="subtle" onClick={() => void discardLeft()}>
            Discard
          </Button>
        </div>
      )}
      {saving.message !== undefined && saving.message !== "" && (
        <div className={classes.notice} role="alert">
          <p>{saving.message}</p>
        </div>
      )}
      <div className={bars.sticky}>
        <EditBar
          session={session}
          isWritable={mayWrite}
          mayEdit={actor.mode === "editing" && version.type !== "PUBLISHED"}
          saveState={saving.state}
          isAutosaving={saving.isAutosaving}
          onAutosave={saving.setAutosaving}
          onSave={() => void saver.save()}
          onUndo={() => session.undo() || flash.error("No undo action")}
          onRedo={() => session.redo() || flash.error("No redo action")}
        />
        <div className={bars.row}>
          <FormatBar session={session} isWritable={mayWrite} />
          <Button size="compact-sm" variant="subtle" onClick={() => setFinding((isOpen) => !isOpen)}>
            Find/Replace
          </Button>
          <LockBar
            lock={lock}
            userId={userContext.id}
            sessionId={opened.window.sessionId}
            onRelease={async () => {
              await saver.save();
            }}
          />
        </div>
        {isFinding && <FindBar session={session} isWritable={mayWrite} onClose={() => setFinding(false)} />}
        <LineageBar session={session} isWritable={mayWrite} permissions={actor.permissions} mint={mintUid} />
        {version.type !== "PUBLISHED" && (
          <ReviewBar
            session={session}
            review={reviewing}
            list={isWide ? undefined : { isOpen: isListOpen, toggle: () => setListOpen((isOpen) => !isOpen) }}
          />
        )}
      </div>
      {!isWide && isListOpen && <CardsList review={reviewing} />}
      <div className={isWide ? `${classes.text} ${review.beside}` : classes.text}>
        <div {...{ [textHolder]: "" }}>
          <EditorHost
            session={session}
            label={`Text of ${documentContext.title}`}
            authorIds={[...new Set([...version.changeAuthorIds, ...named.keys()])]}
          />
        </div>
        {isWide && <CardsBeside review={reviewing} />}
      </div>
    </div>
  );
}
