import * as z from "zod/mini";
import { ulid, utcTime } from "#shared/contract/common.ts";
import { keys } from "./keys.ts";
import { getItem, isNew, putItem } from "./table.ts";

const peopleImport = z.object({
  id: ulid,
  program_id: ulid,
  created_by: ulid,
  created_at: utcTime,
  file_name: z.string(),
  /** Where the people lie that were read from the file, in the report bucket. */
  object_key: z.string(),
  people: z.number(),
  /** Whether all of them are students. */
  is_of_students: z.boolean(),
  expires_at_s: z.number(),
});
/** A file of people that was read, and may be added. */
export type PeopleImport = z.infer<typeof peopleImport>;

export async function putPeopleImport(entry: PeopleImport): Promise<void> {
  await putItem({ ...keys.peopleImport(entry.id), ...entry }, isNew);
}

/** Pattern: a file of people by id. */
export async function getPeopleImport(id: string): Promise<PeopleImport | undefined> {
  const item = await getItem(keys.peopleImport(id), { consistent: true });
  return item && peopleImport.parse(item);
}
