import * as z from "zod/mini";
import type { SaveSummary } from "../../case/changes/saveSummary.ts";
import { saveKinds, versionTypes } from "../../domain/versionTypes.ts";
import { sequenceId, ulid, utcTime } from "../common.ts";
import { editSessionId } from "./live.ts";

export const revInPath = z.string().check(z.regex(/^(0|[1-9][0-9]{0,8})$/, "must be a revision"));

/** Where a version stands. */
export const versionHead = z.object({
  id: sequenceId,
  document_id: sequenceId,
  type: z.enum(versionTypes),
  /** The newest revision: how often it was saved. */
  rev: z.number(),
  saved_at: z.nullable(utcTime),
  /** True if all that was saved is published. */
  published: z.boolean(),
  /** Whoever was ever in it as an editor: a person's place in it gives their colour. */
  changeAuthorIds: z.array(ulid),
});

/** Summary of a save: in how many places, to how many changes. @see saveSummary.ts */
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

export const treeHashText = z.string().check(z.minLength(1), z.maxLength(128));

/** Proof of whoever holds the lock: the window, the token that it was granted with, and the revision that it stands on. */
export const writing = {
  session: editSessionId,
  lock_token: z.number().check(z.int(), z.nonnegative()),
  base_rev: z.number().check(z.int(), z.nonnegative()),
};

export const written = z.object({ version: versionHead, tree_hash: z.string() });
