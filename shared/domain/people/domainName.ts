/** Global in browsers and in Node, though no part of ECMAScript. It maps names of hosts as UTS #46 says. */
declare const URL: new (address: string) => { hostname: string };

/**
 * Reads the name of a domain that mail is sent to: by the rules of Unicode for such names (UTS #46), with two labels at least.
 * Answers it in the letters that people read and in the ASCII that goes over the wire; undefined where it is none.
 */
export function readDomain(typed: string): { shown: string; ascii: string } | undefined {
  const ascii = asciiOf(typed);
  if (ascii === undefined || ascii.length > 253) return undefined;
  const labels = ascii.split(".");
  const top = labels.at(-1) ?? "";
  if (labels.length < 2 || !/^([a-z]{2,63}|xn--[a-z0-9-]{1,59})$/.test(top)) return undefined;
  if (!labels.every((label) => /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/.test(label))) return undefined;
  const shown = labels.map(unicodeOf);
  // A browser looks up what has no letters, and signs that no registry gives out.
  const isGivenOut = shown.every((label) => /^[\p{L}\p{M}\p{N}\u00b7\u30fb-]+$/u.test(label));
  return isGivenOut && asciiOf(shown.join(".")) === ascii ? { shown: shown.join("."), ascii } : undefined;
}

/** Signs that a URL would interpret: they are no part of a domain name. */
const notInDomains = /[\s/\\?#@:%[\]<>^|]/;

/** Domains that no rule changes, which is nearly every one: full checks of 20,000 addresses take long. */
const plain = /^(?!.*xn--)[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z]+$/;

function asciiOf(typed: string): string | undefined {
  if (plain.test(typed)) return typed;
  if (typed === "" || notInDomains.test(typed)) return undefined;
  try {
    return new URL(`http://${typed}/`).hostname;
  } catch (error) {
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}

function unicodeOf(label: string): string {
  return label.startsWith("xn--") ? (decodePunycode(label.slice(4)) ?? label) : label;
}

const [base, tMin, tMax, skew, damp, initialBias, initialCode] = [36, 1, 26, 38, 700, 72, 128] as const;

/** Decodes a label of which the mapping above has made sure that it is well formed. @see RFC 3492 §6.2 */
function decodePunycode(encoded: string): string | undefined {
  const end = encoded.lastIndexOf("-");
  const letters = end > 0 ? [...encoded.slice(0, end)] : [];
  let [code, at, bias] = [initialCode as number, 0, initialBias as number];
  for (let from = end > 0 ? end + 1 : 0; from < encoded.length; ) {
    const before = at;
    for (let weight = 1, k = base; ; k += base) {
      const digit = Number.parseInt(encoded.charAt(from++), base);
      if (Number.isNaN(digit)) return undefined;
      // Digits of Punycode run a–z, 0–9; those of base 36 run 0–9, a–z.
      const value = digit < 10 ? digit + 26 : digit - 10;
      at += value * weight;
      const threshold = Math.min(Math.max(k - bias, tMin), tMax);
      if (value < threshold) break;
      weight *= base - threshold;
    }
    const count = letters.length + 1;
    bias = adapted(at - before, count, before === 0);
    code += Math.floor(at / count);
    if (code > 0x10ffff) return undefined;
    at %= count;
    letters.splice(at++, 0, String.fromCodePoint(code));
  }
  return letters.join("");
}

function adapted(delta: number, count: number, isFirst: boolean): number {
  let rest = Math.floor(delta / (isFirst ? damp : 2));
  rest += Math.floor(rest / count);
  let k = 0;
  for (; rest > ((base - tMin) * tMax) / 2; k += base) rest = Math.floor(rest / (base - tMin));
  return k + Math.floor(((base - tMin + 1) * rest) / (rest + skew));
}
