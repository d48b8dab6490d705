import type { Route } from "../template/api.ts";

export type RouteMatch = { route: Route; pathParameters: Record<string, string> };

type Segment =
  | { kind: "literal"; text: string }
  | { kind: "parameter"; name: string }
  | { kind: "greedy"; name: string };
type Parsed = { route: Route; method: string; segments: Segment[] };

const rank = { literal: 0, parameter: 1, greedy: 2 } as const;

/**
 * Chooses among an HTTP API's routes as API Gateway does: the most specific path first (literal before `{name}` before
 * `{name+}`, segment by segment), then a named method before `ANY`, and `$default` last.
 *
 * @see https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-develop-routes.html
 */
export function createRouteMatcher(
  routes: readonly Route[],
): (method: string, path: string) => RouteMatch | undefined {
  const fallback = routes.find(({ key }) => key === "$default");
  const parsed = routes
    .filter(({ key }) => key !== "$default")
    .map(parse)
    .sort(bySpecificity);
  return (method, path) => {
    const parts = split(path);
    for (const candidate of parsed) {
      if (candidate.method !== "ANY" && candidate.method !== method) continue;
      const pathParameters = match(candidate.segments, parts);
      if (pathParameters) return { route: candidate.route, pathParameters };
    }
    return fallback && { route: fallback, pathParameters: {} };
  };
}

function parse(route: Route): Parsed {
  const [method = "", path = ""] = route.key.split(" ");
  const segments = split(path).map((text): Segment => {
    const parameter = /^\{([^}+]+)(\+?)\}$/.exec(text);
    if (!parameter?.[1]) return { kind: "literal", text };
    return { kind: parameter[2] ? "greedy" : "parameter", name: parameter[1] };
  });
  return { route, method, segments };
}

function bySpecificity(left: Parsed, right: Parsed): number {
  const length = Math.min(left.segments.length, right.segments.length);
  for (let index = 0; index < length; index += 1) {
    const difference =
      rank[left.segments[index]?.kind ?? "greedy"] - rank[right.segments[index]?.kind ?? "greedy"];
    if (difference !== 0) return difference;
  }
  if (left.segments.length !== right.segments.length) return right.segments.length - left.segments.length;
  return Number(left.method === "ANY") - Number(right.method === "ANY");
}

function match(segments: readonly Segment[], parts: readonly string[]): Record<string, string> | undefined {
  const parameters: Record<string, string> = {};
  for (const [index, segment] of segments.entries()) {
    const part = parts[index];
    if (segment.kind === "greedy") {
      if (part === undefined) return undefined;
      parameters[segment.name] = parts.slice(index).map(decode).join("/");
      return parameters;
    }
    if (part === undefined) return undefined;
    if (segment.kind === "parameter") {
      if (part === "") return undefined;
      parameters[segment.name] = decode(part);
    } else if (segment.text !== part) return undefined;
  }
  return segments.length === parts.length ? parameters : undefined;
}

function split(path: string): string[] {
  return path.replace(/^\//, "").split("/");
}

function decode(part: string): string {
  return /%(?![0-9a-fA-F]{2})/.test(part)
    ? part
    : (new URLSearchParams(`v=${part.replaceAll("+", "%2B")}`).get("v") ?? part);
}
