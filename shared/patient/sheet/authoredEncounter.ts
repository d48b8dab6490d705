import * as z from "zod/mini";
import { benchDialogueSchema } from "../bench/dialogue.ts";
import { checklistItemSchema } from "../feedback/encounterFeedback.ts";
import { sheetSchema } from "./sheet.ts";

/** Patient of a chat as its author wrote it: what is told, and what a student should ask for. Kept with the chat's node. */
export const encounterSchema = z.strictObject({
  form: z.literal(1),
  sheet: sheetSchema,
  checklist: z.array(checklistItemSchema).check(z.maxLength(60)),
  /** Conversations that must go as expected before the case is published. */
  bench: z.optional(z.array(benchDialogueSchema).check(z.maxLength(40))),
});
export type AuthoredEncounter = z.infer<typeof encounterSchema>;
