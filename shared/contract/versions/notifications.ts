import * as z from "zod/mini";
import { longestComment } from "../../case/changes/apply/comments.ts";
import { byId, ulid } from "../common.ts";
import { defineRoute } from "../route.ts";

/** Somebody who may open the version. `display`: their name, as it follows an '@' in a comment. */
const mentionable = z.object({ id: ulid, display: z.string() });

export const listMentionable = defineRoute({
  name: "listMentionable",
  context: "versions",
  method: "GET",
  path: "/versions/{id}/editors",
  action: "case.suggest",
  summary: "Who may open a version, and so can be mentioned in its comments.",
  params: byId,
  reply: z.object({ editors: z.array(mentionable) }),
});

export const sendTagNotification = defineRoute({
  name: "sendTagNotification",
  context: "versions",
  method: "POST",
  path: "/versions/{id}/send_tag_notification",
  action: "case.suggest",
  summary: "Tell those whom a comment mentions by mail, each of them once.",
  description:
    "The comment must be saved and the person's own: `text` says which, the latest where several say the same. Who is mentioned the server reads out of it by itself; only people who may open the version are told.",
  params: byId,
  body: z.strictObject({
    text: z.string().check(z.minLength(1), z.maxLength(longestComment)),
    /** The signed-in person; another is refused. */
    tagger_id: ulid,
  }),
  isIdempotent: true,
  reply: z.object({
    /** Those who were sent a mail for this comment, now or before. */
    notified: z.array(mentionable),
  }),
});

export const notificationRoutes = [listMentionable, sendTagNotification] as const;
