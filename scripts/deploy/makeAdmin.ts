import { randomInt } from "node:crypto";
import { hashPassword } from "#functions/identity/password.ts";
import { newUlid } from "#functions/runtime/clock.ts";
import { createPerson, getPerson, getUserIdByEmail, type Profile } from "#functions/table/identity/people.ts";
import { readAddress } from "#shared/domain/people/emailAddress.ts";
import { readName } from "#shared/domain/people/personName.ts";
import type { ReadText } from "#shared/domain/people/readText.ts";
import { CannotDeploy } from "./cannotDeploy.ts";

export type NewAdmin = {
  email: string;
  firstName?: string | undefined;
  lastName?: string | undefined;
  /** Told the password before anything is written: cut off after that, the person has it; before, nothing was made. */
  show: (password: string) => void | Promise<void>;
};

/**
 * Makes a person a provider admin with a password that is shown once. Somebody who is one already is left as they are,
 * password included.
 *
 * @throws CannotDeploy where the address belongs to somebody who is no provider admin, or a name or the address is none
 */
export async function makeAdmin(admin: NewAdmin): Promise<"made" | "there already"> {
  if (await isAdminAlready(admin.email)) return "there already";
  const password = newPassword();
  const person: Profile = {
    id: newUlid(),
    email: requireRead("address", readAddress(admin.email)),
    first_name: requireRead("first name", readName(admin.firstName ?? "Provider")),
    last_name: requireRead("last name", readName(admin.lastName ?? "Admin")),
    is_admin: true,
    password_hash: await hashPassword(password),
  };
  await admin.show(password);
  if (await createPerson(person)) return "made";
  // Somebody took the address in this very moment: the password shown is nobody's.
  if (await isAdminAlready(admin.email)) return "there already";
  throw new Error(`The address ${admin.email} is taken, and nobody has it`);
}

function requireRead(what: string, read: ReadText): string {
  if (!read.ok) throw new CannotDeploy(`The ${what} of the admin ${read.reason}.`);
  return read.text;
}

async function isAdminAlready(email: string): Promise<boolean> {
  const userId = await getUserIdByEmail(email);
  const person = userId === undefined ? undefined : await getPerson(userId);
  if (person && !person.profile.is_admin)
    throw new CannotDeploy(
      `${email} is somebody who is no provider admin, and is left so: name another address.`,
    );
  return person !== undefined;
}

// Without what is read as something else: 0 and O, 1, l and I.
const letters = "abcdefghijkmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789";

/** Four groups of five: 116 bits, and to be read out. */
const newPassword = (): string =>
  Array.from({ length: 4 }, () =>
    Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join(""),
  ).join("-");
