import * as z from "zod/mini";
import { assetNameLength } from "../../domain/media/mediaFormats.ts";
import { done, sequenceId, ulid } from "../common.ts";
import { defineRoute } from "../route.ts";
import { alternativeText, assetDetail, assetName, digitalAsset } from "./assets.ts";

const byUpload = z.strictObject({ id: ulid });

/** Name of a file without a path. */
const fileName = z
  .string()
  .check(
    z.minLength(1),
    z.maxLength(assetNameLength),
    z.regex(/^[^\p{C}/\\]+$/u, "must be the name of a file"),
  );

/** Links that are signed at once. */
export const linksAtMost = 20;
/** Parts that are noted at once. */
export const sentAtMost = 100;

/** Links to which the bytes of parts are PUT. Each is good for an hour. */
const partLinks = z.array(z.object({ part: z.number(), url: z.string() }));

const uploadState = z.object({
  id: ulid,
  file_name: z.string(),
  bytes: z.number(),
  part_bytes: z.number(),
  parts: z.number(),
  /** Numbers of the parts that are there, from 1. */
  done: z.array(z.number()),
  /** Links for the first parts that are missing, `linksAtMost` at most. */
  links: partLinks,
});
export type UploadState = z.infer<typeof uploadState>;

export const startMediaUpload = defineRoute({
  name: "startMediaUpload",
  context: "media",
  method: "POST",
  path: "/media_uploads",
  action: "media.edit",
  summary: "Begin an upload into the media library. Its parts go straight to the bucket, by signed links.",
  isIdempotent: true,
  body: z.strictObject({
    file_name: fileName,
    bytes: z.number().check(z.int(), z.minimum(0)),
    /** Default: the file's name without its ending. */
    name: z.optional(assetName),
    alternative_text: z.optional(alternativeText),
    /** The case that it is for. */
    document_id: z.optional(sequenceId),
    /** For captions: the title of their film in the case. */
    video_title: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(500))),
    /** Number of the asset whose file it replaces. */
    replaces: z.optional(sequenceId),
  }),
  reply: uploadState,
  status: 201,
});

const part = z.number().check(z.int(), z.minimum(1), z.maximum(10_000));
/** Parts that were sent, with the ETags that the bucket answered. */
const sentParts = z
  .array(z.strictObject({ part, etag: z.string().check(z.regex(/^"?[\w-]{1,80}"?$/, "must be an ETag")) }))
  .check(z.maxLength(sentAtMost));

export const signMediaParts = defineRoute({
  name: "signMediaParts",
  context: "media",
  method: "POST",
  path: "/media_uploads/{id}/parts",
  action: "media.edit",
  summary:
    "Note parts of an upload that are there, and have links signed for others. A link is good for an hour.",
  params: byUpload,
  body: z.strictObject({
    sent: z.optional(sentParts),
    wanted: z.array(part).check(z.maxLength(linksAtMost)),
  }),
  reply: z.object({ links: partLinks }),
});

export const getMediaUpload = defineRoute({
  name: "getMediaUpload",
  context: "media",
  method: "GET",
  path: "/media_uploads/{id}",
  action: "media.edit",
  summary: "How far an upload is, to resume it.",
  params: byUpload,
  reply: uploadState,
});

export const finishMediaUpload = defineRoute({
  name: "finishMediaUpload",
  context: "media",
  method: "POST",
  path: "/media_uploads/{id}/finish",
  action: "media.edit",
  summary:
    "End an upload: its content is checked and it becomes a file of the library, or is refused and deleted.",
  params: byUpload,
  body: z.strictObject({ sent: z.optional(sentParts) }),
  reply: assetDetail,
});

export const cancelMediaUpload = defineRoute({
  name: "cancelMediaUpload",
  context: "media",
  method: "DELETE",
  path: "/media_uploads/{id}",
  action: "media.edit",
  summary: "Cancel an upload. Its parts are deleted.",
  params: byUpload,
  reply: done,
});

/** @see spec documents §7 "dam_file_uploads" */
export const damFileUploads = defineRoute({
  name: "damFileUploads",
  context: "media",
  method: "POST",
  path: "/api/v2/dam_file_uploads",
  action: "media.edit",
  summary:
    "Upload files for a case as one multipart form of at most 4 MB, for scripts. Larger files go by /media_uploads.",
  description:
    "Fields: `document[id]`, and any of `document[image_file]`, `document[audio_file]`, `document[video_file]`, `document[pdf_file]`, `document[caption_file]`; with captions `document[caption_video_file_name]` and, to replace others, `document[old_caption_id]`.",
  reply: z.object({ digital_assets: z.array(digitalAsset), old_asset: z.nullable(digitalAsset) }),
});

export const mediaUploadRoutes = [
  startMediaUpload,
  signMediaParts,
  getMediaUpload,
  finishMediaUpload,
  cancelMediaUpload,
  damFileUploads,
] as const;
