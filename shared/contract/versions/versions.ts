import * as z from "zod/mini";
import { most } from "../../case/changes/operationLimits.ts";
import type { SaveSummary } from "../../case/changes/saveSummary.ts";
import { differenceKinds } from "../../case/compare/compareCases.ts";
import { allowedEditModes, documentFlagNames } from "../../domain/access/permissionFlags.ts";
import { documentKindNames } from "../../domain/kinds.ts";
import { roles } from "../../domain/roles.ts";
import { saveKinds, versionTypes } from "../../domain/versionTypes.ts";
import { byId, sequenceId, sequenceIdInPath, ulid, utcTime } from "../common.ts";
import { defineRoute } from "../route.ts";
import { searchAllCases } from "./globalSearch.ts";
import { editSessionId } from "./live.ts";
import { notificationRoutes } from "./notifications.ts";

const revInPath = z.string().check(z.regex(/^(0|[1-9][0-9]{0,8})$/, "must be a revision"));

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
    /** The course item that says how cases are written here. */
    styleGuideId: z.nullable(sequenceId),
    possible_prerequisite: z.boolean(),
    /** Nothing of it was ever published: only its authors see it. */
    is_unpublished: z.boolean(),
    /** Its metadata are those of the case that it is an edition of, and are not changed here. */
    has_signature_version: z.boolean(),
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

/** What was done in a save: in how many places, to how many changes. @see saveSummary.ts */
export const saveSummary = z.object({
  edited: z.number(),
  suggested: z.number(),
  decided: z.number(),
  undone: z.number(),
  commented: z.number(),
}) satisfies z.ZodMiniType<SaveSummary>;

/** One save, as the history of a version lists it. */
export const savedRevision = z.object({
  rev: z.number(),
  kind: z.enum(saveKinds),
  user_id: ulid,
  /** First and last name, as they were then. */
  user_name: z.string(),
  saved_at: utcTime,
  did: z.nullable(saveSummary),
  /** Where the draft was taken from, that came in the place of the one before. */
  from: z.nullable(z.object({ version_id: sequenceId, rev: z.number() })),
});
export type SavedRevision = z.infer<typeof savedRevision>;

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
    saves: z.array(z.object({ rev: z.number(), user_id: ulid, operations: z.array(z.unknown()) })),
    /** Of the newest draft. */
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
        /** As the draft names it: the key of the file. */
        key: z.string(),
        url: z.string(),
      }),
    ),
  }),
});

export const treeHashText = z.string().check(z.minLength(1), z.maxLength(128));

/** Of whoever holds the lock: the window, the token that it was granted with, and the revision that it stands on. */
export const writing = {
  session: editSessionId,
  lock_token: z.number().check(z.int(), z.nonnegative()),
  base_rev: z.number().check(z.int(), z.nonnegative()),
};

/** Of JSON, of a version's draft. @see design/case-model */
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
      /** Of the draft as the page has it with these operations. */
      tree_hash: treeHashText,
    }),
  }),
  maxBodyBytes: 4 * 1024 * 1024,
  reply: z.object({ id: sequenceId, rev: z.number(), tree_hash: z.string(), saved_at: utcTime }),
});

export const listSaves = defineRoute({
  name: "listSaves",
  context: "versions",
  method: "GET",
  path: "/versions/{id}/saves",
  action: "case.suggest",
  summary: "The history of a version, the latest first: a hundred saves up to a revision.",
  params: byId,
  query: z.strictObject({ up_to: z.optional(revInPath) }),
  reply: z.object({ version: versionHead, saves: z.array(savedRevision) }),
});

/** A part of a case that is not the same in two trees. */
export const caseDifference = z.object({
  uid: z.string(),
  type: z.string(),
  kind: z.enum(differenceKinds),
  /** The titles of what it stands in, from the case's own cards on. */
  place: z.array(z.string()),
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
  /** Attributes that differ. */
  keys: z.array(z.string()),
});

export const compareRevisions = defineRoute({
  name: "compareRevisions",
  context: "versions",
  method: "GET",
  path: "/versions/{id}/comparison",
  action: "case.suggest",
  summary:
    "What is different in reading form: between two revisions as their authors see them, or, without `from`, between what learners have and what they would be given by publishing `to`.",
  params: byId,
  query: z.strictObject({ from: z.optional(revInPath), to: z.optional(revInPath) }),
  reply: z.object({ from: z.nullable(z.number()), to: z.number(), differences: z.array(caseDifference) }),
});

export const written = z.object({ version: versionHead, tree_hash: z.string() });

export const restoreRevision = defineRoute({
  name: "restoreRevision",
  context: "versions",
  method: "POST",
  path: "/versions/{id}/restore",
  action: "case.edit",
  summary:
    "Make a new revision that is as an older one was. Nothing of what came after is lost: it stays in the history.",
  params: byId,
  body: z.strictObject({
    version: z.strictObject({ ...writing, rev: z.number().check(z.int(), z.nonnegative()) }),
  }),
  reply: written,
});

export const resetVersion = defineRoute({
  name: "resetVersion",
  context: "versions",
  method: "POST",
  path: "/versions/{id}/reset",
  action: "case.edit",
  summary:
    "Make a new revision that is as learners have the case, without suggestions and comments. The history keeps them.",
  params: byId,
  body: z.strictObject({ version: z.strictObject(writing) }),
  reply: written,
});

export const versionRoutes = [
  getEditPage,
  getDraft,
  listVersionMedia,
  saveVersion,
  listSaves,
  compareRevisions,
  restoreRevision,
  resetVersion,
  ...notificationRoutes,
  searchAllCases,
] as const;
