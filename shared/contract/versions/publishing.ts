import * as z from "zod/mini";
import { publishQuestions } from "../../case/compare/publishChecks.ts";
import { byId, sequenceId, ulid, utcTime } from "../common.ts";
import { defineRoute } from "../route.ts";
import { caseDifference, treeHashText, versionHead, writing, written } from "./versions.ts";

export const getPublishPlan = defineRoute({
  name: "getPublishPlan",
  context: "versions",
  method: "GET",
  path: "/versions/{id}/publish_plan",
  action: "case.publish",
  summary:
    "What publishing the version as it was last saved would come to: what forbids it, and what has to be asked first.",
  params: byId,
  reply: z.object({
    rev: z.number(),
    /** An assessment question without a whole mapping is not published. */
    is_mapping_incomplete: z.boolean(),
    questions: z.array(z.enum(publishQuestions)),
    mapped_changes: z.array(caseDifference),
  }),
});

export const publishDocument = defineRoute({
  name: "publishDocument",
  context: "versions",
  method: "POST",
  path: "/documents/{id}/publish",
  action: "case.publish",
  summary:
    "Publish a version as it stands at a revision: the server derives the tree from its own draft. A page that shows something else is refused, and so is what was not asked first. Attempts that are open keep what they began with.",
  params: byId,
  body: z.strictObject({
    document: z.strictObject({
      ...writing,
      version_id: sequenceId,
      /** Of the draft as the page has it. */
      tree_hash: treeHashText,
      should_update_banner: z.boolean(),
      /** What was asked and answered with yes. */
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
