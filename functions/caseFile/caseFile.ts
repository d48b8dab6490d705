import * as z from "zod/mini";
import { caseRoot } from "#shared/case/build/build.ts";
import { parseCaseTree } from "#shared/case/model/schema.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { ulid } from "#shared/contract/common.ts";
import { documentKindNames } from "#shared/domain/kinds.ts";
import { descriptionLength, nameLength } from "#shared/domain/mapping/names.ts";
import { reusableKinds } from "#shared/domain/mapping/reusableKinds.ts";
import { alternativeTextLength, assetNameLength } from "#shared/domain/media/mediaFormats.ts";

/** HTML that facts of a case may have: marks of text, without attributes. */
const markTags = /<\/?(?:p|br|b|i|u|em|strong|sup|sub|ul|ol|li)\s*\/?>/gi;
const html = z.nullable(
  z.string().check(
    z.maxLength(50_000),
    z.refine((text) => !/[<>]/.test(text.replace(markTags, "")), "has HTML that is more than marks of text"),
  ),
);
const line = z.string().check(z.maxLength(500));
const place = z.number().check(z.int(), z.positive());

/** The text of reusable content as a tree. */
export const rootOfText = (nodes: readonly ContentNode[]): ContentNode => ({
  ...caseRoot({ uid: "case_file_text", title: "Text" }),
  content: [...nodes],
});

const tree = z.custom<ContentNode>(
  (value) => parseCaseTree(value).ok,
  "is not the tree of a case that this version can hold",
);

const content = z.custom<readonly ContentNode[]>(
  (value) => Array.isArray(value) && parseCaseTree(rootOfText(value)).ok,
  "is no text of reusable content that this version can hold",
);

/** The name of a file of media within a case file: its place in the list, and the name that it had. */
const mediaName = z.string().check(z.regex(/^\d{3,5}-[\w.-]{1,120}$/, "is no name of a file"));

const named = z.string().check(z.trim(), z.minLength(nameLength.min), z.maxLength(nameLength.max));

/**
 * All that makes one published case, independent of the installation that it comes from: numbers of objectives and of reusable content are places in the lists of
 * the file, from 1, and media are named by their files.
 */
export const caseFileSchema = z.strictObject({
  format: z.literal("bedside.case"),
  version: z.literal(1),
  /** Names the case for good: importing a newer file of it finds what came before. */
  case_id: z.string().check(z.regex(/^[\w:.-]{1,200}$/)),
  facts: z.strictObject({
    title: z.string().check(z.minLength(1), z.maxLength(500)),
    report_title: z.nullable(line),
    kind: z.enum(documentKindNames),
    author: line,
    case_synopsis: html,
    release_notes: html,
    recommended_time: z.nullable(z.number().check(z.int(), z.positive(), z.maximum(10_000))),
    possible_prerequisite: z.boolean(),
    /** `{id}` in an address stands for the number of the case. */
    follow_up: z.nullable(
      z.strictObject({
        quiz_url: z.nullable(line),
        quiz_question_count: z.number(),
        todo_url: z.nullable(line),
        todo_action: z.nullable(line),
      }),
    ),
  }),
  cover: z.nullable(mediaName),
  mod_map: z.nullable(mediaName),
  tree,
  objectives: z.array(z.strictObject({ uid: ulid, name: named })).check(z.maxLength(2000)),
  reusables: z
    .array(
      z.strictObject({
        uid: ulid,
        kind: z.enum(reusableKinds),
        name: named,
        description: z.string().check(z.maxLength(descriptionLength)),
        /** Its published text; null of what has none. */
        content: z.nullable(content),
        /** Objectives that it is paired with. */
        objectives: z.array(place),
      }),
    )
    .check(z.maxLength(200)),
  media: z
    .array(
      z.strictObject({
        file: mediaName,
        bytes: z.number().check(z.int(), z.nonnegative()),
        sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
        /** Name in the media library. Absent: it is not there. */
        name: z.optional(z.string().check(z.minLength(1), z.maxLength(assetNameLength))),
        alternative_text: z.optional(z.string().check(z.maxLength(alternativeTextLength))),
      }),
    )
    .check(z.maxLength(2000)),
  captions: z
    .array(
      z.strictObject({
        file: mediaName,
        title: line,
        external_identifier: z.string().check(z.regex(/^[\w.-]{1,40}$/)),
      }),
    )
    .check(z.maxLength(200)),
});
export type CaseFile = z.infer<typeof caseFileSchema>;

/** A case file, unpacked: its `case.json`, and its media by their names. */
export type UnpackedCase = { about: CaseFile; media: ReadonlyMap<string, Uint8Array> };

/** A file that is no case file, or is damaged. */
export class UnusableCaseFile extends Error {
  override name = "UnusableCaseFile";
}

/** Begins the source of every case that a command brought in as a file. */
export const caseSource = "case-file:";

/** Number of reusable content by its place. @throws UnusableCaseFile where the file has no such place */
export function requirePlace(ids: ReadonlyMap<number, number>, place: number): number {
  const id = ids.get(place);
  if (id === undefined)
    throw new UnusableCaseFile(`The case names reusable content ${place}, which is not in the file.`);
  return id;
}
