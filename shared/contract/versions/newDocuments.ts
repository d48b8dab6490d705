import * as z from "zod/mini";
import { documentKindNames } from "../../domain/kinds.ts";
import { templateNames } from "../../domain/newCases.ts";
import { byId, sequenceId, ulid } from "../common.ts";
import { defineRoute } from "../route.ts";
import { documentTitle } from "./documentSettings.ts";

export const createDocument = defineRoute({
  name: "createDocument",
  context: "versions",
  method: "POST",
  path: "/api/v2/documents",
  action: "case.create",
  summary:
    "Make a case from a template, of another case, of a Word file, or of a case file that was read: with its three versions, published to nobody. A copy has the text that learners read, or that its authors wrote where none was published, without changes and comments.",
  body: z.strictObject({
    document: z
      .strictObject({
        title: documentTitle,
        template: z.optional(z.enum(templateNames)),
        copy_of: z.optional(sequenceId),
        /** A Word file that was read. */
        word_import: z.optional(ulid),
        /** A case file that was read. */
        case_import: z.optional(ulid),
      })
      .check(
        z.refine(
          ({ template, copy_of, word_import, case_import }) =>
            [template, copy_of, word_import, case_import].filter((one) => one !== undefined).length === 1,
          "must name one of: a template, a case to copy, a Word file, a case file",
        ),
      ),
  }),
  maxBodyBytes: 8 * 1024,
  isIdempotent: true,
  status: 201,
  reply: z.object({
    id: sequenceId,
    /** HTML. */
    title: z.string(),
    kind: z.enum(documentKindNames),
    publishVersionId: sequenceId,
    editVersionId: sequenceId,
    scheduledReviewVersionId: sequenceId,
  }),
});

export const deleteDocument = defineRoute({
  name: "deleteDocument",
  context: "versions",
  method: "DELETE",
  path: "/api/v2/documents/{id}",
  action: "case.edit",
  summary:
    "Delete a case that was never published, with its versions. One that was published, that another case asks for first, or that somebody else is writing on, is not deleted.",
  params: byId,
  isIdempotent: true,
  reply: z.object({ id: sequenceId }),
});

export const newDocumentRoutes = [createDocument, deleteDocument] as const;
