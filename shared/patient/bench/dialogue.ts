import * as z from "zod/mini";

const phrase = z.string().check(z.minLength(1), z.maxLength(200));

export const turnsAtMost = 40;

/** A conversation that an author expects to go in a certain way. Each turn is one message of a student. */
export const benchDialogueSchema = z.strictObject({
  name: z.string().check(z.minLength(1), z.maxLength(100)),
  turns: z
    .array(
      z.strictObject({
        says: z.string().check(z.minLength(1), z.maxLength(4000)),
        /** Facts that the reply must tell, by id. */
        tells: z.optional(z.array(z.string()).check(z.maxLength(20))),
        /** Words that the reply must say, in any case. */
        must: z.optional(z.array(phrase).check(z.maxLength(10))),
        mustNot: z.optional(z.array(phrase).check(z.maxLength(10))),
      }),
    )
    .check(z.minLength(1), z.maxLength(turnsAtMost)),
  /** Words that no reply may say before the message of that number (from 1); a number past the last: never. */
  hides: z.optional(
    z
      .array(
        z.strictObject({ words: phrase, until: z.int().check(z.minimum(2), z.maximum(turnsAtMost + 1)) }),
      )
      .check(z.maxLength(10)),
  ),
});
export type BenchDialogue = z.infer<typeof benchDialogueSchema>;
