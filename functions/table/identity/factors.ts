import * as z from "zod/mini";
import { utcTime } from "#shared/contract/common.ts";
import { keys } from "../keys.ts";
import {
  type Item,
  isNew,
  putItem,
  queryItems,
  type TransactItem,
  transact,
  transactDelete,
  transactPut,
  transactUpdate,
} from "../table.ts";

const passkey = z.object({
  /** Hash of the credential's id, which may be longer than a key. */
  id: z.string(),
  credential_id: z.string(),
  /** COSE, base64url. */
  public_key: z.string(),
  /** Signature count of the authenticator; always 0 if it does not count. */
  sign_count: z.number(),
  transports: z.array(z.string()),
  /** The domain that it was made under. */
  scope: z.string(),
  name: z.string(),
  created_at: utcTime,
  last_used_at: z.nullable(utcTime),
});
export type Passkey = z.infer<typeof passkey>;

const authenticator = z.object({
  /** `seal` of the base32 secret. */
  sealed_secret: z.string(),
  /** The 30 seconds of the last code that was taken; none up to it is taken again. */
  last_step: z.number(),
  created_at: utcTime,
  last_used_at: z.nullable(utcTime),
});
export type Authenticator = z.infer<typeof authenticator>;

const newAuthenticator = z.object({ sealed_secret: z.string(), expires_at_s: z.number() });
export type NewAuthenticator = z.infer<typeof newAuthenticator>;

const recoveryCodes = z.object({
  /** By keyed hash; a code that was used is not there any more. */
  codes: z.record(z.string(), z.number()),
  created_at: utcTime,
  last_used_at: z.nullable(utcTime),
});
export type RecoveryCodes = z.infer<typeof recoveryCodes>;

/** All that completes a person's sign-in. */
export type Factors = {
  /** Counts what was added and removed. */
  rev: number;
  passkeys: Passkey[];
  authenticator: Authenticator | undefined;
  /** Waits for its first code. */
  newAuthenticator: NewAuthenticator | undefined;
  recoveryCodes: RecoveryCodes | undefined;
};

/** Pattern: a person's factors. Strongly consistent: what was removed opens nothing any more. */
export async function readFactors(userId: string): Promise<Factors> {
  const items = await queryItems({ pk: keys.factors(userId), consistent: true });
  const one = <T>(sk: string, schema: z.ZodMiniType<T>): T | undefined => {
    const item = items.find((each) => each.sk === sk);
    return item && schema.parse(item);
  };
  return {
    rev: one("HEAD", z.object({ rev: z.number() }))?.rev ?? 0,
    passkeys: items.filter(isPasskey).map((item) => passkey.parse(item)),
    authenticator: one("AUTHENTICATOR", authenticator),
    newAuthenticator: one("NEW_AUTHENTICATOR", newAuthenticator),
    recoveryCodes: one("RECOVERY_CODES", recoveryCodes),
  };
}

const isPasskey = ({ sk }: Item): boolean => sk.startsWith("PASSKEY#");

/** Belongs to every transaction that adds or removes a factor: of two at once, one is refused. */
export const factorsChanged = (userId: string, rev: number): TransactItem =>
  transactUpdate(
    keys.factorHead(userId),
    { expression: "SET rev = :next", values: { ":next": rev + 1 } },
    rev === 0
      ? { expression: "attribute_not_exists(pk)" }
      : { expression: "rev = :rev", values: { ":rev": rev } },
  );

export const passkeyWrite = (userId: string, entry: Passkey): TransactItem =>
  transactPut({ ...keys.passkey(userId, entry.id), ...entry }, isNew);

export const passkeyRename = (userId: string, id: string, name: string): TransactItem =>
  transactUpdate(
    keys.passkey(userId, id),
    { expression: "SET #name = :name", names: { "#name": "name" }, values: { ":name": name } },
    { expression: "attribute_exists(pk)" },
  );

export const passkeyDelete = (userId: string, id: string): TransactItem =>
  transactDelete(keys.passkey(userId, id), { expression: "attribute_exists(pk)" });

/** Refused where the authenticator's count does not rise: somebody may have made a copy of it. Those that do not count say 0. */
export const passkeyUse = (
  userId: string,
  id: string,
  { signCount, at }: { signCount: number; at: string },
): TransactItem =>
  transactUpdate(
    keys.passkey(userId, id),
    { expression: "SET sign_count = :count, last_used_at = :at", values: { ":count": signCount, ":at": at } },
    {
      expression: "sign_count < :count OR (sign_count = :none AND :count = :none)",
      values: { ":none": 0 },
    },
  );

/** Pattern: begins an authenticator app; an earlier one that waits for its code is forgotten. */
export async function putNewAuthenticator(userId: string, entry: NewAuthenticator): Promise<void> {
  await putItem({ ...keys.newAuthenticator(userId), ...entry });
}

/** The one that waits becomes the person's authenticator; refused where another has, or another waits by now. */
export const authenticatorWrites = (userId: string, entry: Authenticator): TransactItem[] => [
  transactPut({ ...keys.authenticator(userId), ...entry }, isNew),
  transactDelete(keys.newAuthenticator(userId), {
    expression: "sealed_secret = :secret",
    values: { ":secret": entry.sealed_secret },
  }),
];

export const authenticatorDelete = (userId: string): TransactItem =>
  transactDelete(keys.authenticator(userId), { expression: "attribute_exists(pk)" });

/** Takes the code of a step, and with it all earlier ones. */
export const authenticatorUse = (userId: string, step: number, at: string): TransactItem =>
  transactUpdate(
    keys.authenticator(userId),
    { expression: "SET last_step = :step, last_used_at = :at", values: { ":step": step, ":at": at } },
    { expression: "last_step < :step" },
  );

export const recoveryCodesWrite = (userId: string, entry: RecoveryCodes): TransactItem =>
  transactPut({ ...keys.recoveryCodes(userId), ...entry });

export const recoveryCodesDelete = (userId: string): TransactItem =>
  transactDelete(keys.recoveryCodes(userId));

/** Uses one code up. */
export const recoveryCodeUse = (userId: string, hash: string, at: string): TransactItem =>
  transactUpdate(
    keys.recoveryCodes(userId),
    {
      expression: "REMOVE codes.#code SET last_used_at = :at",
      names: { "#code": hash },
      values: { ":at": at },
    },
    { expression: "attribute_exists(codes.#code)" },
  );

/** Writes all of it or nothing; false where a condition of it does not hold. */
export const writeFactors = (items: TransactItem[]): Promise<boolean> => transact(items);
