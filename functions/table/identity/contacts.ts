import * as z from "zod/mini";
import { keys } from "../keys.ts";
import { type Item, touchItem } from "../table.ts";

const contactsSchema = z.object({ contacts: z.array(z.number()) });

/** When any session of a person was last heard of, the latest first; epoch ms. It stands in the person's own partition. */
export const contactsIn = (items: readonly Item[]): number[] => {
  const item = items.find(({ sk }) => sk === "CONTACTS");
  return item ? contactsSchema.parse(item).contacts : [];
};

/** Writes them in the place of what stands there. */
export async function putContacts(userId: string, contacts: readonly number[]): Promise<void> {
  await touchItem(keys.contacts(userId), {
    UpdateExpression: "SET contacts = :contacts",
    ExpressionAttributeValues: { ":contacts": contacts },
  });
}
