import { type ConditionKey, listOf, type Operator, type Statement } from "./statements.ts";

/** An attempt at one action on one resource. A transaction is several. */
export type Attempt = {
  /** `dynamodb:GetItem` */
  action: string;
  /** ARN. */
  resource: string;
  /** Values that conditions look at; undefined if the request says nothing about the key. */
  context: (key: ConditionKey) => readonly string[] | undefined;
};

export type Verdict = "allowed" | "denied";
/** The rights of a role, compiled once. */
export type Rights = (attempt: Attempt) => Verdict;

type Matches = (text: string) => boolean;
type Compiled = {
  isAllow: boolean;
  action: Matches;
  resource: Matches;
  holds: (context: Attempt["context"]) => boolean;
};

/**
 * Compiles the identity policy of a role as IAM reads it: an explicit Deny stands over every Allow, and what no statement
 * allows is denied.
 */
export function compileRights(statements: readonly Statement[]): Rights {
  const compiled = statements.map(compile);
  // A function does few kinds of things, each of them thousands of times.
  const ofAction = new Map<string, readonly Compiled[]>();
  const relevant = (action: string): readonly Compiled[] => {
    const known = ofAction.get(action);
    if (known) return known;
    const found = compiled.filter((statement) => statement.action(action));
    ofAction.set(action, found);
    return found;
  };
  return ({ action, resource, context }) => {
    let isAllowed = false;
    for (const statement of relevant(action)) {
      if (statement.isAllow && isAllowed) continue;
      if (!statement.resource(resource) || !statement.holds(context)) continue;
      if (!statement.isAllow) return "denied";
      isAllowed = true;
    }
    return isAllowed ? "allowed" : "denied";
  };
}

function compile({ Effect, Action, Resource, Condition = {} }: Statement): Compiled {
  // Actions are compared without regard to case.
  const action = anyOf(listOf(Action).map((pattern) => pattern.toLowerCase()));
  const conditions = Object.entries(Condition).flatMap(([operator, keys]) =>
    Object.entries(keys).map(([key, values]) =>
      // Both were checked by requireUnderstood.
      condition(operator as Operator, key as ConditionKey, listOf(values)),
    ),
  );
  return {
    isAllow: Effect === "Allow",
    action: (text) => action(text.toLowerCase()),
    resource: anyOf(listOf(Resource)),
    holds: (context) => conditions.every((holds) => holds(context)),
  };
}

type Holds = (context: Attempt["context"]) => boolean;

function condition(operator: Operator, key: ConditionKey, values: readonly string[]): Holds {
  const equals: Matches = (text) => values.includes(text);
  switch (operator) {
    case "Null":
      return (context) =>
        (context(key)?.length ?? 0) === 0 ? values.includes("true") : values.includes("false");
    case "StringEquals":
      return (context) => someOf(context(key), equals);
    case "StringEqualsIfExists":
      return (context) => context(key) === undefined || someOf(context(key), equals);
    case "StringLike":
      return (context) => someOf(context(key), anyOf(values));
    // True of a request that says nothing at all: such statements need a Null condition beside it.
    case "ForAllValues:StringEquals":
      return (context) => context(key)?.every(equals) ?? true;
    case "ForAllValues:StringLike": {
      const like = anyOf(values);
      return (context) => context(key)?.every(like) ?? true;
    }
  }
}

const someOf = (texts: readonly string[] | undefined, matches: Matches): boolean =>
  texts?.some(matches) ?? false;

/** One test for all patterns: `*` stands for any text and `?` for any one character. */
function anyOf(patterns: readonly string[]): Matches {
  const exact = new Set(patterns.filter((pattern) => !/[*?]/.test(pattern)));
  const wild = patterns.filter((pattern) => !exact.has(pattern));
  if (wild.length === 0) return (text) => exact.has(text);
  const source = wild
    .map((pattern) =>
      pattern
        .replace(/[\\^$.+()[\]{}|]/g, "\\$&")
        .replaceAll("*", ".*")
        .replaceAll("?", "."),
    )
    .join("|");
  const like = new RegExp(`^(?:${source})$`, "s");
  return (text) => exact.has(text) || like.test(text);
}
