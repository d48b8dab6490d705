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

/** Rows in one reply, which may be at most 6 MB: a page that asks for more gets these and the link to the rest. */
export const rowsAtMost = 2000;

/** One choice of a dynamic filter, shown as 'value [count]': how many rows choosing it would find. */
const facetOption = z.object({
  value: z.union([z.string(), z.number(), z.boolean()]),
  label: z.string(),
  count: z.number(),
});

/** A dynamic multi-select filter with what it can be set to under every other filter. @see spec courses §2.2 */
export const listFacet = z.object({ name: z.string(), title: z.string(), options: z.array(facetOption) });
export type ListFacet = z.infer<typeof listFacet>;

/** Reply of a count endpoint: a sentence to show, its figure, and the dynamic filters with their counts. */
export const listCount = z.object({ count: z.number(), message: z.string(), facets: z.array(listFacet) });
export type ListCount = z.infer<typeof listCount>;

/** Every id that a query finds, on all of its pages: what 'Add {n} Shown' selects. */
export const listIds = z.object({ ids: z.array(z.string()) });

/** Most ids: as many as the largest list holds. */
export const selectedAtMost = 20_000;

/** Ids of a selection. Thousands travel in bodies. @see rulings 18 */
export const selection = z.strictObject({
  ids: z.array(z.string().check(z.maxLength(40))).check(z.minLength(1), z.maxLength(selectedAtMost)),
});
/** Bytes: so many identifiers of 26 letters, with their quotes and commas. */
export const selectionBytes = 1024 * 1024;
