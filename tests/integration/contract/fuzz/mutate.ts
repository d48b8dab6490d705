import { hostileNames, hostileTexts, hostileValue, withName } from "./hostile.ts";
import type { Random } from "./random.ts";

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The value with one place of it changed: deeper ones as likely as the whole. */
export function mutated(value: unknown, random: Random): unknown {
  if (Array.isArray(value)) return mutatedList(value, random);
  if (isObject(value)) return mutatedObject(value, random);
  return mutatedLeaf(value, random);
}

function mutatedList(list: readonly unknown[], random: Random): unknown {
  switch (random.integer(6)) {
    case 0:
      return hostileValue(random);
    case 1:
      return [...list, hostileValue(random)];
    case 2:
      return [...list, ...list];
    case 3:
      return list.slice(1);
    default: {
      const at = random.integer(Math.max(1, list.length));
      return list.map((each, index) => (index === at ? mutated(each, random) : each));
    }
  }
}

function mutatedObject(object: Record<string, unknown>, random: Random): unknown {
  const entries = Object.entries(object);
  const at = random.integer(Math.max(1, entries.length));
  const changed = (change: (entry: [string, unknown]) => [string, unknown][]): unknown =>
    Object.fromEntries(entries.flatMap((entry, index) => (index === at ? change(entry) : [entry])));
  switch (random.integer(8)) {
    case 0:
      return hostileValue(random);
    case 1:
      return withName(object, random.pick(hostileNames), hostileValue(random));
    case 2:
      return changed(() => []);
    case 3:
      return changed(([, field]) => [[random.pick(hostileNames), field]]);
    default:
      return changed(([name, field]) => [[name, mutated(field, random)]]);
  }
}

function mutatedLeaf(leaf: unknown, random: Random): unknown {
  if (typeof leaf === "string" && random.oneIn(3)) {
    const at = random.integer(leaf.length + 1);
    return leaf.slice(0, at) + random.pick(hostileTexts) + leaf.slice(random.oneIn(2) ? at : at + 1);
  }
  if (typeof leaf === "number" && random.oneIn(3))
    return random.pick([-leaf, leaf + 1, leaf / 3, String(leaf)]);
  return hostileValue(random);
}
