import { getEditLock, replaceEditLock } from "#functions/table/versions/editLocks.ts";
import { type Actor, editPermissions, replaying } from "#shared/case/changes/actor.ts";
import { apply } from "#shared/case/changes/apply/apply.ts";
import type { Draft } from "#shared/case/changes/draft.ts";
import { parseOperations } from "#shared/case/changes/operationSchema.ts";
import type { Operation } from "#shared/case/changes/operations.ts";
import { treeHash } from "#shared/case/changes/treeHash.ts";
import { getDraft, saveVersion } from "#shared/contract/versions/versions.ts";
import { type LockAction, stepLock } from "#shared/domain/editLock.ts";
import { type Answer, replyOf, type Send } from "./http.ts";
import type { SignedInPerson } from "./signedIn.ts";

type Saved = ReturnType<typeof replyOf<typeof saveVersion>>;

/** What an edit page is to the server: a draft of its own, the lock, and batches that it sends. */
export type Writer = {
  person: SignedInPerson;
  session: string;
  token: () => number;
  draft: () => Draft;
  rev: () => number;
  /** Reads the version anew, as a page does that was given the lock. */
  load: () => Promise<void>;
  lock: (action?: LockAction, now?: number) => Promise<void>;
  /** Applies here and sends; what is taken moves this draft on. `more` over what is sent. */
  save: (operations: readonly Operation[], more?: object) => Promise<Answer>;
  /** The same, where a refusal is a failure of the test. */
  saved: (operations: readonly Operation[]) => Promise<Saved>;
};

let words = 0;
/** A plain word that no other test has. */
export const aWord = (kind: string): string => `${kind}_${++words}_${Math.floor(Math.random() * 1e9)}`;

/** Letters at the start of a text. */
export const typing = (
  uid: string,
  text: string,
  more: Partial<Extract<Operation, { type: "insertText" }>> = {},
): Operation => ({
  type: "insertText",
  at: Date.now(),
  changeId: aWord("change"),
  isSuggestion: false,
  uid,
  key: "content",
  offset: 0,
  text,
  ...more,
});

export function aWriter(send: Send, person: SignedInPerson, versionId: number, session = aWord("s")): Writer {
  let draft: Draft | undefined;
  let rev = 0;
  let token = 0;
  let seq = 0;
  const own = (): Draft => {
    if (!draft) throw new Error("The version was not loaded");
    return draft;
  };
  const editing: Actor = { id: person.id, mode: "editing", permissions: new Set(editPermissions) };
  const applied = (before: Draft, operations: readonly Operation[], actor = editing): Draft =>
    operations.reduce((current, operation) => {
      // Tests send what is no operation, too.
      if (!parseOperations([operation]).ok) return current;
      const next = apply(current, operation, actor);
      return next.ok ? next.draft : current;
    }, before);
  const save: Writer["save"] = async (operations, more = {}) => {
    const next = applied(own(), operations);
    seq += 1;
    const batch = { session, lock_token: token, base_rev: rev, seq, operations };
    const version = { ...batch, tree_hash: treeHash(next), ...more };
    const answer = await send({
      method: "PUT",
      path: `/api/v2/versions/${versionId}`,
      body: { version },
      as: person,
    });
    if (answer.status === 200) {
      const reply = replyOf(saveVersion, answer);
      if (reply.rev === rev + 1) {
        draft = next;
        rev = reply.rev;
      }
    }
    return answer;
  };
  return {
    person,
    session,
    token: () => token,
    draft: own,
    rev: () => rev,
    load: async () => {
      const answer = await send({ method: "GET", path: `/versions/${versionId}/draft`, as: person });
      const reply = replyOf(getDraft, answer);
      // As the server gives it out.
      const begun = reply.draft?.data as Draft;
      draft = reply.saves.reduce(
        (before, { user_id, operations, rules }) =>
          applied(before, operations as Operation[], replaying(user_id, rules)),
        begun,
      );
      if (treeHash(draft) !== reply.tree_hash) throw new Error("The draft is not what it says");
      rev = reply.version.rev;
    },
    lock: async (action = "lock_if_free", now = Date.now()) => {
      const row = await getEditLock(versionId);
      const by = { userId: person.id, sessionId: session };
      const { lock } = stepLock(row.lock, action, by, now);
      if (lock !== row.lock) await replaceEditLock(versionId, row, lock);
      if (lock.state !== "free" && lock.holder.sessionId === session) token = lock.token;
    },
    save,
    saved: async (operations) => replyOf(saveVersion, await save(operations)),
  };
}
