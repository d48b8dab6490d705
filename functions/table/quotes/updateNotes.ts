import * as z from "zod/mini";
import { sequenceId, ulid, utcTime } from "#shared/contract/common.ts";
import { accessChanges } from "#shared/domain/quotes/renewal.ts";
import { roles } from "#shared/domain/roles.ts";
import { membershipSchema } from "../identity/people.ts";
import { keys } from "../keys.ts";
import { queryItems, type TransactItem, transactDelete, transactPut } from "../table.ts";

/** Change of members, a course or an item by Run Updates, written in its transaction for the undo. */
const schema = z.discriminatedUnion("kind", [
  /** Members of whom one transaction has set the ends, and nothing else. */
  z.object({
    kind: z.literal("ends"),
    people: z
      .array(
        z.object({
          user_id: ulid,
          role: z.enum(roles),
          before_end: z.nullable(utcTime),
          after_end: utcTime,
        }),
      )
      .check(z.minLength(1)),
  }),
  /** One whose role has changed, too. */
  z.object({
    kind: z.literal("person"),
    user_id: ulid,
    before: membershipSchema,
    after_end: z.nullable(utcTime),
    after_role: z.string(),
  }),
  z.object({ kind: z.literal("document"), document_id: sequenceId, change: z.enum(accessChanges) }),
  z.object({ kind: z.literal("course"), course_id: sequenceId, change: z.enum(accessChanges) }),
]);
export type UpdateNote = z.infer<typeof schema>;
export type NoteOf<Kind extends UpdateNote["kind"]> = Extract<UpdateNote, { kind: Kind }>;

/** Days for which notes are kept. */
const keptDays = 8;

/** Names what a note is about, among the notes of its run. */
export function placeOfNote(note: UpdateNote): string {
  // Nobody's end is set twice in a run: the first one names all.
  if (note.kind === "ends") return `ENDS#${note.people[0]?.user_id}`;
  if (note.kind === "person") return `PERSON#${note.user_id}`;
  return note.kind === "document" ? `DOCUMENT#${note.document_id}` : `COURSE#${note.course_id}`;
}

/** @param at - UTC time of the order; the note is deleted some days after it. */
export const updateNoteWrite = (jobId: string, note: UpdateNote, at: string): TransactItem =>
  transactPut({
    ...keys.updateNote(jobId, placeOfNote(note)),
    ...note,
    expires_at_s: Math.floor(Date.parse(at) / 1000) + keptDays * 86_400,
  });

/** Refuses the transaction where the note is gone, and what it tells of is undone. */
export const updateNoteEnd = (jobId: string, note: UpdateNote): TransactItem =>
  transactDelete(keys.updateNote(jobId, placeOfNote(note)), { expression: "attribute_exists(pk)" });

/** Pattern: up to so many notes of a run that are not undone yet; strongly consistent. */
export async function listUpdateNotes(jobId: string, limit: number): Promise<UpdateNote[]> {
  const items = await queryItems({ pk: keys.updateNotePartition(jobId), consistent: true, limit });
  return items.slice(0, limit).map((item) => schema.parse(item));
}
