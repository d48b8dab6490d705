import * as z from "zod/mini";
import { differenceKinds } from "../../case/compare/compareCases.ts";
import { byId } from "../common.ts";
import { defineRoute } from "../route.ts";
import { revInPath, savedRevision, versionHead, writing, written } from "./revision.ts";

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

export const deleteVersion = defineRoute({
  name: "deleteVersion",
  context: "versions",
  method: "DELETE",
  path: "/api/v2/versions/{id}",
  action: "case.edit",
  summary:
    "Give up what is being written: the same as a reset. A version itself goes with its document; its history keeps the draft.",
  params: byId,
  body: z.strictObject({ version: z.strictObject(writing) }),
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
