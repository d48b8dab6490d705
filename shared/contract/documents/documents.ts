import * as z from "zod/mini";
import { isFileStorePath } from "../../case/model/fileStore.ts";
import { displayModes } from "../../case/model/types.ts";
import { longestUid } from "../../case/model/uid.ts";
import { audiences } from "../../domain/access/audience.ts";
import { allowedEditModes, documentFlagNames } from "../../domain/access/permissionFlags.ts";
import { documentKindNames } from "../../domain/kinds.ts";
import { byId, sequenceId, sequenceIdInPath, ulid } from "../common.ts";
import { defineRoute } from "../route.ts";
import { knownTree, treeHash } from "./knownTree.ts";
import {
  createDocumentUserLog,
  deleteDocumentUserState,
  getDocumentUserState,
  resetDocument,
  updateDocumentUserState,
} from "./userState.ts";

/** Everything a case page needs but the tree and the learner's state. @see spec documents §3 Contexts */
export const caseContexts = z.object({
  documentContext: z.object({
    id: sequenceId,
    title: z.string(),
    kind: z.enum(documentKindNames),
    docType: z.enum(["Document", "ReusableObject"]),
    quizUrl: z.nullable(z.string()),
    quizQuestionCount: z.number(),
    todoUrl: z.nullable(z.string()),
    todoAction: z.nullable(z.string()),
    /** null: the course gives out no summary after this exam. */
    caseSummaryUrl: z.nullable(z.string()),
    /** Milliseconds so far. */
    timeOnCase: z.number(),
    /** Minutes; null where no time is recommended. */
    recommendedTime: z.nullable(z.number()),
    /** Captions of the document's videos by title: WebVTT, by an expiring link. */
    captions: z.array(z.object({ title: z.string(), url: z.string(), external_identifier: z.string() })),
  }),
  displayContext: z.object({
    /** The mode that the case opens in. */
    displayMode: z.enum(displayModes),
    /** All that the person may ask for. */
    displayModes: z.array(z.enum(displayModes)),
    /** Audience in which the person meets the case. Only work of students is reported. */
    audience: z.enum(audiences),
    isEmbeded: z.boolean(),
    enableAiSummaryStatementFeedback: z.boolean(),
    /** Language model that the program lets read what its students write, once they agree; null where there is none. */
    languageModel: z.nullable(z.string()),
    resetCaseUrl: z.string(),
    programName: z.string(),
    /** How the person may change this document. @see spec documents §4 Edit modes */
    allowedEditMode: z.enum(allowedEditModes),
    /** The permission flags that the person has for this document. @see spec documents §6 */
    permissions: z.array(z.enum(documentFlagNames)),
    /** Where the person edits or suggests; of nobody else, nor where the document has no versions. @see spec documents §2.1 */
    scheduled_review_version_id: z.optional(sequenceId),
    featureFlags: z.object({
      vpe: z.boolean(),
      saq_phase_1: z.boolean(),
      /** Seconds; null: as the page thinks best. */
      offline_observer_backoff: z.nullable(z.number()),
    }),
  }),
  currentVersion: z.object({
    id: ulid,
    rootUid: z.string(),
    coverImage: z.nullable(z.string()),
    disableBookmarks: z.boolean(),
    onlyOneUncollapsedSection: z.boolean(),
  }),
  /** The person's attempt, from 1; a reset opens the next one. */
  attempt: z.number(),
  /** The course that the case was opened from. */
  document_set: z.nullable(
    z.object({
      id: sequenceId,
      name: z.string(),
      /** Its students see how others answered. */
      others_answers: z.boolean(),
    }),
  ),
});
export type CaseContexts = z.infer<typeof caseContexts>;

const opening = z.strictObject({
  /** `true`: for a page that stands in another one. */
  embedded: z.optional(z.enum(["true", "false"])),
  /** The mode that is asked for. Who may not have it gets the one that the case opens in. */
  display_mode: z.optional(z.enum(displayModes)),
});

export const getDocument = defineRoute({
  name: "getDocument",
  context: "documents",
  method: "GET",
  path: "/documents/{id}",
  action: "case.read",
  summary: "The contexts of a case page. Reading them opens nothing.",
  params: byId,
  query: opening,
  reply: caseContexts,
});

export const getCourseItem = defineRoute({
  name: "getCourseItem",
  context: "documents",
  method: "GET",
  path: "/document_set_document_relations/{id}",
  action: "case.read",
  summary: "The same for a case that is opened from a course.",
  params: byId,
  query: opening,
  reply: caseContexts,
});

export const getOthersAnswers = defineRoute({
  name: "getOthersAnswers",
  context: "documents",
  method: "GET",
  path: "/document_set_document_relations/{id}/others_answers",
  action: "case.read",
  summary:
    "How other students answered a question that the person has submitted: null where fewer than ten did, and where the course does not show it.",
  params: byId,
  /** The uid of its input. */
  query: z.strictObject({ question: z.string().check(z.minLength(1), z.maxLength(longestUid)) }),
  reply: z.object({
    /** True if the person's own answer has been counted; it may take some seconds. */
    is_submitted: z.boolean(),
    others: z.nullable(z.object({ students: z.number(), options: z.record(z.string(), z.number()) })),
  }),
});

export const getVersion = defineRoute({
  name: "getVersion",
  context: "documents",
  method: "GET",
  path: "/api/v2/versions/{id}",
  action: "case.read",
  summary: "The published tree of one snapshot. Media urls in it are signed and expire.",
  description:
    "Who keeps a tree names its `hash` as `known`, with the `revealed_by` of what has come to it since and commas between, and is answered new `links` in the place of `data` where it is what they would be given now.",
  params: z.strictObject({ id: ulid }),
  query: z.strictObject({ document_id: sequenceIdInPath, known: z.optional(knownTree) }),
  reply: z.object({
    id: ulid,
    /** Hash of the tree as this person is given it now, without its links. */
    hash: treeHash,
    /** The tree; absent where it is known. */
    data: z.optional(z.unknown()),
    /** Links of the media of a known tree, by node uid. */
    links: z.optional(z.record(z.string(), z.string())),
  }),
});

export const getStoredFile = defineRoute({
  name: "getStoredFile",
  context: "documents",
  method: "GET",
  path: "/documents/{id}/filestore/{path+}",
  action: "case.read",
  summary: "Leads on to a file of the old store, by a link that expires. The document must name it (`uri`).",
  params: z.strictObject({
    id: sequenceIdInPath,
    path: z.string().check(z.refine(isFileStorePath, "must be a path")),
  }),
  reply: "file",
  status: 303,
});

export const documentRoutes = [
  getDocument,
  getCourseItem,
  getOthersAnswers,
  getVersion,
  getDocumentUserState,
  updateDocumentUserState,
  createDocumentUserLog,
  resetDocument,
  deleteDocumentUserState,
  getStoredFile,
] as const;
