import * as z from "zod/mini";
import { byId, sequenceId, ulid } from "../common.ts";
import { defineRoute } from "../route.ts";
import { caseContexts } from "./documents.ts";
import { userStateReply } from "./userState.ts";

/** A document as a data item: what the case page is told of it, and what its published version holds at its root. */
const documentItem = z.extend(caseContexts.shape.documentContext, {
  rootUid: z.string(),
  /** True if there is a version that learners read. */
  published: z.boolean(),
  /** The version that this person reads: that of their attempt, or the published one. */
  publishVersionId: ulid,
  coverImage: z.nullable(z.string()),
  disableBookmarks: z.boolean(),
  onlyOneUncollapsedSection: z.boolean(),
  prerequisite_document_id: z.nullable(sequenceId),
  /** Seconds, of the root; null where the case as a whole is not timed. */
  timeLimit: z.nullable(z.number()),
});

export const getDocumentItem = defineRoute({
  name: "getDocumentItem",
  context: "documents",
  method: "GET",
  path: "/api/v2/documents/{id}",
  action: "case.read",
  summary: "A document as a data item. Reading it opens nothing.",
  params: byId,
  reply: documentItem,
});

export const createDocumentUserState = defineRoute({
  name: "createDocumentUserState",
  context: "documents",
  method: "POST",
  path: "/api/v2/document_user_states",
  action: "case.play",
  summary: "Open the person's attempt at a document. Safe to repeat: the attempt that stands is answered.",
  body: z.strictObject({
    document_user_state: z.strictObject({
      document_id: sequenceId,
      /** The version that the person is looking at; without it, the published one. */
      version_id: z.optional(ulid),
    }),
  }),
  maxBodyBytes: 8 * 1024,
  reply: userStateReply,
  status: 201,
});

export const dataItemRoutes = [getDocumentItem, createDocumentUserState] as const;
