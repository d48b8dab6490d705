import * as z from "zod/mini";
import { ulid } from "#shared/contract/common.ts";
import { mediaFormatNames } from "#shared/domain/media/mediaFormats.ts";
import { caseFileSchema } from "./caseFile.ts";

/** New reusable content that one call makes: some writes each. */
export const newReusablesAtMost = 60;

/** A case file that was read, kept until its case is made, and its media as they wait in the media bucket. */
export const keptCaseFile = z.object({
  about: caseFileSchema,
  media: z.array(
    z.object({
      /** Name in the case file. */
      file: z.string(),
      /** Key under which its bytes wait. */
      from: z.string(),
      /** Key that it will have. */
      key: z.string(),
      uid: ulid,
      format: z.enum(mediaFormatNames),
      bytes: z.number(),
      name: z.string(),
      alternative_text: z.string(),
    }),
  ),
});
export type KeptCaseFile = z.infer<typeof keptCaseFile>;
