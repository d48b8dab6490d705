import { authenticate, type SignedIn } from "#functions/runtime/authenticate.ts";
import { Refusal } from "#functions/runtime/refusal.ts";
import type { Program } from "#functions/table/programs/programs.ts";
import type { Role } from "#shared/domain/roles.ts";
import type { Credentials } from "#tests/builders/http.ts";
import { aPerson, aSession } from "#tests/builders/world.ts";

/** People as the loaders that access is decided by meet them, in this process. */

export async function signedInBy({ cookie }: Credentials): Promise<SignedIn> {
  const at = cookie.indexOf("=");
  const signedIn = await authenticate(
    new Map([[cookie.slice(0, at), cookie.slice(at + 1)]]),
    "127.0.0.1:3000",
  );
  if (!signedIn) throw new Error("The session is not taken");
  return signedIn;
}

export async function someoneIn(program: Program, role: Role, parts: Parameters<typeof aPerson>[1] = {}) {
  const person = await aPerson([{ program, role }], parts);
  return { person, signedIn: await signedInBy(await aSession(person, { programId: program.id })) };
}

/** The code of a refusal; a promise that is kept fails the test. */
export const refusalOf = async (asked: Promise<unknown>): Promise<string> => {
  const error = await asked.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof Refusal)) throw new Error(`Not refused: ${error}`);
  return error.code;
};
