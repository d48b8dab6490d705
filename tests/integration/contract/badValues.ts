/** Ways to spoil a valid body: what careless, broken and hostile clients send. */

type Path = readonly (string | number)[];

const nested = (levels: number): unknown => (levels === 0 ? 1 : [nested(levels - 1)]);

/** In place of any value. Some fit some schemas; whether one does is the schema's to say. */
export const wrongValues: readonly (readonly [what: string, value: unknown])[] = [
  ["null", null],
  ["a number", 7],
  ["zero", 0],
  ["a negative number", -1],
  ["a fraction", 0.5],
  ["a huge number", 1e308],
  ["a number beyond 2^53", 2 ** 53],
  ["an empty text", ""],
  ["a text", "text"],
  ["a number as text", "7"],
  ["a long text", "x".repeat(5000)],
  ["a text in many scripts", "Ünïcödé 患者 🫀 \u0000 \u202e \u{1F468}\u200D\u2695\uFE0F"],
  ["half a character", "\ud83e"],
  ["the name of a prototype", "__proto__"],
  ["true", true],
  ["an empty list", []],
  ["a list", [1, "two", null]],
  ["an empty object", {}],
  ["an object", { a: { b: 1 } }],
  ["an operator of a database", { $gt: "" }],
  ["thirty levels of lists", nested(30)],
];

/** Every place in a value, from the whole to the leaves. */
export function pathsOf(value: unknown, at: Path = []): Path[] {
  if (typeof value !== "object" || value === null) return [at];
  return [at, ...Object.entries(value).flatMap(([name, field]) => pathsOf(field, [...at, name]))];
}

/** The value with something else at one place. */
export function replaced(value: unknown, [step, ...rest]: Path, other: unknown): unknown {
  if (step === undefined) return other;
  const copy = structuredClone(value) as Record<string | number, unknown>; // paths come from the value itself
  copy[step] = replaced(copy[step], rest, other);
  return copy;
}

/** The value without one place. */
function without(value: unknown, path: Path): unknown {
  const last = path.at(-1);
  const copy = structuredClone(value);
  let holder = copy as Record<string | number, unknown>; // paths come from the value itself
  for (const step of path.slice(0, -1)) holder = holder[step] as Record<string | number, unknown>;
  if (last !== undefined) delete holder[last];
  return copy;
}

const valueAt = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>((each, step) => (each as Record<string | number, unknown>)[step], value);

/** The value with one more field in the object at one place; names of prototypes are fields of its own. */
function withField(value: unknown, path: Path, name: string, field: unknown): unknown {
  const fields = JSON.stringify(valueAt(value, path)).slice(1, -1);
  // Written as text: an object literal would take __proto__ for something else.
  const text = `{${[fields, `${JSON.stringify(name)}:${JSON.stringify(field)}`].filter(Boolean).join(",")}}`;
  return path.length === 0 ? JSON.parse(text) : replaced(value, path, JSON.parse(text));
}

const hostileNames = ["unknown_field", "__proto__", "constructor", "toString", "", "x".repeat(300), "🫀"];

export type Spoilt = { what: string; body: unknown };

const placeOf = (path: Path): string => (path.length === 0 ? "the whole" : path.join("."));

/** Every spoilt form of a valid body. */
export function spoiltBodies(valid: unknown): Spoilt[] {
  const paths = pathsOf(valid);
  const isObjectAt = (path: Path): boolean => {
    const value = valueAt(valid, path);
    return typeof value === "object" && value !== null && !Array.isArray(value);
  };
  return [
    ...paths.flatMap((path) =>
      wrongValues.map(([what, value]) => ({
        what: `${what} at ${placeOf(path)}`,
        body: replaced(valid, path, value),
      })),
    ),
    ...paths
      .filter((path) => path.length > 0)
      .map((path) => ({ what: `nothing at ${placeOf(path)}`, body: without(valid, path) })),
    ...paths.filter(isObjectAt).flatMap((path) => {
      // An object whose names are its caller's takes a name where the value is like the others.
      const [like] = Object.values(valueAt(valid, path) as object);
      return hostileNames.flatMap((name) =>
        [{ polluted: true }, ...(like === undefined ? [] : [like])].map((field, at) => ({
          what: `a field “${name.slice(0, 20)}”${at === 0 ? "" : " like another"} in ${placeOf(path)}`,
          body: withField(valid, path, name, field),
        })),
      );
    }),
  ];
}

/** In place of a path parameter, before it is encoded. */
export const wrongParameters: readonly string[] = [
  "0",
  "-1",
  "1.5",
  "007",
  "1e3",
  "999999999999999",
  "99999999999999999999",
  "abc",
  "null",
  "undefined",
  "__proto__",
  "constructor",
  "%00",
  "\u0000",
  "🫀",
  "７",
  " 7",
  "..",
  "../../etc/passwd",
  "7;drop",
  "{id}",
  "01J00000000000000000000000",
  "x".repeat(2000),
];

/** In place of a query value. */
export const wrongQueryValues: readonly string[] = [
  "",
  " ",
  "0",
  "-1",
  "1.5",
  "1e9",
  "99999999999999999999",
  "null",
  "true",
  "__proto__",
  "{}",
  "[]",
  '{"a":',
  '{"__proto__":{"x":1}}',
  '{"name":{"operator":"constructor","value":1}}',
  '[{"column":"__proto__","operator":">","value":[]}]',
  '[{"column":"name","operator":"<","value":null}]',
  '{"kind":[[[[[]]]]]}',
  `${"[".repeat(600)}${"]".repeat(600)}`,
  "kind=",
  "=1",
  "kind=__proto__",
  "\u0000",
  "🫀\ud83e".toWellFormed(),
  "%",
  "x".repeat(5000),
  "2026-02-30",
  "9999-99-99",
];
