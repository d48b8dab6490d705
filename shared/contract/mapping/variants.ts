import * as z from "zod/mini";
import { reusableKinds } from "../../domain/mapping/reusableKinds.ts";
import { versionTypes } from "../../domain/versionTypes.ts";
import { byId, jobId, sequenceId, ulid, utcTime } from "../common.ts";
import { defineRoute } from "../route.ts";
import { treeHashText, versionHead, writing, written } from "../versions/revision.ts";
import { saveVersion } from "../versions/versions.ts";

const changeRecords = z.record(z.string(), z.unknown());

/** @see spec documents §3 "Version and variant" */
export const getVariant = defineRoute({
  name: "getVariant",
  context: "versions",
  method: "GET",
  path: "/variants/{id}",
  action: "case.suggest",
  summary:
    "A variant of reusable content: its text without suggestions, its changes by node, where it stands.",
  params: byId,
  reply: z.object({
    id: sequenceId,
    type: z.enum(versionTypes),
    rev: z.number(),
    published: z.boolean(),
    reusable_object: z.object({
      id: sequenceId,
      kind: z.enum(reusableKinds),
      name: z.string(),
      publishVariantId: sequenceId,
      maintenanceVariantId: sequenceId,
      reviewVariantId: sequenceId,
      /** Cases that learners read with it. */
      roDocumentCount: z.number(),
    }),
    /** The node tree. */
    data: z.unknown(),
    /** By the uid of the node. @see spec documents §3 "Change record" */
    changeData: changeRecords,
    changeAuthorIds: z.array(ulid),
  }),
});

export const updateVariant = defineRoute({
  name: "updateVariant",
  context: "versions",
  method: "PUT",
  path: "/variants/{id}",
  action: "case.suggest",
  summary:
    "Save operations on a variant, all of them or none. Content that several cases use takes suggestions alone. Safe to repeat.",
  params: byId,
  body: z.strictObject({ variant: saveVersion.body.shape.version }),
  maxBodyBytes: 4 * 1024 * 1024,
  reply: saveVersion.reply,
});

export const publishVariant = defineRoute({
  name: "publishVariant",
  context: "versions",
  method: "POST",
  path: "/variants/{id}/publish",
  action: "case.publish",
  summary:
    "Publish a variant as it stands at a revision. The published cases that use the content are given its new text by a job; attempts that are open keep what they began with.",
  params: byId,
  body: z.strictObject({
    variant: z.strictObject({
      ...writing,
      /** Hash of the draft as the page has it. */
      tree_hash: treeHashText,
    }),
  }),
  reply: z.extend(written, {
    id: sequenceId,
    published_at: utcTime,
    /** Id of the job that changes the cases. */
    job_id: jobId,
    /** Cases that use it now. */
    cases: z.number(),
  }),
});

/** @see spec documents §4 "Push" */
export const replaceableVariants = ["maintenance_variant", "review_variant"] as const;

export const replaceVariant = defineRoute({
  name: "replaceVariant",
  context: "versions",
  method: "POST",
  path: "/variants/{id}/replace",
  action: "case.publish",
  summary: "Put a variant in the place of the other one that is written, as a new revision of that.",
  params: byId,
  query: z.strictObject({ replaceable_variant: z.enum(replaceableVariants) }),
  takesForm: true,
  body: z.strictObject({ base_rev: z.number().check(z.int(), z.nonnegative()) }),
  reply: z.object({ message: z.string(), detail: z.string(), version: versionHead }),
});

export const variantRoutes = [getVariant, updateVariant, publishVariant, replaceVariant] as const;
