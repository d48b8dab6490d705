import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type * as z from "zod/mini";
import { openApiText } from "#scripts/lib/openApi.ts";
import { errorCodes, errorReply, errorStatus, errorText } from "#shared/contract/errors.ts";
import type { AnyRoute } from "#shared/contract/route.ts";
import { downloadPattern, routes } from "#shared/contract/routes.ts";
import { type Action, actions } from "#shared/domain/access.ts";
import { pageOrCall } from "#shared/domain/pageOrCall.ts";

const parametersIn = (path: string): string[] =>
  [...path.matchAll(/\{(\w+)\+?\}/g)].map((match) => match[1] ?? "");
const shapeOf = (route: AnyRoute): string => `${route.method} ${route.path.replace(/\{\w+\+?\}/g, "{}")}`;

/** Rulings that say who may, before there is a way to do it. A route that asks for one takes it off this list. */
const awaitingTheirRoute: Action[] = ["user.manage"];

describe("the contract", () => {
  it("has routes", () => {
    expect(routes.length).toBeGreaterThan(20);
  });

  it("names every route once", () => {
    const names = routes.map((route) => route.name);
    expect(new Set(names).size).toBe(names.length);
  });

  it("has no two routes of one method whose paths differ only in what parameters are called", () => {
    const shapes = routes.map(shapeOf);
    expect(new Set(shapes).size).toBe(shapes.length);
  });

  it.each(routes.map((route) => [route.name, route] as const))(
    "gives %s a schema for each parameter of its path, and for no other",
    (_name, route) => {
      expect(Object.keys(route.params?.shape ?? {}).toSorted()).toEqual(parametersIn(route.path).toSorted());
    },
  );

  it.each(routes.map((route) => [route.name, route] as const))(
    "checks access for %s by an action that exists, and changes nothing on GET",
    (_name, route) => {
      expect(["public", "signed_in", ...actions]).toContain(route.action);
      if (route.method === "GET") expect(route.body).toBeUndefined();
    },
  );

  it("asks for every action that there is, or the action is listed here as waiting for its route", () => {
    const asked = new Set<string>(routes.map((route) => route.action));
    expect(actions.filter((action) => !asked.has(action)).toSorted()).toEqual(awaitingTheirRoute.toSorted());
  });

  it("refuses unknown fields in every body and query", () => {
    for (const route of routes) {
      if (route.query) expect(route.query.def.catchall?._zod.def.type, route.name).toBe("never");
      if (route.body && route.name !== "createDocumentUserLog") {
        expect((route.body as z.ZodMiniObject).def.catchall?._zod.def.type, route.name).toBe("never");
      }
    }
  });

  it("answers downloads under addresses that a person may navigate to", () => {
    // What a form posts for is never taken for a page.
    const downloads = routes.filter((route) => route.method === "GET" && typeof route.reply === "string");
    expect(downloads.length).toBeGreaterThan(0);
    for (const { path, reply } of downloads) {
      // What such a file is called is not ours to say.
      if (reply === "file") continue;
      // The gateway knows no parts of a segment: `{file}` is a number with its ending.
      const address = path.replace("{file}", `7.${reply}`).replace(/\{\w+\}/g, "7");
      expect(address).toMatch(downloadPattern);
      expect(pageOrCall({ method: "GET", path: address, accept: "text/html" })).toBe("call");
    }
  });

  it("limits how often one person may ask for files that are written while the browser waits, and for lists", () => {
    const free = routes.filter(
      ({ reply, list, limit }) => (reply === "csv" || reply === "xlsx" || list !== undefined) && !limit,
    );
    expect(free.map(({ name }) => name)).toEqual([]);
  });

  it("gives every error code a status of 400 or more and words for the person", () => {
    for (const code of errorCodes) {
      expect(errorStatus[code]).toBeGreaterThanOrEqual(400);
      expect(errorText[code].length).toBeGreaterThan(10);
      const reply = { error: { code, message: errorText[code], trace_id: "t" } };
      expect(errorReply.safeParse(reply).success).toBe(true);
    }
  });
});

describe("docs/openapi.json", () => {
  it("is what the contract says; if not, run: npm run openapi", () => {
    const file = new URL("../../../../docs/openapi.json", import.meta.url);
    expect(readFileSync(file, "utf8") === openApiText()).toBe(true);
  });

  it("describes every route with its refusals", () => {
    const { paths } = JSON.parse(openApiText()) as {
      paths: Record<
        string,
        Record<
          string,
          {
            operationId: string;
            parameters: readonly { name: string; in: string }[];
            responses: Record<string, unknown>;
          }
        >
      >;
    };
    for (const route of routes) {
      const path = route.documentedAs?.path ?? route.path.replace("+}", "}");
      const operation = paths[path]?.[route.method.toLowerCase()];
      expect(operation?.operationId).toBe(route.name);
      expect(Object.keys(operation?.responses ?? {})).toContain(String(route.status ?? 200));
      if (route.action !== "public") expect(Object.keys(operation?.responses ?? {})).toContain("401");
      const inPath = operation?.parameters.flatMap((one) => (one.in === "path" ? [one.name] : []));
      expect(inPath?.toSorted(), path).toEqual(
        [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).toSorted(),
      );
    }
  });
});
