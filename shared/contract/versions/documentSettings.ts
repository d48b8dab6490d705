import * as z from "zod/mini";
import { byId, sequenceId } from "../common.ts";
import { defineRoute } from "../route.ts";

/** Plain text, of one line. */
export const documentTitle = z
  .string()
  .check(z.trim(), z.minLength(1), z.maxLength(300), z.regex(/^\P{Cc}*$/u, "must be one line of text"));

/** Facts of a document outside its tree, as its authors set them. */
const settings = {
  /** Title in lists. Publishing another title in the text replaces it. */
  title: documentTitle,
  /** Other cases may ask for this one first. */
  possible_prerequisite: z.boolean(),
  prerequisite_document_id: z.nullable(sequenceId),
  /** Key of an image of the case's files, which lists show beside its title; null for none. */
  cover_image: z.nullable(z.string().check(z.minLength(1), z.maxLength(300))),
};

const documentSettings = z.object({
  id: sequenceId,
  /** HTML. */
  title: z.string(),
  possible_prerequisite: z.boolean(),
  prerequisite_document_id: z.nullable(sequenceId),
  cover_image: z.nullable(z.string()),
});

export const updateDocument = defineRoute({
  name: "updateDocument",
  context: "versions",
  method: "PUT",
  path: "/api/v2/documents/{id}",
  action: "case.edit",
  summary:
    "Change what is known of a document outside its text: its title in lists, its cover image, whether other cases may ask for it first, and which case it asks for itself. All of it or nothing; it takes immediate effect and is not published.",
  params: byId,
  body: z.strictObject({
    document: z
      .partial(z.strictObject(settings))
      .check(z.refine((given) => Object.keys(given).length > 0, "must name something to change")),
  }),
  maxBodyBytes: 8 * 1024,
  reply: documentSettings,
});

const named = z.object({ id: sequenceId, title: z.string() });

export const listPossiblePrerequisites = defineRoute({
  name: "listPossiblePrerequisites",
  context: "versions",
  method: "GET",
  path: "/documents/{id}/possible_prerequisites",
  action: "case.edit",
  summary:
    "What is known of a document outside its text, the cases that it may ask for first, and those that ask for it. HTML titles.",
  params: byId,
  reply: z.extend(documentSettings, {
    documents: z.array(named),
    /** Why the document cannot be a prerequisite itself; null where it can. */
    why_not: z.nullable(z.string()),
    dependents: z.array(named),
  }),
});

export const documentSettingsRoutes = [updateDocument, listPossiblePrerequisites] as const;
