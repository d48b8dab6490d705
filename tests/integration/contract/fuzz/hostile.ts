import type { Random } from "./random.ts";

/** Names that every object has, or that mean something to a library below us. */
export const hostileNames: readonly string[] = [
  "__proto__",
  "constructor",
  "prototype",
  "toString",
  "valueOf",
  "hasOwnProperty",
  "__defineGetter__",
  "toJSON",
  "then",
  "length",
  "0",
  "-1",
  "",
  " ",
  "a.b",
  "a[b]",
  "a[]",
  "$gt",
  "#n",
  ":v",
  "pk",
  "sk",
  "S",
  "NULL",
  "🫀",
  "\u0000",
  "\u202e",
  "e\u0301",
  "İ",
  "x".repeat(300),
];

export const hostileTexts: readonly string[] = [
  ...hostileNames,
  "null",
  "undefined",
  "true",
  "NaN",
  "1e999",
  "-0",
  "007",
  "9007199254740993",
  "99999999999999999999",
  "2026-02-30",
  "0000-00-00",
  "9999-12-31",
  "+275760-09-13T00:00:00.001Z",
  "2026-11-21T08:00:00.000Z",
  "' OR 1=1 --",
  "#{7*7}",
  "{{7*7}}",
  "=1+1",
  "<script>alert(1)</script>",
  "../../etc/passwd",
  "..\\..\\windows",
  "%00",
  "%ff",
  "file:///etc/passwd",
  "\r\nset-cookie: a=b",
  "\ud83e",
  "\udc00\ud800",
  "\ufeff",
  "\u2028",
  "ﷺ".repeat(50),
  "a\u0300".repeat(500),
  "(a+)+$",
  "x".repeat(5000),
  "01J00000000000000000000000",
  '{"__proto__":{"polluted":true}}',
  "[".repeat(900) + "]".repeat(900),
];

const hostileNumbers: readonly number[] = [
  0,
  -0,
  -1,
  0.1,
  1e-320,
  1e21,
  1e308,
  -1e308,
  2 ** 31,
  2 ** 53,
  -(2 ** 53),
  99,
  1.7e12,
  8.64e15 + 1,
];

function nested(levels: number, random: Random): unknown {
  let value: unknown = random.oneIn(2) ? 1 : null;
  const isList = random.oneIn(2);
  for (let level = 0; level < levels; level++) value = isList ? [value] : { a: value };
  return value;
}

/** An object with that name as a field of its own, also where JavaScript would take it for the prototype. */
export const withName = (fields: Record<string, unknown>, name: string, value: unknown): unknown =>
  Object.fromEntries([...Object.entries(fields), [name, value]]);

export function hostileValue(random: Random, depth = 0): unknown {
  switch (random.integer(depth > 3 ? 4 : 9)) {
    case 0:
      return random.pick([null, true, false]);
    case 1:
      return random.pick(hostileNumbers);
    case 2:
    case 3:
      return random.pick(hostileTexts);
    case 4:
      return Array.from({ length: random.integer(4) }, () => hostileValue(random, depth + 1));
    case 5:
    case 6:
      return withName({}, random.pick(hostileNames), hostileValue(random, depth + 1));
    case 7:
      return nested(random.pick([5, 19, 20, 21, 32, 33, 100, 1000]), random);
    default:
      return Array.from({ length: random.pick([10, 100, 1000]) }, () => random.pick([1, "", null]));
  }
}
