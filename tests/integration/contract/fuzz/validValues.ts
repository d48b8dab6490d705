import type * as z from "zod/mini";
import { hostileTexts, hostileValue } from "./hostile.ts";
import type { Random } from "./random.ts";

/** What the generator reads of a schema; zod's own types say less of what is inside. */
type Def = {
  type: string;
  shape?: Record<string, z.ZodMiniType>;
  innerType?: z.ZodMiniType;
  element?: z.ZodMiniType;
  keyType?: z.ZodMiniType;
  valueType?: z.ZodMiniType;
  options?: readonly z.ZodMiniType[];
  entries?: Record<string, string>;
  values?: readonly unknown[];
};

const defOf = (schema: z.ZodMiniType): Def => schema.def as unknown as Def; // zod's own inside

/**
 * A value that the schema takes, where one can be made: texts come from `words` (names and numbers of what stands in the
 * table) and from hostile ones, whichever the schema takes.
 */
export function validValue(schema: z.ZodMiniType, words: readonly string[], random: Random): unknown {
  const def = defOf(schema);
  switch (def.type) {
    case "object":
      return Object.fromEntries(
        Object.entries(def.shape ?? {}).flatMap(([name, field]) =>
          defOf(field).type === "optional" && random.oneIn(2)
            ? []
            : [[name, validValue(field, words, random)]],
        ),
      );
    case "optional":
    case "nullable":
      return def.innerType && validValue(def.innerType, words, random);
    case "array":
      return Array.from(
        { length: 1 + random.integer(3) },
        () => validValue(def.element as z.ZodMiniType, words, random), // a list has an element
      );
    case "record":
      return Object.fromEntries(
        Array.from({ length: random.integer(4) }, () => [
          String(validValue(def.keyType as z.ZodMiniType, words, random)), // a record has both
          validValue(def.valueType as z.ZodMiniType, words, random),
        ]),
      );
    case "union":
      return validValue(random.pick(def.options ?? []), words, random);
    case "enum":
      return random.pick(Object.values(def.entries ?? {}));
    case "literal":
      return random.pick(def.values ?? []);
    case "boolean":
      return random.oneIn(2);
    case "string":
      return taken(schema, random, [...words, ...hostileTexts]);
    case "number":
      return taken(schema, random, [
        ...words.map(Number),
        0,
        1,
        7,
        0.5,
        1e9,
        1_700_000_000,
        1_700_000_000_000,
      ]);
    default:
      return hostileValue(random);
  }
}

/** One of the values that the schema takes; any of them where it takes none. */
function taken(schema: z.ZodMiniType, random: Random, values: readonly unknown[]): unknown {
  for (let tries = 0; tries < 40; tries++) {
    const value = random.pick(values);
    if (schema.safeParse(value).success) return value;
  }
  return values.find((value) => schema.safeParse(value).success) ?? values[0];
}
