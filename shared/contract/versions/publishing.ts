import * as z from "zod/mini";
import { correctionProblems } from "../../case/compare/corrections.ts";
import { publishQuestions } from "../../case/compare/publishChecks.ts";
import { byId, sequenceId, ulid, utcTime } from "../common.ts";
import { defineRoute } from "../route.ts";
import { caseDifference } from "./history.ts";
import { treeHashText, versionHead, writing, written } from "./revision.ts";

export const getPublishPlan = defineRoute({
  name: "getPublishPlan",
  context: "versions",
  method: "GET",
  path: "/versions/{id}/publish_plan",
  action: "case.publish",
  summary:
    "What publishing the version as it was last saved would come to: what forbids it, what has to be asked first, and whom it would reach as a correction.",
  params: byId,
  reply: z.object({
    rev: z.number(),
    /** An assessment question without a whole mapping is not published. */
    is_mapping_incomplete: z.boolean(),
    questions: z.array(z.enum(publishQuestions)),
    mapped_changes: z.array(caseDifference),
    /** Pictures that have neither an alternative text nor a title. */
    untold_pictures: z.array(z.object({ uid: z.string(), name: z.string(), place: z.array(z.string()) })),
    /** Names of files and uids of an exam that hold a word of its diagnosis. */
    telling_names: z.array(z.object({ uid: z.string(), name: z.string(), what: z.enum(["file", "uid"]) })),
    /** Consequences of publishing it as a correction. */
    correction: z.object({
      /** Why it cannot be one; null where it can. */
      problem: z.nullable(z.enum(correctionProblems)),
      /** Differences that are more than words. */
      beyond: z.array(caseDifference),
      /** Those who have begun on what learners have now, and would read the corrected words. */
      attempts: z.object({
        student: z.number(),
        educator: z.number(),
        editor: z.number(),
        /** There are more than were counted. */
        is_more: z.boolean(),
      }),
    }),
  }),
});

export const publishDocument = defineRoute({
  name: "publishDocument",
  context: "versions",
  method: "POST",
  path: "/documents/{id}/publish",
  action: "case.publish",
  summary:
    "Publish a version as it stands at a revision: the server derives the tree from its own draft. A page that shows something else is refused, and so is what was not asked first. Attempts that are open keep what they began with, unless only words changed and it is said to be a correction.",
  params: byId,
  body: z.strictObject({
    document: z.strictObject({
      ...writing,
      version_id: sequenceId,
      /** Hash of the draft as the page has it. */
      tree_hash: treeHashText,
      should_update_banner: z.boolean(),
      /** Whoever has begun reads the corrected words, too. Only words may have changed; exams are never corrected. */
      is_correction: z.optional(z.boolean()),
      /** Publishes without AI cards, and so without the bench: learners get what stands in for them. */
      withholds_ai: z.optional(z.boolean()),
      /** Questions that were answered with yes. */
      confirmed: z.optional(z.array(z.enum(publishQuestions)).check(z.maxLength(publishQuestions.length))),
    }),
  }),
  reply: z.extend(written, { id: sequenceId, published_snapshot_id: ulid, published_at: utcTime }),
});

/** The revision of the version that the page shows. */
const pushing = z.strictObject({ base_rev: z.number().check(z.int(), z.nonnegative()) });
const pushed = z.object({ message: z.string(), detail: z.string(), version: versionHead });

export const pushToMaintenance = defineRoute({
  name: "pushToMaintenance",
  context: "versions",
  method: "POST",
  path: "/versions/{id}/replace_edit",
  action: "case.publish",
  summary:
    "Put a Scheduled Review version in the place of the Ongoing Maintenance version, as a new revision of that.",
  params: byId,
  takesForm: true,
  body: pushing,
  reply: pushed,
});

export const pushToReview = defineRoute({
  name: "pushToReview",
  context: "versions",
  method: "POST",
  path: "/versions/{id}/replace_scheduled_review",
  action: "case.publish",
  summary:
    "Put an Ongoing Maintenance version in the place of the Scheduled Review version, as a new revision of that.",
  params: byId,
  takesForm: true,
  body: pushing,
  reply: pushed,
});

export const publishingRoutes = [getPublishPlan, publishDocument, pushToMaintenance, pushToReview] as const;
