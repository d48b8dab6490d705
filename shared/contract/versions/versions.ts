import * as z from "zod/mini";
import { most } from "../../case/changes/operationLimits.ts";
import { allowedEditModes, documentFlagNames } from "../../domain/access/permissionFlags.ts";
import { documentKindNames } from "../../domain/kinds.ts";
import { roles } from "../../domain/roles.ts";
import { byId, sequenceId, sequenceIdInPath, ulid, utcTime } from "../common.ts";
import { defineRoute } from "../route.ts";
import { playBench } from "./bench.ts";
import { searchAllCases } from "./globalSearch.ts";
import { compareRevisions, deleteVersion, listSaves, resetVersion, restoreRevision } from "./history.ts";
import { notificationRoutes } from "./notifications.ts";
import { revInPath, treeHashText, versionHead, writing } from "./revision.ts";

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
    /** The course item that says how cases are written here. */
    styleGuideId: z.nullable(sequenceId),
    possible_prerequisite: z.boolean(),
    /** Nothing of it was ever published: only its authors see it. */
    is_unpublished: z.boolean(),
    /** Its metadata are those of the case that it is an edition of, and are not changed here. */
    has_signature_version: z.boolean(),
    /** The item whose text this is; null of a document. */
    reusable_object_id: z.nullable(sequenceId),
    /** Cases that learners read with that item in them; 0 of a document. */
    roDocumentCount: z.number(),
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
  featureFlags: z.object({ saq_phase_1: z.boolean(), new_landing_pages: z.boolean() }),
  bench: z.object({
    /** Name of the language model that the bench may ask; null where the program allows none. */
    model: z.nullable(z.string()),
    /** Fails with which a case is published. */
    fails_allowed: z.number(),
    /** The published case has no AI cards. */
    is_withheld: z.boolean(),
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

export const getDraft = defineRoute({
  name: "getDraft",
  context: "versions",
  method: "GET",
  path: "/versions/{id}/draft",
  action: "case.suggest",
  summary:
    "The draft of a version: one that is stored as a whole, and what was saved since. With `after`, only what was saved after that revision, where that can be said.",
  params: byId,
  query: z.strictObject({ after: z.optional(revInPath) }),
  reply: z.object({
    version: versionHead,
    /** Null where `after` leads on without it. */
    draft: z.nullable(z.object({ rev: z.number(), data: z.unknown() })),
    /** To be applied on top, in their order. */
    saves: z.array(
      z.object({
        rev: z.number(),
        user_id: ulid,
        operations: z.array(z.unknown()),
        /** The rules by which they were applied, and are applied again; the first where absent. */
        rules: z.optional(z.number()),
      }),
    ),
    /** Hash of the newest draft. */
    tree_hash: z.string(),
    /** First and last names of everybody whom the draft names, and of whoever was ever in it as an editor. */
    people: z.array(z.object({ id: ulid, name: z.string() })),
  }),
});

export const listVersionMedia = defineRoute({
  name: "listVersionMedia",
  context: "versions",
  method: "GET",
  path: "/versions/{id}/media",
  action: "case.suggest",
  summary:
    "Links to the media that the draft of a version names, as it was last saved. They are good for an hour at least.",
  params: byId,
  reply: z.object({
    media: z.array(
      z.object({
        /** The file's key, as the draft names it. */
        key: z.string(),
        url: z.string(),
      }),
    ),
  }),
});

/** Bytes of JSON of a version's draft. @see design/case-model */
export const draftBytesAtMost = 5 * 1024 * 1024;

export const saveVersion = defineRoute({
  name: "saveVersion",
  context: "versions",
  method: "PUT",
  path: "/api/v2/versions/{id}",
  action: "case.suggest",
  summary:
    "Save operations on top of a revision, all of them or none. Safe to repeat: a batch of a window is saved once and answered as the first time.",
  params: byId,
  body: z.strictObject({
    version: z.strictObject({
      ...writing,
      /** Counts the batches of the window, from 1. */
      seq: z.number().check(z.int(), z.positive()),
      operations: z.array(z.unknown()).check(z.minLength(1), z.maxLength(most.operations)),
      /** Hash of the draft as the page has it with these operations. */
      tree_hash: treeHashText,
    }),
  }),
  maxBodyBytes: 4 * 1024 * 1024,
  reply: z.object({ id: sequenceId, rev: z.number(), tree_hash: z.string(), saved_at: utcTime }),
});

export const reviewVersion = defineRoute({
  name: "reviewVersion",
  context: "versions",
  method: "POST",
  path: "/versions/{id}/reviews",
  action: "case.suggest",
  summary:
    "Decide on suggestions, comment and reply without the editing lock, all of it or nothing. It is done to the newest draft. Safe to repeat: a batch of a window is saved once and answered as the first time.",
  params: byId,
  body: z.strictObject({
    version: z.strictObject({
      session: writing.session,
      /** The revision that the page shows. Words that are commented on must stand there as they do now. */
      base_rev: writing.base_rev,
      /** Counts the batches of the window, those of `saveVersion` too, from 1. */
      seq: z.number().check(z.int(), z.positive()),
      operations: z.array(z.unknown()).check(z.minLength(1), z.maxLength(most.operations)),
    }),
  }),
  reply: z.object({ id: sequenceId, rev: z.number(), tree_hash: z.string(), saved_at: utcTime }),
});

export const versionRoutes = [
  getEditPage,
  getDraft,
  listVersionMedia,
  playBench,
  saveVersion,
  reviewVersion,
  listSaves,
  compareRevisions,
  restoreRevision,
  deleteVersion,
  resetVersion,
  ...notificationRoutes,
  searchAllCases,
] as const;
