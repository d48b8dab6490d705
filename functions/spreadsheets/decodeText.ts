import type { Encoding } from "#shared/domain/people/encodings.ts";
import { unreadable } from "./unreadable.ts";

/** Bytes of a file from which its encoding is guessed. */
const lookedAtBytes = 200_000;

/**
 * The encoding that the bytes of a text were written in: what its mark says, else UTF-16 by its zeros, UTF-8 where all of it is,
 * and otherwise the one of those that spreadsheets write in which the fewest letters stand where none would.
 */
export function detectEncoding(bytes: Uint8Array): Encoding {
  const [a, b, c] = bytes;
  if (a === 0xef && b === 0xbb && c === 0xbf) return "utf-8";
  if (a === 0xff && b === 0xfe) return "utf-16le";
  if (a === 0xfe && b === 0xff) return "utf-16be";
  const sample = bytes.subarray(0, lookedAtBytes);
  const wide = wideEncoding(sample);
  if (wide) return wide;
  if (isUtf8(bytes)) return "utf-8";
  const counted = (["windows-1252", "utf-8", "macintosh", "windows-1250", "windows-1251"] as const).map(
    (encoding) => ({ encoding, odd: oddLetters(new TextDecoder(encoding).decode(sample)) }),
  );
  return counted.reduce((best, each) => (each.odd < best.odd ? each : best)).encoding;
}

/** Text without its mark of byte order. What the encoding does not hold becomes U+FFFD, which no name may have. `what`: kind of table, such as 'a list of people'. */
export function decodeText(bytes: Uint8Array, encoding: Encoding, what: string): string {
  const text = new TextDecoder(encoding).decode(bytes);
  if (text.includes("\u0000")) throw unreadable(`This file is not ${what}, because it does not contain text`);
  return text;
}

/** Half of the bytes of UTF-16 in Latin letters are zeros, all at even places or all at odd ones. */
function wideEncoding(sample: Uint8Array): Encoding | undefined {
  const zeros = [0, 0];
  for (const [at, byte] of sample.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (odd * 4 > sample.length && even * 10 < odd) return "utf-16le";
  if (even * 4 > sample.length && odd * 10 < even) return "utf-16be";
  return undefined;
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}

/** Each finds letters that stand where none would, with how much it tells. */
const oddPlaces: readonly (readonly [RegExp, number])[] = [
  // What could not be read, and what nobody types.
  [/[\u0080-\u009f\ufffd]/gu, 3],
  // Three Latin letters with accents in a row are letters of another alphabet.
  [/(?:(?![a-zA-Z])\p{Script=Latin}){3,}/gu, 3],
  // Signs within a word, behind it or before it.
  [
    /(?<=\p{L})[^\p{L}\p{M}\p{N}\s\u0020-\u007e’‘”–—·»]|[^\p{L}\p{M}\p{N}\s\u0020-\u007e’‘“„–—·«](?=\p{L})/gu,
    1,
  ],
  [/(?<!l)·|·(?!l)/gu, 1],
  // Capitals behind a small letter, and inside of a word that goes on in small ones.
  [/(?<=\p{Ll})(?![A-Z])\p{Lu}|(?<=\p{Lu})[ŠŽŸŒ](?=\p{Ll})/gu, 1],
  // Dashes and apostrophes in place of an accented letter: `Nu–ez` and `Garc’a`, but `Smith–Jones` and `D’angelo`.
  [/(?<=\p{L})[–—](?=\p{Ll})|(?<=\p{L}{3})’(?=\p{Ll})/gu, 1],
  // A letter between consonants where a vowel would be: `Jšrg`.
  [/(?<=[bcdfghjklmnpqrstvwxz])[šžœ](?=[bcdfghjklmnpqrstvwxz])/giu, 1],
];

/** How many letters of a text stand where none would, each by how much it tells. */
const oddLetters = (text: string): number =>
  oddPlaces.reduce((sum, [place, weight]) => sum + weight * (text.match(place)?.length ?? 0), 0);
