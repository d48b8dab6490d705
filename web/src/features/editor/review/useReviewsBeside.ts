import { useRef } from "react";
import type { Operation } from "#shared/case/changes/operations.ts";
import { treeHash } from "#shared/case/changes/treeHash.ts";
import { reviewVersion } from "#shared/contract/versions/versions.ts";
import { ApiError, textOf } from "../../../api/ApiError.ts";
import { call } from "../../../api/call.ts";
import type { loadDraft, OpenedVersion } from "../openVersion.ts";
import type { Saver } from "../saving/saver.ts";
import type { EditSession } from "../session/editSession.ts";

type Loaded = Awaited<ReturnType<typeof loadDraft>>;

/**
 * Decisions and comments of somebody without the lock: shown at once, and sent one after the other. What the server does not take is
 * said, the page goes back to what is saved, and `failed` is called.
 */
export function useReviewsBeside(
  { contexts, window: editWindow }: OpenedVersion,
  session: EditSession,
  ports: {
    saver: Saver;
    load: () => Promise<Loaded>;
    take: (loaded: Loaded) => void;
    onSaved: (operations: readonly Operation[]) => void;
    say: (text: string) => void;
  },
): (operations: readonly Operation[], failed: () => void) => boolean {
  const now = useRef(ports);
  now.current = ports;
  const queue = useRef(Promise.resolve());
  const waiting = useRef(0);

  const send = async (operations: readonly Operation[]): Promise<void> => {
    const { saver, load, take, onSaved } = now.current;
    const seq = editWindow.seq.get() + 1;
    editWindow.seq.set(seq);
    const { rev, tree_hash } = await call(reviewVersion, {
      params: { id: String(contexts.version.id) },
      body: {
        version: { session: editWindow.sessionId, base_rev: saver.rev(), seq, operations: [...operations] },
      },
    });
    onSaved(operations);
    // The lock came meanwhile: what is written since goes on top.
    if (session.getState().isWritable) return saver.catchUp(rev);
    // What is shown already, and not sent yet, is looked at with the last of it.
    if (waiting.current > 1) return;
    const isAsShown = rev === saver.rev() + 1 && treeHash(session.getState().draft) === tree_hash;
    if (isAsShown) saver.restart(rev);
    else take(await load());
  };

  return (operations, failed) => {
    const before = session.getState().draft;
    if (!session.review(operations)) return false;
    waiting.current += 1;
    queue.current = queue.current.then(async () => {
      try {
        await send(operations);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        now.current.say(textOf(error));
        failed();
        const loaded = await now.current.load().catch(() => undefined);
        if (loaded) now.current.take(loaded);
        else session.replaceDraft(before);
      } finally {
        waiting.current -= 1;
      }
    });
    return true;
  };
}
