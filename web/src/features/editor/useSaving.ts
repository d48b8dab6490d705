import { useEffect, useRef, useState } from "react";
import { treeHash } from "#shared/case/changes/treeHash.ts";
import { saveVersion } from "#shared/contract/versions/versions.ts";
import { call } from "../../api/call.ts";
import { noteUnsaved } from "../../api/unsavedChanges.ts";
import type { OpenedVersion } from "./openVersion.ts";
import { missedReviews } from "./review/missedReviews.ts";
import { outcomeOf } from "./saving/outcomeOf.ts";
import {
  autosaveMs,
  type Batch,
  createSaver,
  type Saver,
  type SaverPorts,
  type SaveState,
  type SendOutcome,
} from "./saving/saver.ts";
import type { EditSession } from "./session/editSession.ts";

export type Saving = {
  saver: Saver;
  state: SaveState;
  /** Why it was not saved. */
  message: string | undefined;
  /** Each thing that the server will not take. */
  errors: readonly string[];
  /** True if unsaved work survives the page. */
  isKept: boolean;
  isAutosaving: boolean;
  setAutosaving: (isOn: boolean) => void;
};

type Told = { state: SaveState; message?: string | undefined; errors?: readonly string[] | undefined };

/** Sends a batch with the lock's token as it is then; without one, nothing is sent. */
function senderOf(
  { contexts, window: editWindow }: OpenedVersion,
  tokenNow: () => number | undefined,
): SaverPorts["send"] {
  return async ({ seq, baseRev, operations, treeHash: tree_hash }: Batch): Promise<SendOutcome> => {
    const lock_token = tokenNow();
    if (lock_token === undefined) return { ok: false, why: "lost", message: "" };
    try {
      const reply = await call(saveVersion, {
        params: { id: String(contexts.version.id) },
        body: {
          version: {
            session: editWindow.sessionId,
            lock_token,
            base_rev: baseRev,
            seq,
            operations: [...operations],
            tree_hash,
          },
        },
      });
      return { ok: true, rev: reply.rev };
    } catch (error) {
      return outcomeOf(error);
    }
  };
}

/** Has the browser ask whoever leaves unsaved work, and the application as well. */
function useWarningOnLeaving(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return;
    const stay = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener("beforeunload", stay);
    // Unsaved work stays in the journal, whatever the person answers.
    const forget = noteUnsaved({ discard: () => {} });
    return () => {
      window.removeEventListener("beforeunload", stay);
      forget();
    };
  }, [isUnsaved]);
}

/** Saving of one opened version: by hand, every 30 s, and not at all without the lock. @see spec documents §4 Saving */
export function useSaving(
  opened: OpenedVersion,
  session: EditSession,
  {
    token,
    onSaved,
    onPeople,
  }: {
    token: number | undefined;
    onSaved: SaverPorts["onSaved"];
    /** Names that came with what others did. */
    onPeople: (people: ReadonlyMap<string, string>) => void;
  },
): Saving {
  const [told, setTold] = useState<Told>({ state: "saved" });
  const [isKept, setKept] = useState(opened.journal.isDurable);
  const [isAutosaving, setAutosaving] = useState(true);
  const tokenNow = useRef(token);
  tokenNow.current = token;

  const [saver] = useState(() => {
    const { contexts, window: editWindow, journal, rev } = opened;
    return createSaver(rev, {
      journal,
      send: senderOf(opened, () => tokenNow.current),
      onSaved,
      reviews: {
        missed: async (base) => {
          const found = await missedReviews(contexts.version.id, base);
          if (found) onPeople(found.people);
          await session.settled();
          return found;
        },
        rebase: session.rebase,
      },
      onBatch: session.endWriting,
      onNotKept: () => setKept(false),
      hash: treeHash,
      draft: () => session.getState().draft,
      seq: editWindow.seq,
      // Each key says so; what is the same is drawn once.
      onState: (state, message, errors) =>
        setTold((before) =>
          before.state === state && before.message === message && before.errors === errors
            ? before
            : { state, message, errors },
        ),
    });
  });

  useEffect(() => {
    if (!isAutosaving || token === undefined) return;
    const timer = setInterval(() => void saver.save(), autosaveMs);
    return () => clearInterval(timer);
  }, [isAutosaving, token, saver]);

  useWarningOnLeaving(told.state !== "saved");
  const { state, message, errors = [] } = told;
  return { saver, state, message, errors, isKept, isAutosaving, setAutosaving };
}
