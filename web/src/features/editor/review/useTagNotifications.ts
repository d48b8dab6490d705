import { useEffect, useState } from "react";
import type { Operation } from "#shared/case/changes/operations.ts";
import { sendTagNotification } from "#shared/contract/versions/notifications.ts";
import { call } from "../../../api/call.ts";
import { useFlash } from "../../../ui/Flash.tsx";
import type { OpenedVersion } from "../openVersion.ts";
import type { EditJournal } from "../saving/journal.ts";
import { ofStorage } from "../saving/saver.ts";
import { type Commenting, mentioning, standingIn, tellMentioned } from "./tagNotifications.ts";

/** Lets go of what the journal held for the sake of telling alone. */
async function forgetTold(journal: EditJournal, told: readonly Commenting[]): Promise<void> {
  const ids = new Set(told.map(({ commentId }) => commentId));
  const isTold = (operation: Operation): boolean => "commentId" in operation && ids.has(operation.commentId);
  const kept = await journal.list();
  await journal.remove(kept.filter(({ operations }) => operations.every(isTold)).map(({ id }) => id));
}

/**
 * Makes the calls that follow operations taken by the server: people mentioned in comments are told by mail. Comments that this browser had saved
 * when it closed, before anybody was told, are told when the version is opened again.
 */
export function useTagNotifications({ contexts, draft, left, journal }: OpenedVersion) {
  const flash = useFlash();
  const { version, userContext } = contexts;
  const [tell] = useState(() => (operations: readonly Operation[]): Promise<boolean> | undefined => {
    const comments = mentioning(operations);
    if (comments.length === 0) return undefined;
    return tellMentioned(comments, {
      send: async ({ id, text }) => {
        const reply = await call(sendTagNotification, {
          params: { id: String(version.id) },
          body: { text, tagger_id: userContext.id },
          idempotencyKey: id,
        });
        return reply.notified;
      },
      wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
      done: flash.success,
      failed: flash.error,
    });
  });
  // What was left is of the opening, not of now.
  const [early] = useState(() => standingIn(draft, mentioning(left.operations)));
  useEffect(() => {
    void tell(early)?.then((isDone) => (isDone ? forgetTold(journal, early).catch(ofStorage) : undefined));
  }, [tell, early, journal]);
  return tell;
}
