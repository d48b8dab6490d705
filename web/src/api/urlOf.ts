import type { AnyRoute } from "#shared/contract/route.ts";

type QueryValue = string | readonly string[] | undefined;

/** The address of a call: `{id}` filled in, a list as repeated `key[]`, absent values left out. */
export function urlOf(
  route: Pick<AnyRoute, "path">,
  parts: { params?: Record<string, string>; query?: Record<string, QueryValue> } = {},
): string {
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = parts.params?.[name];
    if (value === undefined) throw new Error(`${route.path} needs the parameter ${name}`);
    return encodeURIComponent(value);
  });
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(parts.query ?? {})) {
    if (value === undefined) continue;
    if (typeof value === "string") search.append(key, value);
    else for (const one of value) search.append(`${key}[]`, one);
  }
  const query = search.toString();
  return query ? `${path}?${query}` : path;
}

/** More ids than these do not travel in an address: an edge refuses one of some 8 KB. */
export const idsInAddress = 100;
