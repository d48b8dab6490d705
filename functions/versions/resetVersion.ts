import { resetVersion as route } from "#shared/contract/versions/history.ts";
import { type LoadedVersion, loadVersion } from "../access/version.ts";
import { defineHandler } from "../runtime/handler.ts";
import { openWorkOf } from "./openWork.ts";
import { presentVersion } from "./presentVersion.ts";
import { publishedDraft } from "./publishedDraft.ts";
import { replaceDraft } from "./replaceDraft.ts";
import { requireWriting } from "./requireWriting.ts";

export const resetVersion = defineHandler<typeof route, LoadedVersion>(route, {
  load: ({ params }, signedIn) => loadVersion(Number(params.id), signedIn),
  run: async ({ body }, { loaded, actor, person }) => {
    const { version, document } = loaded;
    const { session: sessionId, lock_token: token, base_rev: baseRev } = body.version;
    const lock = { userId: actor.userId, sessionId, token };
    await requireWriting(version, { ...lock, baseRev });
    const draft = await publishedDraft(document);
    const open_work = await openWorkOf(loaded, draft);
    const now = await replaceDraft({ version, draft, open_work, kind: "reset", person, lock });
    return { version: presentVersion(now), tree_hash: now.tree_hash ?? "" };
  },
});
