import * as z from "zod/mini";
import { utcTime } from "#shared/contract/common.ts";
import { keys } from "../keys.ts";
import { getItem, type TransactItem, transactPut } from "../table.ts";

const text = z.nullable(z.string());
const texts = z.array(z.string());

const profileForm = z.object({
  title: text,
  other_title: text,
  position: text,
  contact_phone: text,
  graduation_day: text,
  primary_clinical_discipline: texts,
  no_learners: z.boolean(),
  works_with: texts,
  other_works_with: text,
  teaches: texts,
  other_teaches: text,
  basic_sciences: texts,
  start_date: text,
  end_date: text,
  updated_at: utcTime,
});
/** A person's answers in the profile form; apart from what is read with every request. */
export type ProfileFormRow = z.infer<typeof profileForm>;

/** Pattern: the profile form of a person. */
export async function getProfileForm(userId: string): Promise<ProfileFormRow | undefined> {
  const item = await getItem(keys.profileForm(userId), { consistent: true });
  return item && profileForm.parse(item);
}

/** The form as part of the transaction that carries it into lists. */
export const profileFormWrite = (userId: string, form: ProfileFormRow): TransactItem =>
  transactPut({ ...keys.profileForm(userId), ...form });
