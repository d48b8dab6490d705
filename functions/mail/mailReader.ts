import type { Language } from "#shared/words/language.ts";
import type { Membership, Profile } from "../table/identity/people.ts";
import { getProgram } from "../table/programs/programs.ts";

/** Facts that decide the language of a mail. The order carries them, since the mail worker reads no people. */
export type MailReader = {
  /** Their own choice; absent without one. */
  language?: Language | undefined;
  /** Ids of the programs that they are a student of. Their language counts for readers without a choice of their own. */
  student_of: string[];
};

/** Reader of a mail that is about no program, or about one alone. */
export const readerOf = (
  { language }: Pick<Profile, "language">,
  memberships: readonly Pick<Membership, "role" | "program_id">[],
): MailReader => ({
  ...(language && { language }),
  student_of: memberships.filter(({ role }) => role === "Student").map(({ program_id }) => program_id),
});

/** Language of a mail to somebody: their own, else that of the first of their programs that has one, else English. */
export async function languageOf({ language: own, student_of }: MailReader): Promise<Language> {
  if (own) return own;
  const programs = await Promise.all(student_of.map((id) => getProgram(id)));
  return programs.find((program) => program?.language)?.language ?? "en";
}
