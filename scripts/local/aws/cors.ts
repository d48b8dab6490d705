import type { Bucket } from "../template/resources.ts";

export type CorsRequest = {
  origin: string;
  method: string;
  /** Names from Access-Control-Request-Headers, lower case. */
  headers: readonly string[];
};

/**
 * The headers with which S3 allows a request from another origin, or nothing when no rule of the bucket does.
 *
 * @param isOwnSite tells the origins of the local gateway, which stand for the site that the rules name
 */
export function corsHeaders(
  rules: Bucket["corsRules"],
  { origin, method, headers }: CorsRequest,
  isOwnSite: (origin: string) => boolean,
): Record<string, string> | undefined {
  const rule = rules.find(
    ({ AllowedOrigins, AllowedMethods, AllowedHeaders = [] }) =>
      AllowedMethods.includes(method) &&
      (isOwnSite(origin) || AllowedOrigins.some((pattern) => fits(pattern, origin))) &&
      headers.every((name) => AllowedHeaders.some((pattern) => fits(pattern.toLowerCase(), name))),
  );
  if (!rule) return undefined;
  return {
    "access-control-allow-origin": rule.AllowedOrigins.includes("*") ? "*" : origin,
    "access-control-allow-methods": rule.AllowedMethods.join(", "),
    ...(headers.length > 0 && { "access-control-allow-headers": headers.join(", ") }),
    ...(rule.ExposedHeaders && { "access-control-expose-headers": rule.ExposedHeaders.join(", ") }),
    ...(rule.MaxAge !== undefined && { "access-control-max-age": String(rule.MaxAge) }),
    vary: "Origin, Access-Control-Request-Headers, Access-Control-Request-Method",
  };
}

function fits(pattern: string, text: string): boolean {
  const [before = "", after] = pattern.split("*", 2);
  if (after === undefined) return pattern === text;
  return text.length >= before.length + after.length && text.startsWith(before) && text.endsWith(after);
}
