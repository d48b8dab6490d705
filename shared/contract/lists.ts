import * as z from "zod/mini";

const jsonText = z.string().check(z.maxLength(4000));

/**
 * The query that every list of the product takes. Unknown parameters are refused; the values of `sort_by`, `filters` and
 * `where` are checked against the columns that the list names.
 * @see spec courses §7 "Shared catalogue list"
 */
export const listQuery = z.strictObject({
  ids: z.optional(z.array(z.string().check(z.maxLength(40))).check(z.maxLength(200))),
  not_ids: z.optional(z.array(z.string().check(z.maxLength(40))).check(z.maxLength(200))),
  search: z.optional(z.string().check(z.maxLength(200))),
  lo_search: z.optional(z.string().check(z.maxLength(200))),
  sort_order: z.optional(z.enum(["ASC", "DESC"])),
  sort_by: z.optional(z.string().check(z.maxLength(80))),
  page: z.optional(z.string().check(z.regex(/^\d{1,6}$/, "must be a page number from 0"))),
  per_page: z.optional(z.string().check(z.regex(/^[1-9]\d{0,8}$/, "must be a number from 1"))),
  /** A simple filter as `column=value`. */
  filters: z.optional(z.array(z.string().check(z.maxLength(200))).check(z.maxLength(20))),
  /** JSON object: filter title → chosen values. */
  dynamic_filters: z.optional(jsonText),
  /** JSON object of permanent filters; it may only narrow. */
  where: z.optional(jsonText),
  /** JSON list of {column, operator, value}. */
  generic_filters: z.optional(jsonText),
});
export type ListQuery = z.infer<typeof listQuery>;

/** What a count endpoint answers: a sentence to show, and the figure in it. */
export const listCount = z.object({ count: z.number(), message: z.string() });
