import * as z from "zod/mini";
import { utcTime } from "#shared/contract/common.ts";
import { keys } from "../keys.ts";
import { getItem, isNew, putItem } from "../table.ts";

/** An exam as one person sits it. */
export type ExamAttempt = { userId: string; documentId: number; attempt: number };

const told = z.object({ at: utcTime });

/** Pattern: when what is right was last told to the person after the end of their exam, in epoch ms; undefined before. */
export async function getKeyTold(exam: ExamAttempt): Promise<number | undefined> {
  const item = await getItem(keys.keyTold(exam.userId, exam.documentId, exam.attempt), { consistent: true });
  return item && Date.parse(told.parse(item).at);
}

/** Writes it in the place of what was read; answers false when another write came first. Epoch ms. */
export const putKeyTold = (exam: ExamAttempt, at: number, before: number | undefined): Promise<boolean> =>
  putItem(
    {
      ...keys.keyTold(exam.userId, exam.documentId, exam.attempt),
      at: new Date(at).toISOString(),
    },
    before === undefined
      ? isNew
      : {
          expression: "#at = :before",
          names: { "#at": "at" },
          values: { ":before": new Date(before).toISOString() },
        },
  );
