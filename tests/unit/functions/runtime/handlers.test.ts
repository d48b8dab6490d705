import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";
import type { AnyHandler } from "#functions/runtime/handler.ts";
import type { Context } from "#shared/contract/route.ts";
import { routes } from "#shared/contract/routes.ts";
import { providerActions } from "#shared/domain/access/provider.ts";

const functionsDir = resolve(import.meta.dirname, "../../../../functions");
const contexts = [...new Set(routes.map((route) => route.context))];
const sharedActions = new Set<string>(["mapping.read", "mapping.edit", "media.read", "media.edit"]);
const handlersOf = new Map<Context, readonly AnyHandler[]>();

beforeAll(async () => {
  for (const context of contexts) {
    const file = pathToFileURL(resolve(functionsDir, context, "index.ts")).href;
    const entry: { handlers: readonly AnyHandler[]; handler: unknown } = await import(
      /* @vite-ignore */ file
    );
    expect(typeof entry.handler).toBe("function");
    handlersOf.set(context, entry.handlers);
  }
  // Every function of the product is read.
}, 60_000);

describe("the contract and the functions that serve it", () => {
  it.each(contexts)("serves every route of %s exactly once, and no other", (context) => {
    const wanted = routes.filter((route) => route.context === context).map((route) => route.name);
    const served = (handlersOf.get(context) ?? []).map((handler) => handler.route.name);
    expect(served.toSorted()).toEqual(wanted.toSorted());
  });

  it.each(routes.map((route) => [route.name, route] as const))(
    "runs %s from the very route of the contract, in a file of its name or of its list's",
    (name, route) => {
      const handler = handlersOf.get(route.context)?.find((each) => each.route.name === name);
      expect(handler?.route).toBe(route);
      expect(existsSync(resolve(functionsDir, route.context, `${route.list ?? name}.ts`))).toBe(true);
    },
  );

  it("loads what a course or a document is before it runs a route that names one", () => {
    for (const [, handlers] of handlersOf) {
      for (const { route, load } of handlers) {
        // What belongs to the person alone is found among their own, and the provider's is a provider admin's whatever is named.
        const isOwn = route.action === "signed_in" || route.action === "public";
        // The curriculum and the media library are shared by all editorial groups: the role alone decides. @see ADR 0345, 0395
        const isShared = sharedActions.has(route.action);
        if (route.params && !isOwn && !isShared && !(route.action in providerActions))
          expect(load, route.name).toBeDefined();
      }
    }
  });
});
