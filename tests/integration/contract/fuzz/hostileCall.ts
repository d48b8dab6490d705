import type { AnyRoute } from "#shared/contract/route.ts";
import type { Sent } from "#tests/builders/http.ts";
import { pathWith } from "../validCalls.ts";
import { hostileNames, hostileTexts, hostileValue } from "./hostile.ts";
import { mutated } from "./mutate.ts";
import type { Random } from "./random.ts";
import { validValue } from "./validValues.ts";

/** A call that is known to be right, and the words of its scene. */
export type Ground = {
  parts: Pick<Sent, "query" | "body"> & { params?: Record<string, string> };
  words: readonly string[];
};

/** One call of a route, right or spoilt in a few places. Nearly every other body is one that its schema takes. */
export function hostileCall(route: AnyRoute, ground: Ground, random: Random): Sent {
  const { params = {}, query, body } = ground.parts;
  const call: Sent = {
    method: route.method,
    path: pathWith(route.path, hostileParams(params, ground, random)),
    query: hostileQuery(route, query, ground, random),
    headers: hostileHeaders(random),
  };
  if (!route.body) return call;
  const value = validOrGenerated(route, body, ground, random);
  if (!route.takesForm || random.oneIn(2)) return { ...call, raw: bodyText(value, random) };
  const type = "application/x-www-form-urlencoded";
  return { ...call, raw: formText(value, random), headers: { "content-type": type, ...call.headers } };
}

/** The fields of a value as a form, each in JSON, with what forms carry beside. */
function formText(value: unknown, random: Random): string {
  const form = new URLSearchParams();
  const fields = typeof value === "object" && value !== null ? Object.entries(value) : [["value", value]];
  for (const [name, field] of fields) form.append(String(name), JSON.stringify(field));
  if (random.oneIn(3))
    form.append(random.pick([...hostileNames, "authenticity_token"]), random.pick(hostileTexts));
  if (random.oneIn(4)) form.append("idempotency_key", random.pick(["x".repeat(20), ...hostileTexts]));
  return random.oneIn(10) ? `${form}&%ff=%&=&${form}` : form.toString();
}

function hostileParams(
  params: Record<string, string>,
  { words }: Ground,
  random: Random,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => {
      const other = random.oneIn(2) ? random.pick(words) : random.pick(hostileTexts).toWellFormed();
      return [name, random.oneIn(6) ? other : value];
    }),
  );
}

function validOrGenerated(route: AnyRoute, body: unknown, { words }: Ground, random: Random): unknown {
  let value = route.body && random.oneIn(2) ? validValue(route.body, words, random) : body;
  for (let times = random.integer(3); times > 0; times--) value = mutated(value, random);
  return value;
}

/** JSON, now and then with what only text can hold: a name twice, escapes, numbers beyond all bounds. */
function bodyText(value: unknown, random: Random): string {
  const text = JSON.stringify(value);
  switch (random.integer(30)) {
    case 0:
      return text.replace(/"(\w+)":/, (name) => `${name}1,${name}`);
    case 1:
      return text.replace(/:(\d+)/, ":1e999");
    case 2:
      return text.replace(/_/g, "\\u005f");
    case 3:
      return text.slice(0, -1);
    case 4:
      return ` \n${text}\t`;
    default:
      return text;
  }
}

const operators = ["=", "in", "!=", "not in", "<", "<=", ">", ">=", ...hostileNames];

/** JSON of conditions over columns that the list may have, with names and values that it does not. */
function conditionsText(name: string, words: readonly string[], random: Random): string {
  const value = () =>
    random.oneIn(2) ? random.pick(words) : random.oneIn(2) ? [random.pick(words)] : hostileValue(random, 3);
  const column = () => (random.oneIn(5) ? random.pick(hostileNames) : random.pick(words));
  const operated = () => ({ operator: random.pick(operators), value: value() });
  const condition =
    name === "generic_filters"
      ? Array.from({ length: 1 + random.integer(3) }, () => ({ column: column(), ...operated() }))
      : Object.fromEntries(
          Array.from({ length: 1 + random.integer(3) }, () => [
            column(),
            random.oneIn(2) ? operated() : value(),
          ]),
        );
  return JSON.stringify(random.oneIn(6) ? mutated(condition, random) : condition);
}

const jsonNames = new Set(["where", "dynamic_filters", "generic_filters"]);

function hostileQuery(route: AnyRoute, known: Sent["query"], { words }: Ground, random: Random): string {
  const query = new URLSearchParams();
  if (typeof known === "object") {
    for (const [name, value] of Object.entries(known)) {
      for (const each of [value ?? ""].flat()) query.append(Array.isArray(value) ? `${name}[]` : name, each);
    }
  }
  const names = Object.keys(route.query?.shape ?? {});
  for (let times = names.length > 0 ? random.integer(4) : 0; times > 0; times--) {
    const name = random.pick(names);
    if (jsonNames.has(name)) query.set(name, conditionsText(name, words, random));
    else {
      const schema = route.query?.shape[name];
      const valid = schema && random.oneIn(2) ? validValue(schema as never, words, random) : undefined; // one of zod's
      const value = [valid ?? (random.oneIn(2) ? random.pick(words) : random.pick(hostileTexts))].flat();
      for (const each of value) query.append(random.oneIn(4) ? `${name}[]` : name, String(each));
    }
  }
  if (random.oneIn(12)) query.append(random.pick(hostileNames), random.pick(hostileTexts));
  const text = query.toString();
  // Now and then what no form writes.
  return random.oneIn(30)
    ? `${text}&${random.pick(["%", "%ff=%fe", "=", "&&", "a=%u0041", "__proto__[a]=1"])}`
    : text;
}

/** Headers that carry something of ours, each with what should not be in it. `undefined` leaves one out. */
const hostileHeaderValues: Readonly<Record<string, readonly (string | undefined)[]>> = {
  "content-type": [
    undefined,
    "text/plain",
    "application/x-www-form-urlencoded",
    "application/json; charset=x",
  ],
  accept: ["text/html", "*/*", "text/html;q=0", "x".repeat(500)],
  "x-csrf-token": [undefined, "__proto__", "x".repeat(2000)],
  origin: [undefined, "null", "http://", "https://evil.test", "http://[", "x"],
  cookie: [
    ";;;=",
    "__proto__=1; constructor=2",
    `bedside_session=`,
    `bedside_session=.`,
    `a=${"b".repeat(3000)}`,
  ],
  "idempotency-key": ["", "__proto__________", "x".repeat(65), "0123456789abcdef", "%ff"],
};

function hostileHeaders(random: Random): Record<string, string | undefined> {
  if (!random.oneIn(4)) return {};
  const name = random.pick(Object.keys(hostileHeaderValues));
  return { [name]: random.pick(hostileHeaderValues[name] ?? []) };
}
