import type { AnyRoute } from "#shared/contract/route.ts";

/**
 * The key of a cached reply: the route's name, then what it was asked. `keyOf(route)` alone matches every reply of the
 * route, for invalidation.
 */
export function keyOf(route: Pick<AnyRoute, "name">, ...asked: readonly unknown[]): readonly unknown[] {
  return [route.name, ...asked];
}
