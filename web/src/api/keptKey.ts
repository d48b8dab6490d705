import { keyTextOf } from "./keyText.ts";
import { readKeyRow } from "./offlineStore.ts";

/** Something that is kept so that only its person can read it; `iv` is 12 random bytes. */
export type Sealed = { iv: Uint8Array<ArrayBuffer>; data: ArrayBuffer };

const userIdOf = (learnerId: string): string => learnerId.split("-")[0] ?? learnerId;

const made = new Map<string, Promise<CryptoKey>>();

/**
 * The key of a person who is signed in here, or who goes on without a network; nothing can read its bytes. Undefined where nobody has
 * given it, and on pages that the browser does not trust with one (plain http, which no deployment speaks).
 *
 * @param learnerId a person's id, or what their work as staff is kept under
 */
export async function keptKeyOf(learnerId: string): Promise<CryptoKey | undefined> {
  const userId = userIdOf(learnerId);
  const text = keyTextOf(userId);
  if (text === undefined) return readKeyRow(userId);
  const subtle = globalThis.crypto?.subtle;
  if (!subtle) return undefined;
  const key = made.get(text) ?? importKey(subtle, text);
  made.clear();
  made.set(text, key);
  return key;
}

function importKey(subtle: SubtleCrypto, text: string): Promise<CryptoKey> {
  const bytes = Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (sign) =>
    sign.charCodeAt(0),
  );
  return subtle.importKey("raw", bytes, "AES-GCM", false, ["encrypt", "decrypt"]);
}

/** Seals a value that JSON can say, bound to `place`: it opens at no other. */
export async function seal(key: CryptoKey, place: string, value: unknown): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const encoder = new TextEncoder();
  const data = await crypto.subtle.encrypt(
    { name: "AES-GCM", iv, additionalData: encoder.encode(place) },
    key,
    encoder.encode(JSON.stringify(value)),
  );
  return { iv, data };
}

/** Decrypts a sealed value; undefined if it was sealed under another key or for another place, or was changed. */
export async function unseal(key: CryptoKey, place: string, { iv, data }: Sealed): Promise<unknown> {
  try {
    const additionalData = new TextEncoder().encode(place);
    const text = await crypto.subtle.decrypt({ name: "AES-GCM", iv, additionalData }, key, data);
    return JSON.parse(new TextDecoder().decode(text));
  } catch (error) {
    if (error instanceof Error && error.name === "OperationError") return undefined;
    throw error;
  }
}
