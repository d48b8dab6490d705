import * as z from "zod/mini";
import { ulid, utcTime } from "#shared/contract/common.ts";
import { roles } from "#shared/domain/roles.ts";
import { keys } from "../keys.ts";
import { getItem, isNew, putItem, queryItems } from "../table.ts";

const peopleImport = z.object({
  id: ulid,
  program_id: ulid,
  created_by: ulid,
  created_at: utcTime,
  file_name: z.string(),
  /** Where the report bucket holds the people that were read from the file. */
  object_key: z.string(),
  people: z.number(),
  /** True if all of them are students. */
  is_of_students: z.boolean(),
  /** The roles that the file gives; a row that does not say them may give any. */
  roles: z._default(z.array(z.enum(roles)), [...roles]),
  expires_at_s: z.number(),
});
/** A file of people that was read, and may be added. */
export type PeopleImport = z.infer<typeof peopleImport>;

export async function putPeopleImport(entry: PeopleImport): Promise<void> {
  const place = { gsi1pk: keys.peopleImports, gsi1sk: `${entry.created_at}#${entry.id}` };
  await putItem({ ...keys.peopleImport(entry.id), ...place, ...entry }, isNew);
}

/** Pattern: a file of people by id. */
export async function getPeopleImport(id: string): Promise<PeopleImport | undefined> {
  const item = await getItem(keys.peopleImport(id), { consistent: true });
  return item && peopleImport.parse(item);
}

/**
 * Pattern: files of people of all programs that were read between two instants (UTC, the second exclusive) and are still
 * kept, the latest first, so many at most.
 */
export async function listPeopleImports(
  from: string,
  before: string,
  limit: number,
): Promise<PeopleImport[]> {
  const items = await queryItems({
    pk: keys.peopleImports,
    index: "gsi1",
    skBetween: [from, before],
    descending: true,
    limit,
  });
  return items.slice(0, limit).map((item) => peopleImport.parse(item));
}
