import { previewPeopleImport } from "#shared/contract/importPeople/importPeople.ts";
import type { BodyOf } from "#shared/contract/route.ts";
import { ApiError, textOf } from "../../api/ApiError.ts";
import { call } from "../../api/call.ts";
import type { PreviewReply } from "./previewReply.ts";

export type ListToRead = BodyOf<typeof previewPeopleImport>;
export type Answers = NonNullable<ListToRead["answers"]>;
/** A list of people with what was read in it; it is sent again with each answer to what the preview asks. */
export type ReadList = { sent: ListToRead; preview: PreviewReply };

/** Has a list read. Nothing is added by it. */
export async function readList(sent: ListToRead): Promise<ReadList> {
  return { sent, preview: await call(previewPeopleImport, { body: sent }) };
}

/** Text about a list that could not be read, in whole sentences. @throws what is no refusal and no lost file */
export function refusedText(error: unknown): string {
  if (error instanceof ApiError) {
    const [field] = error.fields;
    return field ? `${field.message.replace(/\.$/, "")}. Nothing was changed.` : textOf(error);
  }
  // A file that went away since it was chosen is a DOMException.
  if (error instanceof DOMException) return "This file cannot be read. Nothing was changed.";
  throw error;
}
