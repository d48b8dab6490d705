import { readerLanguage } from "#shared/domain/people/readerLanguage.ts";
import type { Language } from "#shared/words/language.ts";
import type { Membership, Profile } from "../table/identity/people.ts";
import { getProgram } from "../table/programs/programs.ts";

/** What decides in which language somebody's mail is written: the mail worker reads no people. */
export type MailReader = {
  /** As they chose it. */
  language?: Language | undefined;
  /** Ids of the programs that they are a student of, whose language counts where they chose none. */
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
  const said = programs.map((program) =>
    readerLanguage({ own, role: "Student", isAdmin: false, ofProgram: program?.language }),
  );
  return said.find((language) => language !== undefined) ?? "en";
}
