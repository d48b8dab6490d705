import * as z from "zod/mini";

/** A picture of a question, for the page. */
export const shownPicture = z.object({
  /** Link that expires. */
  address: z.string(),
  /** Links to smaller pictures, as the `srcset` of an image element. */
  sizes: z.optional(z.string()),
  /** Alternative text; may be empty. */
  alt: z.string(),
});
export type ShownPicture = z.infer<typeof shownPicture>;
