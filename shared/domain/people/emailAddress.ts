import { readDomain } from "./domainName.ts";
import { lineProblem, type ReadText, refused, taken } from "./readText.ts";

/** Most bytes of an address. @see RFC 5321 §4.5.3.1 */
export const addressBytesAtMost = 254;
/** Longer texts are not looked into. */
const typedAtMost = 2000;

const notAnAddress = refused("is not an email address");
/** Parts of the name before the @, between dots: the letters of every language (RFC 6531), and what RFC 5322 calls atext. */
const atoms = /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u;
const unseen = /[\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb]/gu;

/**
 * Reads an e-mail address, by the one rule for wherever addresses are taken: in lower case, composed (NFC), the domain in the
 * letters that people read. Takes what mail programs and spreadsheets put around one (`Ada <ada@x.org>`, `mailto:`) and signs that
 * are not seen out of it; refuses several addresses, and those that no mail can be sent to.
 */
export function readAddress(typed: string): ReadText {
  if (typed.length > typedAtMost) return notAnAddress;
  const line = typed.normalize("NFC").trim();
  const problem = lineProblem(line);
  if (problem) return refused(problem);
  const bare = line.replace(unseen, "").trim();
  if (bare === "") return refused("is missing");
  const address = unwrapped(bare).replace("\uff20", "@");
  const at = address.lastIndexOf("@");
  if (at < 1) return notAnAddress;
  const local = address.slice(0, at).toLowerCase().normalize("NFC");
  const domain = readDomain(address.slice(at + 1));
  if (!domain || !atoms.test(local)) return notAnAddress;
  const read = `${local}@${domain.shown}`;
  return Math.max(bytesOf(read), bytesOf(`${local}@${domain.ascii}`)) > addressBytesAtMost
    ? notAnAddress
    : taken(read);
}

/** The address out of `Ada Lovelace <ada@x.org>` and `mailto:ada@x.org?subject=Hello`. */
function unwrapped(text: string): string {
  const inAngles = /^[^<>]*<([^<>]+)>$/.exec(text)?.[1];
  return (inAngles ?? text)
    .trim()
    .replace(/^mailto:([^?]*).*$/i, "$1")
    .trim();
}

/** How many bytes a text takes as UTF-8. */
function bytesOf(text: string): number {
  let bytes = 0;
  for (const sign of text) {
    const code = sign.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return bytes;
}

/** The address as one finds somebody by it: what no rule reads is looked for as it was typed, and found by nobody. */
export function normalAddress(typed: string): string {
  const read = readAddress(typed);
  return read.ok ? read.text : typed.trim().toLowerCase();
}
