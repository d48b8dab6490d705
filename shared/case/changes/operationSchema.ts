import * as z from "zod/mini";
import { inlineStyleSchema, styleSchema } from "../model/attributeSchemas.ts";
import { longestText } from "../model/inputSizes.ts";
import { problemsOf, type TreeProblem } from "../model/problems.ts";
import type { ContentNode } from "../model/types.ts";
import { uidSchema } from "../model/uid.ts";
import { decisions } from "./draft.ts";
import { most } from "./operationLimits.ts";
import type { Operation } from "./operations.ts";

const at = z.int().check(z.minimum(0));
const index = z.int().check(z.minimum(0));
const key = z.enum(["title", "content"]);
const range = z.strictObject({ start: index, end: index });
const someText = z.string().check(
  z.minLength(1),
  z.maxLength(longestText),
  z.refine((text) => text.isWellFormed(), "must not hold half a character"),
);
const written = { text: someText, rich: z.optional(someText) };
// What a node holds is checked where it is put into the case, with the place in it.
const node = z.pipe(
  z.looseObject({ type: z.string(), uid: z.string() }),
  z.transform((value) => value as unknown as ContentNode),
);
const nodes = z.array(node).check(z.maxLength(most.nodes));
const changeIds = z.array(uidSchema).check(z.maxLength(most.changes));

const made = { at };
const changing = { at, changeId: uidSchema, setId: z.optional(uidSchema), isSuggestion: z.boolean() };
const inText = { uid: uidSchema, key };
const place = z.strictObject({
  parent: uidSchema,
  key: z.string().check(z.maxLength(40)),
  before: z.optional(uidSchema),
  after: z.optional(uidSchema),
});
const about = { uid: z.optional(uidSchema), key: z.optional(z.string().check(z.maxLength(100))) };

/** @see operations.ts, which says what each of them means */
const operationSchema = z.discriminatedUnion("type", [
  z.strictObject({
    ...changing,
    ...inText,
    type: z.literal("insertText"),
    offset: index,
    text: someText,
    styles: z.optional(z.array(styleSchema).check(z.maxLength(8))),
  }),
  z.strictObject({ ...changing, ...inText, type: z.literal("deleteText"), range }),
  z.strictObject({
    ...changing,
    type: z.literal("splitParagraph"),
    uid: uidSchema,
    offset: index,
    newUid: uidSchema,
    above: z.optional(z.array(uidSchema).check(z.maxLength(10))),
  }),
  z.strictObject({ ...changing, type: z.literal("joinParagraph"), uid: uidSchema }),
  z.strictObject({
    ...changing,
    type: z.literal("addNodes"),
    place,
    nodes: nodes.check(z.minLength(1)),
    copiedFrom: z.optional(z.int().check(z.minimum(1))),
    kind: z.optional(
      z.enum([
        "ADD_NODE",
        "ADD_TEXT_AND_NODES_BEFORE_NODE",
        "ADD_TEXT_AND_NODES_TO_NODE",
        "CHANGE_TEXT_AND_NODES",
      ]),
    ),
  }),
  z.strictObject({ ...changing, type: z.literal("deleteNode"), uid: uidSchema }),
  z.strictObject({
    ...changing,
    type: z.literal("moveNode"),
    uid: uidSchema,
    place,
    direction: z.optional(z.enum(["up", "down"])),
  }),
  z.strictObject({
    ...changing,
    type: z.literal("setKeysValues"),
    uid: uidSchema,
    keysAndValues: z.record(z.string(), z.unknown()),
  }),
  z.strictObject({ ...changing, ...inText, type: z.literal("addStyle"), range, style: styleSchema }),
  z.strictObject({ ...changing, ...inText, type: z.literal("deleteStyle"), range, style: inlineStyleSchema }),
  z.strictObject({ ...changing, type: z.literal("addTableRow"), uid: uidSchema, index, row: node }),
  z.strictObject({ ...changing, type: z.literal("deleteTableRow"), uid: uidSchema, index }),
  z.strictObject({ ...changing, type: z.literal("addTableColumn"), uid: uidSchema, index, cells: nodes }),
  z.strictObject({ ...changing, type: z.literal("deleteTableColumn"), uid: uidSchema, index }),
  z.strictObject({
    ...changing,
    type: z.literal("mergeTableCells"),
    uid: uidSchema,
    rowRange: range,
    columnRange: range,
  }),
  z.strictObject({
    ...changing,
    type: z.literal("unmergeTableCells"),
    uid: uidSchema,
    cellUid: uidSchema,
    cells: nodes,
  }),
  z.strictObject({
    ...made,
    type: z.literal("decideChanges"),
    changeIds,
    decision: z.nullable(z.enum(decisions)),
  }),
  z.strictObject({ ...made, type: z.literal("withdrawChanges"), changeIds }),
  z.strictObject({ ...made, type: z.literal("restoreChanges"), changeIds }),
  z.strictObject({
    ...made,
    type: z.literal("addCommentThread"),
    threadId: uidSchema,
    commentId: uidSchema,
    ...written,
    uid: uidSchema,
    key: z.optional(key),
    range: z.optional(range),
  }),
  z.strictObject({
    ...made,
    type: z.literal("addComment"),
    threadId: uidSchema,
    commentId: uidSchema,
    ...written,
  }),
  z.strictObject({ ...made, type: z.literal("deleteComment"), threadId: uidSchema, commentId: uidSchema }),
  z.strictObject({
    ...made,
    type: z.literal("addChangeComment"),
    parentChangeId: uidSchema,
    commentId: uidSchema,
    ...written,
  }),
  z.strictObject({
    ...made,
    type: z.literal("deleteChangeComment"),
    parentChangeId: uidSchema,
    commentId: uidSchema,
  }),
  z.strictObject({ ...made, type: z.literal("closeCommentThread"), threadId: uidSchema }),
  z.strictObject({ ...made, type: z.literal("reopenCommentThread"), threadId: uidSchema }),
  z.strictObject({
    ...made,
    ...about,
    type: z.literal("addSummaryOfEdit"),
    summaryOfEditId: uidSchema,
    ...written,
  }),
  z.strictObject({ ...made, type: z.literal("deleteSummaryOfEdit"), summaryOfEditId: uidSchema }),
  z.strictObject({
    ...made,
    uid: about.uid,
    type: z.literal("addStudentFeedback"),
    studentFeedbackId: uidSchema,
    ...written,
  }),
  z.strictObject({ ...made, type: z.literal("deleteStudentFeedback"), studentFeedbackId: uidSchema }),
  z.strictObject({ ...made, type: z.literal("publish") }),
]);

const listSchema = z.array(operationSchema).check(z.maxLength(most.operations));

export type ParsedOperations = { ok: true; operations: Operation[] } | { ok: false; problems: TreeProblem[] };

/** A list of operations from outside: every one in its right shape, or what is wrong, with its place (`[3].range.start`). */
export function parseOperations(json: unknown): ParsedOperations {
  const parsed = listSchema.safeParse(json);
  return parsed.success
    ? { ok: true, operations: parsed.data }
    : { ok: false, problems: problemsOf(parsed.error.issues) };
}
