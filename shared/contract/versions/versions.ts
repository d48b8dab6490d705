import * as z from "zod/mini";
import { allowedEditModes, documentFlagNames } from "../../domain/access/permissionFlags.ts";
import { documentKindNames } from "../../domain/kinds.ts";
import { roles } from "../../domain/roles.ts";
import { versionTypes } from "../../domain/versionTypes.ts";
import { byId, sequenceId, sequenceIdInPath, ulid, utcTime } from "../common.ts";
import { defineRoute } from "../route.ts";

/** Where a version stands. */
export const versionHead = z.object({
  id: sequenceId,
  document_id: sequenceId,
  type: z.enum(versionTypes),
  /** The newest revision: how often it was saved. */
  rev: z.number(),
  saved_at: z.nullable(utcTime),
  /** Whether all that was saved is published. */
  published: z.boolean(),
  /** Whoever was ever in it as an editor: a person's place in it gives their colour. */
  changeAuthorIds: z.array(ulid),
});

/** @see spec documents §3 "Project context" */
const projectContext = z.object({
  id: sequenceId,
  name: z.string(),
  currentAssignmentId: z.nullable(sequenceId),
  nextVersionId: z.nullable(sequenceId),
  activeMemberId: z.nullable(sequenceId),
  activeMemberName: z.nullable(z.string()),
  activeUserId: z.nullable(ulid),
  projectProductionAssociate: z.nullable(z.string()),
});

/** Everything that the edit page needs but the draft. @see spec documents §2.11, §3 Contexts */
export const editContexts = z.object({
  version: versionHead,
  documentContext: z.object({
    id: sequenceId,
    title: z.string(),
    kind: z.enum(documentKindNames),
    docType: z.enum(["Document", "ReusableObject"]),
    publishVersionId: sequenceId,
    editVersionId: sequenceId,
    scheduledReviewVersionId: sequenceId,
    /** Key of the picture in the media. */
    coverImage: z.nullable(z.string()),
    modMapImageFilename: z.nullable(z.string()),
    prerequisite_document_id: z.nullable(sequenceId),
  }),
  userContext: z.object({
    id: ulid,
    first_name: z.string(),
    last_name: z.string(),
    email: z.string(),
    isAdmin: z.boolean(),
    role: z.nullable(z.enum(roles)),
    allowedEditMode: z.enum(allowedEditModes),
    permissions: z.array(z.enum(documentFlagNames)),
  }),
  /** That the page was opened from. */
  project: z.nullable(projectContext),
});
export type EditContexts = z.infer<typeof editContexts>;

export const getEditPage = defineRoute({
  name: "getEditPage",
  context: "versions",
  method: "GET",
  path: "/versions/{id}/edit",
  action: "case.suggest",
  summary: "The contexts of the edit page of a version. Reading them takes no lock.",
  params: byId,
  query: z.strictObject({ project_id: z.optional(sequenceIdInPath) }),
  reply: editContexts,
});

export const versionRoutes = [getEditPage] as const;
