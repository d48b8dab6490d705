import { rowsAtMost } from "#shared/contract/lists.ts";
import type { Query } from "#shared/domain/collection/query.ts";
import type { Request } from "./request.ts";

/**
 * The `Link` header that leads to the rows behind those shown, or undefined behind the last one. Where a reply was cut short
 * the next one may begin with rows that were shown: readers take each id once.
 * @see spec courses §7 "Infinite lists may instead fetch a next-page link"
 */
export function nextPageLink(
  request: Pick<Request, "path" | "rawQuery">,
  { page, perPage }: Pick<Query, "page" | "perPage">,
  { shown, total }: { shown: number; total: number },
): string | undefined {
  const next = page * perPage + shown;
  if (shown === 0 || next >= total) return undefined;
  const isCut = shown < perPage;
  const query = new URLSearchParams(request.rawQuery);
  query.set("page", String(isCut ? Math.floor(next / rowsAtMost) : page + 1));
  query.set("per_page", String(isCut ? rowsAtMost : perPage));
  return `<${request.path}?${query}>; rel="next"`;
}
