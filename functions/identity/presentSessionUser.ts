import type { SessionUser } from "#shared/contract/identity/identity.ts";
import { readerLanguage } from "#shared/domain/people/readerLanguage.ts";
import { sessionUserOf } from "../runtime/authenticate.ts";
import { getProgram } from "../table/programs/programs.ts";

/** The person as pages know them, with the language of their pages where they or their program have chosen one. */
export async function presentSessionUser(
  signedIn: Parameters<typeof sessionUserOf>[0],
): Promise<SessionUser> {
  const user = sessionUserOf(signedIn);
  const { profile } = signedIn.person;
  const { role, program_id } = signedIn.membership ?? {};
  const isProgramAsked = !profile.language && role === "Student" && program_id !== undefined;
  const language = readerLanguage({
    own: profile.language,
    role,
    isAdmin: profile.is_admin,
    ofProgram: isProgramAsked ? (await getProgram(program_id))?.language : undefined,
  });
  return language ? { ...user, language } : user;
}
