import type { AnyRoute } from "#shared/contract/route.ts";
import { routes } from "#shared/contract/routes.ts";
import { asksForNoAction, isRefusedByRole, type Visitor, visitors } from "./visitors.ts";

/**
 * Whom a route is asked by. Everybody, except that of those whom the very same lines of the server tell apart from nobody
 * else, one is enough, for each route another one:
 *
 * - Whom the membership refuses: `requireMembership` asks `decideByRole(actor, action)`, which knows of the route nothing but
 *   its action, before any code of the route runs. What it answers to each role is `access.test.ts`'s; that the server asks
 *   it as just that person is shown by everybody for one route of each action and of each function.
 * - Where a route asks for no action, roles have no say: `noActionNoRole.test.ts` holds that no code behind such a route looks
 *   at one, but for those of `looksAtRoles`.
 *
 * @see ADR 0132
 */
export function askersOf(route: AnyRoute): readonly Visitor[] {
  if (isAskedByAll(route)) return visitors;
  const at = routes.indexOf(route);
  const groups = Map.groupBy(visitors, (visitor) => groupOf(route, visitor));
  return [...groups].flatMap(([group, members]) =>
    group === undefined ? members : members.filter((_member, index) => index === at % members.length),
  );
}

/** Visitors of one group are told apart from nobody else in it; without a group each is on their own. */
function groupOf(route: AnyRoute, visitor: Visitor): string | undefined {
  const isAlike = asksForNoAction(route) || isRefusedByRole(route, visitor);
  return "role" in visitor && isAlike ? visitor.kind : undefined;
}

/** Routes that ask for no action, and whose answer or record tells of a role all the same. */
const looksAtRoles: ReadonlySet<string> = new Set([
  ...["getCurrentUser", "switchProgram", "acceptInvitation"],
  // Asks what the person may as who they are in another program.
  "findElsewhere",
  // A token holds the role that its owner has.
  ...["listAccessTokens", "createAccessToken"],
]);

const isAskedByAll = (route: AnyRoute): boolean =>
  looksAtRoles.has(route.name) ||
  routes.find(({ context }) => context === route.context) === route ||
  (!asksForNoAction(route) && routes.find(({ action }) => action === route.action) === route);
