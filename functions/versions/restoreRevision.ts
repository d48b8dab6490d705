import { restoreRevision as route } from "#shared/contract/versions/history.ts";
import { type LoadedVersion, loadVersion } from "../access/version.ts";
import { draftAt } from "../drafts/draftAt.ts";
import { defineHandler } from "../runtime/handler.ts";
import { Refusal } from "../runtime/refusal.ts";
import { openWorkOf } from "./openWork.ts";
import { presentVersion } from "./presentVersion.ts";
import { replaceDraft } from "./replaceDraft.ts";
import { requireWriting } from "./requireWriting.ts";

export const restoreRevision = defineHandler<typeof route, LoadedVersion>(route, {
  load: ({ params }, signedIn) => loadVersion(Number(params.id), signedIn),
  run: async ({ body }, { loaded, actor, person }) => {
    const { version } = loaded;
    const { session: sessionId, lock_token: token, base_rev: baseRev, rev } = body.version;
    const lock = { userId: actor.userId, sessionId, token };
    await requireWriting(version, { ...lock, baseRev });
    if (rev >= version.rev) throw new Refusal("NOT_FOUND");
    const { draft } = await draftAt(version, rev);
    const from = { version_id: version.id, rev };
    const open_work = await openWorkOf(loaded, draft);
    const now = await replaceDraft({ version, draft, open_work, kind: "restore", from, person, lock });
    return { version: presentVersion(now), tree_hash: now.tree_hash ?? "" };
  },
});
