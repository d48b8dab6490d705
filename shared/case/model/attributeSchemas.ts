import * as z from "zod/mini";
import type { AttributeKind } from "./attribute.ts";
import { isMediaUrl, isSafeUrl } from "./safeUrl.ts";
import { inlineStyles } from "./types.ts";
import { isUid, uidSchema } from "./uid.ts";

const url = z.string().check(z.refine(isSafeUrl, "must be an http, https or mailto address, or a path"));
const mediaUrl = z
  .string()
  .check(z.refine(isMediaUrl, "must be an address without '..' and markup, or the key of a medium"));
const inactive = z.union([z.literal(0), z.literal(1), z.literal(2)]);
const count = z.int().check(z.minimum(0));

const buttonAction = z.discriminatedUnion("action", [
  z.strictObject({ action: z.literal("setNodeInactive"), uid: uidSchema, inactive }),
  z.strictObject({ action: z.literal("setNodeInvisible"), uid: uidSchema, invisible: z.boolean() }),
  z.strictObject({
    action: z.literal("setNodeKVPair"),
    uid: uidSchema,
    key: z.string().check(z.refine(isUid, "must be a plain word")),
    value: z.unknown(),
  }),
  z.strictObject({ action: z.literal("startTimer"), uid: uidSchema }),
  z.strictObject({ action: z.literal("scrollTo"), uid: uidSchema }),
  z.strictObject({ action: z.literal("openExternalLink"), url }),
  z.strictObject({ action: z.literal("openInternalLink"), url }),
  z.strictObject({ action: z.literal("submitExam") }),
  z.strictObject({ action: z.literal("cmeRedirect") }),
]);

/** The schema of each kind of attribute in the node table. */
export const attributeSchemas: Record<AttributeKind, z.ZodMiniType> = {
  boolean: z.boolean(),
  integer: z.int(),
  count,
  text: z.string(),
  url: mediaUrl,
  uid: uidSchema,
  textList: z.array(z.string()),
  uidList: z.array(uidSchema),
  inactive,
  aiDisplayFlag: z.enum(["alwaysOn", "aiOn", "aiOff"]),
  alignment: z.enum(["left", "right", "none"]),
  gradingRules: z.enum(["strict", "loose"]),
  cdqLimit: z.union([count, z.literal(false)]),
  cdqAnswer: z.union([z.boolean(), z.literal("poison")]),
  matcherMap: z.record(uidSchema, z.array(uidSchema)),
  actions: z.array(buttonAction),
  open: z.unknown(),
};

export const inlineStyleSchema = z.enum(inlineStyles);

export const styleArgsSchema = z.strictObject({
  url: z.optional(url),
  title: z.optional(z.string()),
  hexCode: z.optional(z.string().check(z.regex(/^#[0-9a-f]{6}$/i, "must be a color like #333333"))),
  uid: z.optional(uidSchema),
});

/** Attributes that a style requires. */
const isWhole = ({
  type,
  args,
}: {
  type: string;
  args?: z.infer<typeof styleArgsSchema> | undefined;
}): boolean => {
  if (type === "link") return Boolean(args?.url);
  if (type === "color") return args?.hexCode !== undefined;
  return type !== "modalMedia" || args?.uid !== undefined;
};

/** A style without its place. */
export const styleSchema = z
  .strictObject({ type: inlineStyleSchema, args: z.optional(styleArgsSchema) })
  .check(z.refine(isWhole, "needs its address, color or media"));

export const richTextSchema = z.strictObject({
  text: z.string(),
  styleRanges: z.array(
    z.strictObject({
      type: inlineStyleSchema,
      range: z.strictObject({ start: count, end: count }),
      args: z.optional(styleArgsSchema),
    }),
  ),
});
