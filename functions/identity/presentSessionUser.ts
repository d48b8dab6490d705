import type { SessionUser } from "#shared/contract/identity/identity.ts";
import { readerLanguage } from "#shared/domain/people/readerLanguage.ts";
import { sessionUserOf } from "../runtime/authenticate.ts";
import { isClosed } from "../runtime/openProgram.ts";
import { getProgram } from "../table/programs/programs.ts";

/**
 * The person as pages know them, with the language of their pages where they or their program have chosen one. In an archived
 * program, which is closed to them, they are told so.
 */
export async function presentSessionUser(
  signedIn: Parameters<typeof sessionUserOf>[0],
): Promise<SessionUser> {
  const user = sessionUserOf(signedIn);
  const { profile } = signedIn.person;
  const { role, program_id } = signedIn.membership ?? {};
  const isLanguageAsked = !profile.language && role === "Student" && program_id !== undefined;
  const [ofProgram, isProgramClosed] = await Promise.all([
    isLanguageAsked ? getProgram(program_id) : undefined,
    program_id !== undefined && !profile.is_admin && isClosed(program_id),
  ]);
  const language = readerLanguage({
    own: profile.language,
    role,
    isAdmin: profile.is_admin,
    ofProgram: ofProgram?.language,
  });
  return {
    ...user,
    ...(isProgramClosed && {
      memberships: user.memberships.map((entry) => inClosedProgram(entry, program_id)),
    }),
    ...(language && { language }),
  };
}

/** An ended or pending membership is told as that: renewing it comes first. */
const inClosedProgram = (
  entry: SessionUser["memberships"][number],
  programId: string | undefined,
): SessionUser["memberships"][number] =>
  entry.program_id === programId && entry.subscription === "current"
    ? { ...entry, subscription: "inactive" }
    : entry;
