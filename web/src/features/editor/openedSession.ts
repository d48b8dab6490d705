import type { Draft } from "#shared/case/changes/draft.ts";
import type { Operation } from "#shared/case/changes/operations.ts";
import type { EditContexts } from "#shared/contract/versions/versions.ts";
import { focusTools } from "./bars/focusTools.ts";
import { answerMarks } from "./host/answerMarks.ts";
import { composition } from "./host/composition.ts";
import { gestures } from "./host/gestures.ts";
import { numbering } from "./host/numbering.ts";
import { leftOutText } from "./host/pasting/leftOutText.ts";
import { placeholders } from "./host/placeholders.ts";
import { spokenChanges } from "./host/spokenChanges.ts";
import { tableGaps } from "./host/tableGaps.ts";
import { pictures } from "./media/pictureView.ts";
import type { OpenedVersion } from "./openVersion.ts";
import { refusalText } from "./refusalTexts.ts";
import { reusablePlaces } from "./reuse/placeView.ts";
import { createEditSession, type EditSession } from "./session/editSession.ts";

/** Functions of the page that the session of a version calls: saving, messages, names, reviews. */
export type SessionCalls = {
  note: (operations: readonly Operation[], before: Draft) => void;
  save: () => void;
  say: (text: string) => void;
  nameOf: (id: string) => string;
  /** Sends a review without the lock; false where it does not apply. */
  beside: (operations: readonly Operation[], failed: () => void) => boolean;
};

/** Calls of a session whose page is not drawn yet. */
export const noCalls: SessionCalls = {
  note: () => {},
  save: () => {},
  say: () => {},
  nameOf: () => "",
  beside: () => false,
};

type SessionPage = {
  /** The page's calls as they are now: the session is made before what it calls. */
  calls: () => SessionCalls;
  bars: () => HTMLElement | null;
  askWho: () => void;
};

/** A new uid of a node, with a word for what it is. */
export const mintUid = (what: string): string => `${what}_${crypto.randomUUID()}`;

/** The first view of a version. @see spec documents §4 View modes */
const firstView = ({ version, documentContext }: EditContexts) => {
  if (version.type === "PUBLISHED") return "ONLY_PUBLISHED" as const;
  return documentContext.kind === "assessment_question_mcq"
    ? ("HIGHLIGHT_ALL_CHANGES" as const)
    : ("HIGHLIGHT_SUGGESTIONS" as const);
};

/** The session of an opened version with all plugins of the editor. It is not writable until the lock is granted. */
export function createOpenedSession(
  { draft, actor, contexts, media }: OpenedVersion,
  { calls, bars, askWho }: SessionPage,
): EditSession {
  const say = (text: string): void => calls().say(text);
  const session: EditSession = createEditSession(
    { draft, viewMode: firstView(contexts), editMode: actor.mode, isWritable: false },
    {
      actor,
      now: Date.now,
      mint: mintUid,
      plugins: [
        composition(() => session),
        gestures(
          () => session,
          {
            save: () => calls().save(),
            undo: () => session.undo() || say("No undo action"),
            redo: () => session.redo() || say("No redo action"),
            whoWrote: askWho,
            tools: () => focusTools(bars()),
            onLeftOut: (leftOut) => {
              const text = leftOutText(leftOut);
              if (text !== "") say(text);
            },
          },
          mintUid,
        ),
        placeholders(),
        numbering(),
        tableGaps(),
        reusablePlaces(),
        pictures({ media, documentId: contexts.documentContext.id }),
        ...(contexts.userContext.isAdmin ? [answerMarks()] : []),
        spokenChanges({ draft: () => session.getState().draft, nameOf: (id) => calls().nameOf(id) }),
      ],
      onOperations: (operations, before) => calls().note(operations, before),
      onRefused: (refusal) => say(refusalText(refusal)),
      onSuggestingForced: (refusal) => say(refusalText(refusal)),
    },
  );
  return session;
}
