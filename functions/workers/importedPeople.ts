import * as z from "zod/mini";
import { importedAtMost, type PersonToAdd } from "#shared/domain/peopleImport.ts";
import { roles } from "#shared/domain/roles.ts";
import { getObjectText } from "../ports/storage.ts";

/** A batch get takes the addresses of a hundred people; so many fill three transactions. */
export const inGroup = 93;
/** A group is prepared while the one before it is added. */
export const preparedAtMost = 2 * inGroup;

const people = z.array(
  z.object({
    line: z.number(),
    email: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    role: z.enum(roles),
  }),
);

/** The people of a file, as its preview kept them. @throws where it is gone */
export async function readPeople(jobId: string, key: string): Promise<PersonToAdd[]> {
  const text = await getObjectText("REPORT_BUCKET", key);
  if (text === undefined) throw new Error(`Job ${jobId}: its file is gone`);
  return people.parse(JSON.parse(text)).slice(0, importedAtMost);
}
