/**
 * Tells if a record passes the filter of an event source mapping. Rules: exact values, `prefix`, `suffix`, `anything-but` (a list of values),
 * `exists`, `equals-ignore-case`, and `$or`.
 * @throws on a rule that is not understood
 * @see https://docs.aws.amazon.com/lambda/latest/dg/invocation-eventfiltering.html
 */
export function passesFilter(pattern: unknown, value: unknown): boolean {
  if (typeof pattern !== "object" || pattern === null) return false;
  return Object.entries(pattern).every(([name, rule]) => {
    if (name === "$or") return Array.isArray(rule) && rule.some((choice) => passesFilter(choice, value));
    const field = fieldOf(value, name);
    if (!Array.isArray(rule)) return passesFilter(rule, field);
    const fields = Array.isArray(field) ? field : [field];
    return rule.some((condition) => fields.some((item) => holds(condition, item)));
  });
}

function fieldOf(value: unknown, name: string): unknown {
  if (typeof value !== "object" || value === null) return undefined;
  return Object.getOwnPropertyDescriptor(value, name)?.value;
}

function holds(condition: unknown, value: unknown): boolean {
  if (typeof condition !== "object" || condition === null) return condition === value;
  const [name, argument] = Object.entries(condition)[0] ?? [];
  const text = typeof value === "string" ? value : undefined;
  switch (name) {
    case "exists":
      return (value !== undefined) === argument;
    case "prefix":
      return text?.startsWith(String(argument)) === true;
    case "suffix":
      return text?.endsWith(String(argument)) === true;
    case "equals-ignore-case":
      return text?.toLowerCase() === String(argument).toLowerCase();
    case "anything-but":
      return value !== undefined && ![argument].flat().includes(value);
    default:
      throw new Error(`The filter rule ${JSON.stringify(condition)} is not understood`);
  }
}
