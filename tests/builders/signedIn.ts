import { hashToken } from "#functions/runtime/authenticate.ts";
import type { Program } from "#functions/table/programs/programs.ts";
import type { Role } from "#shared/domain/roles.ts";
import type { Credentials } from "./http.ts";
import { aPerson, aSession, type BuiltPerson } from "./world.ts";

/** A person with what their browser holds of their session: requests can be sent as them. */
export type SignedInPerson = BuiltPerson &
  Credentials & {
    /** The name under which the table keeps the session. */
    tokenHash: string;
    /** The program that the session stands in. */
    programId: string;
  };

/** Somebody with a role in a program, signed in there. */
export async function aSignedInPerson(
  program: Program,
  role: Role,
  parts: Parameters<typeof aPerson>[1] = {},
): Promise<SignedInPerson> {
  const person = await aPerson([{ program, role }], parts);
  const credentials = await aSession(person, { programId: program.id });
  const [, secret = ""] = credentials.cookie.split(".");
  return { ...person, ...credentials, tokenHash: hashToken(secret), programId: program.id };
}
