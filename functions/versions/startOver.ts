import type { BodyOf } from "#shared/contract/route.ts";
import type { resetVersion } from "#shared/contract/versions/history.ts";
import type { LoadedVersion } from "../access/version.ts";
import { publishedDraft } from "../drafts/publishedDraft.ts";
import type { SignedIn } from "../runtime/authenticate.ts";
import { openWorkOf } from "./openWork.ts";
import { presentVersion } from "./presentVersion.ts";
import { replaceDraft } from "./replaceDraft.ts";
import { requireWriting } from "./requireWriting.ts";

/** Makes a new revision of a version that is as learners have the case. What was written stays in the history. */
export async function startOver(
  loaded: LoadedVersion,
  { actor, person }: Pick<SignedIn, "actor" | "person">,
  { session: sessionId, lock_token: token, base_rev: baseRev }: BodyOf<typeof resetVersion>["version"],
) {
  const { version, document } = loaded;
  const lock = { userId: actor.userId, sessionId, token };
  await requireWriting(version, { ...lock, baseRev });
  const draft = await publishedDraft(document);
  const open_work = await openWorkOf(loaded, draft);
  const now = await replaceDraft({ version, draft, open_work, kind: "reset", person, lock });
  return { version: presentVersion(now), tree_hash: now.tree_hash ?? "" };
}
