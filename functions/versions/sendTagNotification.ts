import { createHash } from "node:crypto";
import type { Draft } from "#shared/case/changes/draft.ts";
import { type Said, saidIn } from "#shared/case/changes/saidIn.ts";
import { sendTagNotification as route } from "#shared/contract/versions/notifications.ts";
import { mentionedAtMost, mentionedIn } from "#shared/domain/mentions.ts";
import { fullName } from "#shared/domain/people/fullName.ts";
import { type LoadedVersion, loadVersion } from "../access/version.ts";
import { draftAtHead } from "../drafts/draftAt.ts";
import { mailOrder, sendOrder } from "../mail/mailOrder.ts";
import { commentMention } from "../mail/templates/commentMention.ts";
import { forAll } from "../runtime/forAll.ts";
import { defineHandler } from "../runtime/handler.ts";
import { originOfProgram } from "../runtime/hosts.ts";
import { Refusal } from "../runtime/refusal.ts";
import { requireAllowance } from "../runtime/requireAllowance.ts";
import { findWhoMayOpen, listWhoMayOpen } from "./mentionable.ts";
import { requireWritten } from "./requireWriting.ts";

/** The latest comment of a person that says just this. */
function findComment(draft: Draft, author: string, text: string): Said | undefined {
  return saidIn(draft)
    .filter(({ comment }) => comment.author === author && comment.text === text)
    .reduce<Said | undefined>(
      (latest, each) => (latest && latest.comment.createdAt > each.comment.createdAt ? latest : each),
      undefined,
    );
}

const badField = (field: string, message: string): Refusal =>
  new Refusal("INVALID_REQUEST", {
    message: `${field} ${message}. Nobody was told.`,
    fields: [{ path: `body.${field}`, message }],
  });

/** One mail for a person and a comment, however often it is asked for. Ids of comments are the browser's, and may be long. */
const mailIdOf = (versionId: number, { about, comment }: Said, userId: string): string => {
  const of = createHash("sha256").update(`${about} ${comment.id}`).digest("hex").slice(0, 32);
  return `tag:${versionId}:${of}:${userId}`;
};

/** @see spec documents §7 'POST /versions/{id}/send_tag_notification', ADR 0215 */
export const sendTagNotification = defineHandler<typeof route, LoadedVersion>(route, {
  load: ({ params }, signedIn) => loadVersion(Number(params.id), signedIn),
  run: async ({ body, request }, { loaded, actor, person, membership, operationId }) => {
    const { version, document, program } = loaded;
    requireWritten(version);
    if (body.tagger_id !== actor.userId) throw badField("tagger_id", "must be the person who is signed in");
    const { draft } = await draftAtHead(version);
    const found = findComment(draft, actor.userId, body.text);
    if (!found) throw badField("text", "must be a comment of yours that is saved in this version");
    const mentioned = mentionedIn(found.comment.text, await listWhoMayOpen(loaded)).filter(
      ({ id }) => id !== actor.userId,
    );
    if (mentioned.length === 0) return { notified: [] };
    if (mentioned.length > mentionedAtMost)
      throw badField("text", `mentions ${mentioned.length} people, and may mention ${mentionedAtMost}`);
    const told = await findWhoMayOpen(
      mentioned.map(({ id }) => id),
      loaded,
    );
    await requireAllowance("tag_notifications", { userId: actor.userId, operationId });
    const { first_name, last_name } = person.profile;
    const origin = originOfProgram(request.host, membership?.subdomain ?? program.subdomain);
    const query = new URLSearchParams({ comment_id: found.comment.id });
    await forAll(told, ({ profile }) =>
      // The one mail of the editor: all others would make its function larger.
      sendOrder(
        mailOrder("commentMention", commentMention, {
          to: profile.email,
          data: {
            first_name: profile.first_name,
            tagger: fullName({ first_name, last_name }),
            case_title: document.title,
            comment: found.comment.text,
            url: `${origin}/versions/${version.id}/edit?${query}`,
          },
          mailId: mailIdOf(version.id, found, profile.id),
        }),
      ),
    );
    const ids = new Set(told.map(({ profile }) => profile.id));
    return { notified: mentioned.filter(({ id }) => ids.has(id)) };
  },
});
