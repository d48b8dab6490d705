import { channels } from "#shared/contract/channels.ts";
import { allow, type Decision, refuse } from "#shared/domain/access/decision.ts";
import { decide } from "#shared/domain/access.ts";
import {
  type EditLock,
  type LockAction,
  type LockSession,
  maySave,
  stepLock,
} from "#shared/domain/editLock.ts";
import { fullName } from "#shared/domain/people/fullName.ts";
import { resourceOfVersion } from "../access/version.ts";
import { compactHead } from "../drafts/compactHead.ts";
import { storeHead } from "../drafts/storeHead.ts";
import { push } from "../ports/push.ts";
import { nowMs } from "../runtime/clock.ts";
import { untilWritten } from "../runtime/untilWritten.ts";
import { getPerson } from "../table/identity/people.ts";
import { type EditLockRow, getEditLock, replaceEditLock } from "../table/versions/editLocks.ts";
import {
  dropVersionEditor,
  putVersionEditor,
  type Sign,
  touchVersionEditor,
} from "../table/versions/versionEditors.ts";
import { addVersionEditor } from "../table/versions/versions.ts";
import { defineChannel, type Said } from "./channel.ts";
import { readNews } from "./versionNews.ts";

type Definition = typeof channels.VersionChannel;

const triesAtMost = 12;

type Stepped = { decision: Decision; before: EditLock; lock: EditLock };

/** Another window may do something at the same moment: whoever writes second looks again. */
async function step(versionId: number, action: LockAction, by: LockSession): Promise<Stepped> {
  return untilWritten(
    async () => {
      const row: EditLockRow = await getEditLock(versionId);
      const stepped = stepLock(row.lock, action, by, nowMs());
      const decision = stepped.ok ? allow : refuse(stepped.code);
      const { lock } = stepped;
      if (lock === row.lock || (await replaceEditLock(versionId, row, lock)))
        return { decision, before: row.lock, lock };
      return undefined;
    },
    { triesAtMost, failure: () => new Error(`Too many at the lock of version ${versionId}`) },
  );
}

/** Notes the sign of life; answers whether somebody came in by it. */
async function checkIn(versionId: number, by: LockSession, sign: Sign): Promise<boolean> {
  if (await touchVersionEditor(versionId, by, sign)) return false;
  const person = await getPerson(by.userId);
  if (!person) return false;
  const { first_name, last_name, email } = person.profile;
  await Promise.all([
    putVersionEditor(versionId, { ...by, display: fullName({ first_name, last_name }), email }, sign),
    addVersionEditor(versionId, by.userId),
  ]);
  return true;
}

/** A lease that was moved on is no news. */
const isNews = (before: EditLock, after: EditLock): boolean =>
  before !== after && (before.state !== after.state || before.token !== after.token);

async function receive({
  identifier,
  actor,
  data,
  connectionId,
  lookAhead,
  publish: tell,
}: Said<Definition>) {
  // All but a sign of life is done to the lock.
  if (data.action !== "check_in") lookAhead();
  const { version_id: versionId, session_id: sessionId } = identifier;
  const by = { userId: actor.userId, sessionId };
  const now = nowMs();
  const lastActive = data.last_active ?? Math.floor(now / 1000);
  const [isNew, { decision, before, lock }] = await Promise.all([
    checkIn(versionId, by, { lastActive, connectionId, nowMs: now }),
    step(versionId, data.action, by),
  ]);
  const news = await readNews(versionId, lock);
  if (!news) return refuse("NOT_FOUND");
  // Who speaks is told how it stands, whatever came of it; the others what changed.
  if (isNew || isNews(before, lock)) await tell([news]);
  else await push(connectionId, { type: "message", identifier, data: news });
  if (maySave(before, by, before.token) && !maySave(lock, by, before.token)) {
    await storeHead(versionId);
    if (lock.state === "free") await compactHead(versionId);
  }
  return decision;
}

/** Who may suggest may follow, and take the lock: a suggestion is written under it as well. */
export const versionChannel = defineChannel({
  definition: channels.VersionChannel,
  action: "case.suggest",
  rule: async ({ identifier, programId }) => {
    const resource = await resourceOfVersion(identifier.version_id, programId);
    return (actor) => (resource ? decide(actor, "case.suggest", resource) : refuse("NOT_FOUND"));
  },
  receive,
  // The lock stays with its lease: a page that connects again goes on with the same session and token.
  left: async ({ identifier }, connectionId, { userId, publish }) => {
    const { version_id: versionId, session_id: sessionId } = identifier;
    await dropVersionEditor(versionId, { userId, sessionId }, connectionId);
    const news = await readNews(versionId);
    if (news) await publish([news]);
  },
});
