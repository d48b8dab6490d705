import * as z from "zod/mini";

/** Rows a page of the provider's lists; 1000 for histories, statistics, comments and the set builder. @see spec assessments §9 */
export const adminPageSizes = ["10", "20", "50", "100", "500"] as const;
const allPageSizes = [...adminPageSizes, "1000"] as const;

const filterText = z.string().check(z.maxLength(200));
const filterValues = z.array(filterText).check(z.maxLength(500));

type Shape<Text extends string, Many extends string, Sort extends string> = {
  page: z.ZodMiniOptional<z.ZodMiniString>;
  per: z.ZodMiniOptional<z.ZodMiniEnum<{ [Size in (typeof allPageSizes)[number]]: Size }>>;
  sort_col: z.ZodMiniOptional<z.ZodMiniEnum<{ [Name in Sort]: Name }>>;
  sort_dir: z.ZodMiniOptional<z.ZodMiniEnum<{ asc: "asc"; desc: "desc" }>>;
} & { [Name in `filters[${Text}]`]: z.ZodMiniOptional<typeof filterText> } & {
  [Name in `filters[${Many}]`]: z.ZodMiniOptional<typeof filterValues>;
};

const optionalEach = (names: readonly string[], schema: z.ZodMiniType) =>
  Object.fromEntries(names.map((name) => [`filters[${name}]`, z.optional(schema)]));

/**
 * The query of the provider's lists: `page` from 1, `per`, `sort_col`, `sort_dir`, and a filter under `filters[key]`, or under
 * `filters[key][]` for several values of which one must hold. @see spec assessments §7 "List queries"
 */
export const adminListQuery = <Text extends string, Many extends string, Sort extends string>(names: {
  text: readonly Text[];
  many: readonly Many[];
  sort: readonly Sort[];
}) =>
  z.strictObject({
    page: z.optional(z.string().check(z.regex(/^[1-9]\d{0,5}$/, "must be a page number from 1"))),
    per: z.optional(z.enum(allPageSizes)),
    sort_col: z.optional(z.enum(names.sort as readonly [Sort, ...Sort[]])),
    sort_dir: z.optional(z.enum(["asc", "desc"])),
    ...optionalEach(names.text, filterText),
    ...optionalEach(names.many, filterValues),
  } as unknown as Shape<Text, Many, Sort>); // of the same names

/** The reply of the provider's lists. @see spec assessments §7 "List responses" */
export const adminListReply = <Item extends z.ZodMiniType>(item: Item) =>
  z.object({ data: z.array(item), meta: z.object({ count: z.number() }) });
