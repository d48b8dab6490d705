import type { Draft } from "#shared/case/changes/draft.ts";
import { isPending } from "#shared/case/changes/lens.ts";
import { type OpenWork, openWorkIn, unansweredMentions } from "#shared/case/changes/openWork.ts";
import { type Mentionable, mentionedIn, seemsToMention } from "#shared/domain/mentions.ts";
import type { LoadedVersion } from "../access/version.ts";
import { openWorkAfter } from "../drafts/openWork.ts";
import { listWhoMayOpen } from "./mentionable.ts";

const mentionsAnybody = ({ threads, changes }: Draft): boolean =>
  [
    ...Object.values(threads).filter(({ closedAt }) => closedAt === undefined),
    ...Object.values(changes).filter(isPending),
  ].some(({ comments = [] }) => comments.some(({ text }) => seemsToMention(text)));

/** True if anybody replied to a suggestion. With its decision, what was asked there waits no more. */
const hasReplies = ({ changes }: Draft): boolean =>
  Object.values(changes).some(({ comments }) => comments !== undefined);

/** Nothing was written in comments, and what they are about is there as before. */
const isSameTalk = (
  { open_work }: LoadedVersion["version"],
  before: Draft | undefined,
  draft: Draft,
): boolean =>
  before?.threads === draft.threads &&
  !hasReplies(before) &&
  !hasReplies(draft) &&
  open_work?.comments === openWorkIn(draft).comments;

/**
 * Returns the open work of a draft that replaces another. The people who can be mentioned are read only if comments have changed and one of them has
 * an '@' with a word.
 */
export async function openWorkOf(loaded: LoadedVersion, draft: Draft, before?: Draft): Promise<OpenWork> {
  if (isSameTalk(loaded.version, before, draft)) return openWorkAfter(loaded.version, draft);
  return openWorkNow(draft, () => listWhoMayOpen(loaded));
}

/** Reads the open work of a draft from nothing but the draft. */
export async function openWorkNow(
  draft: Draft,
  whoMayOpen: () => Promise<readonly Mentionable[]>,
): Promise<OpenWork> {
  if (!mentionsAnybody(draft)) return { ...openWorkIn(draft), mentioned: [] };
  const people = await whoMayOpen();
  const namedIn = (text: string) => mentionedIn(text, people).map(({ id }) => id);
  return { ...openWorkIn(draft), mentioned: unansweredMentions(draft, namedIn) };
}
