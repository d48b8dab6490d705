import { useEffect, useState } from "react";
import type { Operation } from "#shared/case/changes/operations.ts";
import { sendTagNotification } from "#shared/contract/versions/notifications.ts";
import { call } from "../../../api/call.ts";
import { useFlash } from "../../../ui/Flash.tsx";
import type { OpenedVersion } from "../openVersion.ts";
import { mentioning, standingIn, tellMentioned } from "./tagNotifications.ts";

/**
 * What is to be called with operations that the server has taken: whoever their comments mention is told by mail. Comments that this
 * browser had saved when it closed, before anybody was told, are told of when the version is opened again.
 */
export function useTagNotifications({ contexts, draft, left }: OpenedVersion) {
  const flash = useFlash();
  const { version, userContext } = contexts;
  const [tell] = useState(() => (operations: readonly Operation[]): void => {
    void tellMentioned(mentioning(operations), {
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
  useEffect(() => tell(early), [tell, early]);
  return tell;
}
