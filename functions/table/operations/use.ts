import * as z from "zod/mini";
import { calendarDate } from "#shared/contract/common.ts";
import { keys } from "../keys.ts";
import { batchPutItems, queryItems, updateItem } from "../table.ts";

const useSchema = z.object({ date: calendarDate, sign_ins: z.number() });
/** How much the product was used on a day of the product's own calendar (shared/domain/productDay.ts). */
export type DayOfUse = z.infer<typeof useSchema>;

/** Counts a sign-in: a figure for a chart, which a call that is repeated may count twice. */
export async function countSignIn(date: string): Promise<void> {
  await updateItem(keys.useDay(date), {
    UpdateExpression: "SET #date = :date ADD sign_ins :one",
    ExpressionAttributeNames: { "#date": "date" },
    ExpressionAttributeValues: { ":date": date, ":one": 1 },
  });
}

/** Writes days as they are; for seeds. */
export async function putUse(days: readonly DayOfUse[]): Promise<void> {
  await batchPutItems(days.map((day) => ({ ...keys.useDay(day.date), ...day })));
}

/** Pattern: the days of a range, both ends included, on which there was any use; the first first. */
export async function listUse(start: string, end: string): Promise<DayOfUse[]> {
  const years = Array.from(
    { length: Number(end.slice(0, 4)) - Number(start.slice(0, 4)) + 1 },
    (_, at) => Number(start.slice(0, 4)) + at,
  );
  const items = await Promise.all(
    years.map((year) =>
      queryItems({ pk: keys.usePartition(String(year)), skBetween: [`DAY#${start}`, `DAY#${end}`] }),
    ),
  );
  return items.flat().map((item) => useSchema.parse(item));
}
