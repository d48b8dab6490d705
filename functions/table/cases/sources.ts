import * as z from "zod/mini";
import { sequenceId } from "#shared/contract/common.ts";
import { keys } from "../keys.ts";
import { getItem, isNew, nextSequence, putItem } from "../table.ts";

/**
 * Pattern: the number of what came from a source, reserved at the first call. Whoever asks again, or at the same time,
 * is given the same number: imports and seeds may be repeated after a crash.
 */
async function reserve(sourceId: string, name: "document" | "course"): Promise<number> {
  const attribute = `${name}_id`;
  const read = async () => {
    const item = await getItem(keys.source(sourceId), { consistent: true });
    return item && sequenceId.parse(item[attribute]);
  };
  const known = await read();
  if (known !== undefined) return known;
  const id = await nextSequence(name);
  if (await putItem({ ...keys.source(sourceId), [attribute]: id }, isNew)) return id;
  return z.number().parse(await read());
}

export const reserveDocumentId = (sourceId: string): Promise<number> => reserve(sourceId, "document");
export const reserveCourseId = (sourceId: string): Promise<number> => reserve(`course:${sourceId}`, "course");

/** Pattern: the course that came from a source; undefined where it was never made. */
export async function getCourseIdBySource(sourceId: string): Promise<number | undefined> {
  const item = await getItem(keys.source(`course:${sourceId}`), { consistent: true });
  return item && sequenceId.parse(item.course_id);
}

/** Pattern: the document that came from a source; undefined where it was never made. */
export async function getDocumentIdBySource(sourceId: string): Promise<number | undefined> {
  const item = await getItem(keys.source(sourceId), { consistent: true });
  return item && sequenceId.parse(item.document_id);
}
