import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createRouteMatcher } from "#scripts/local/gateway/routes.ts";
import { selectRoute } from "#scripts/local/gateway/websocket.ts";

const keys = [
  "GET /",
  "GET /documents",
  "GET /documents/{id}",
  "GET /documents/new",
  "ANY /documents/{id}",
  "GET /documents/{id}/cards/{card}",
  "GET /{proxy+}",
  "POST /files/{path+}",
  "GET /document_sets/{id}/{file}",
  "GET /document_sets/{id}/usage_report",
];
const routes = keys.map((key) => ({ key, functionName: key }));
const match = createRouteMatcher(routes);

describe("the HTTP API's choice of a route", () => {
  it.each([
    ["GET", "/", "GET /", {}],
    ["GET", "/documents", "GET /documents", {}],
    ["GET", "/documents/7", "GET /documents/{id}", { id: "7" }],
    ["GET", "/documents/new", "GET /documents/new", {}],
    ["DELETE", "/documents/7", "ANY /documents/{id}", { id: "7" }],
    ["GET", "/documents/7/cards/a%20b", "GET /documents/{id}/cards/{card}", { id: "7", card: "a b" }],
    ["GET", "/documents/7/other", "GET /{proxy+}", { proxy: "documents/7/other" }],
    ["POST", "/files/a/b%2Fc", "POST /files/{path+}", { path: "a/b/c" }],
    ["GET", "/document_sets/7/usage_report", "GET /document_sets/{id}/usage_report", { id: "7" }],
    [
      "GET",
      "/document_sets/7/summary.csv",
      "GET /document_sets/{id}/{file}",
      { id: "7", file: "summary.csv" },
    ],
  ])("%s %s goes to %s", (method, path, key, pathParameters) => {
    expect(match(method, path)).toEqual({ route: { key, functionName: key }, pathParameters });
  });

  it("matches nothing for a method that no route has, nor for an empty parameter", () => {
    expect(match("POST", "/documents")).toBeUndefined();
    expect(match("DELETE", "/documents/")).toBeUndefined();
  });

  it("does not depend on the order in which routes are written", () => {
    fc.assert(
      fc.property(
        fc.shuffledSubarray(routes, { minLength: routes.length }),
        fc.constantFrom(
          "/",
          "/documents",
          "/documents/new",
          "/documents/1",
          "/x/y",
          "/document_sets/1/usage_report",
        ),
        (shuffled, path) => {
          expect(createRouteMatcher(shuffled)("GET", path)).toEqual(match("GET", path));
        },
      ),
    );
  });

  it("falls back to $default", () => {
    const withDefault = createRouteMatcher([...routes, { key: "$default", functionName: "all" }]);
    expect(withDefault("PATCH", "/x")?.route.functionName).toBe("all");
    expect(withDefault("GET", "/documents")?.route.functionName).toBe("GET /documents");
  });
});

describe("the WebSocket API's choice of a route", () => {
  const api = {
    routeSelectionExpression: "$request.body.data.command",
    routes: [
      { key: "subscribe", functionName: "live" },
      { key: "$default", functionName: "live" },
    ],
  };

  it.each([
    ['{"data":{"command":"subscribe"}}', "subscribe"],
    ['{"data":{"command":"other"}}', "$default"],
    ['{"data":{"command":7}}', "$default"],
    ['{"command":"subscribe"}', "$default"],
    ["null", "$default"],
    ["not JSON", "$default"],
  ])("%s goes to %s", (text, key) => {
    expect(selectRoute(api, text)).toBe(key);
  });
});
