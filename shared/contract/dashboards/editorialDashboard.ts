import * as z from "zod/mini";
import { documentKindNames } from "../../domain/kinds.ts";
import { versionTypes } from "../../domain/versionTypes.ts";
import { sequenceId, utcTime } from "../common.ts";
import { defineRoute } from "../route.ts";
import { dateRangeQuery, range } from "./range.ts";

const versionInShort = z.object({
  version_id: sequenceId,
  title: z.string(),
  kind: z.enum(documentKindNames),
  type: z.enum(versionTypes),
});

/** Work that waits for an author in versions that they may open. @see ADR 0215 */
const authorsWork = z.object({
  /** Comments in which they are mentioned and have not answered. */
  mentions: z.array(
    z.extend(versionInShort, {
      comments: z.number(),
      /** The latest of them. */
      comment_id: z.string(),
    }),
  ),
  /** Waiting work in versions that they were in, the latest saved first. */
  open: z.object({
    count: z.number(),
    versions: z.array(
      z.extend(versionInShort, {
        comments: z.number(),
        /** Number of others' suggestions. */
        suggestions: z.number(),
        own_suggestions: z.number(),
      }),
    ),
  }),
  /** Versions that they are writing in, in whatever window. */
  locks: z.array(
    z.extend(versionInShort, {
      /** Who asks for it; null where nobody does. */
      requested_by: z.nullable(z.string()),
    }),
  ),
});
export type AuthorsWork = z.infer<typeof authorsWork>;

/** For the editorial group. @see ADR 0125 */
export const getEditorialDashboard = defineRoute({
  name: "getEditorialDashboard",
  context: "dashboards",
  method: "GET",
  path: "/editorial_dashboard",
  action: "editorial_dashboard.read",
  summary: "What waits for an author, what was released in a range of days, and what one may open.",
  query: dateRangeQuery,
  reply: z.object({
    ...range,
    waiting: authorsWork,
    /** Documents that the group may open, by kind. */
    kinds: z.array(z.object({ kind: z.enum(documentKindNames), documents: z.number() })),
    released: z.object({
      count: z.number(),
      /** The latest first. */
      documents: z.array(
        z.object({
          id: sequenceId,
          title: z.string(),
          kind: z.enum(documentKindNames),
          author: z.string(),
          last_release_date: utcTime,
        }),
      ),
    }),
    /** Made in the editor and never published; the latest first. */
    begun: z.object({
      count: z.number(),
      documents: z.array(
        z.object({
          id: sequenceId,
          title: z.string(),
          kind: z.enum(documentKindNames),
          /** Where it is written. */
          version_id: sequenceId,
        }),
      ),
    }),
    /** Looked at longest ago first. */
    oldest: z.array(
      z.object({
        id: sequenceId,
        title: z.string(),
        kind: z.enum(documentKindNames),
        last_release_date: z.nullable(utcTime),
      }),
    ),
  }),
});
export type EditorialDashboard = z.infer<typeof getEditorialDashboard.reply>;
