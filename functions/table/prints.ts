import * as z from "zod/mini";
import { keys } from "./keys.ts";
import { getItem, putItem } from "./table.ts";

const printSchema = z.object({ object_key: z.string(), bytes: z.number() });
/** A printed case summary: its key in the report bucket, and its size. */
export type Print = z.infer<typeof printSchema>;

/** Pattern: the summary printed of a snapshot, in one layout. */
export async function getPrint(snapshotId: string, layout: number): Promise<Print | undefined> {
  const item = await getItem(keys.print(snapshotId, layout));
  return item && printSchema.parse(item);
}

/** Remembers a summary that is stored already. Two that print at once write the same. */
export async function putPrint(snapshotId: string, layout: number, print: Print): Promise<void> {
  await putItem({ ...keys.print(snapshotId, layout), ...print });
}
