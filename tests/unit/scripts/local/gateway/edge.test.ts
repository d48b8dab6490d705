import { describe, expect, it } from "vitest";
import { createEdge } from "#scripts/local/gateway/edge.ts";
import type { Behavior, Origin } from "#scripts/local/template/distribution.ts";

const api: Origin = {
  kind: "api",
  api: { id: "a", protocol: "HTTP", routeSelectionExpression: "", stage: "$default", routes: [] },
};
const files: Origin = { kind: "files" };
const behavior = (pattern: RegExp, originId: string, viewerRequestCode?: string): Behavior => ({
  pathPattern: pattern,
  originId,
  viewerRequestCode,
  responseHeaders: [],
});
// As esbuild writes it, without spaces
const code = `import cf from"cloudfront";function handler(e){var r=e.request;
if(r.headers.accept&&r.headers.accept.value==="text/html"){r.uri="/index.html";return r}
if(r.querystring.reply)return{statusCode:403,body:"no"};
r.headers["x-forwarded-host"]={value:r.headers.host.value};
cf.selectRequestOriginById(r.uri==="/lost"?"nowhere":"api");return r}`;

const edge = createEdge({
  id: "site",
  behaviors: [behavior(/^\/assets\/.*$/, "web"), behavior(/.*/, "web", code)],
  origins: new Map<string, Origin>([
    ["web", files],
    ["api", api],
  ]),
});
const ask = (path: string, headers: Record<string, string> = {}, rawQuery = "") =>
  edge({ method: "GET", path, rawQuery, headers: { host: "program.site", ...headers } });

describe("the edge", () => {
  it("runs the function of the first behaviour that fits, if it has one", () => {
    expect(ask("/assets/a.js")).toMatchObject({
      kind: "forward",
      origin: files,
      request: { path: "/assets/a.js" },
    });
    expect(ask("/documents", { accept: "text/html" })).toMatchObject({
      origin: files,
      request: { path: "/index.html" },
    });
  });

  it("takes the origin that the function selects, and the headers that it sets", () => {
    expect(ask("/documents")).toMatchObject({
      origin: api,
      request: { path: "/documents", headers: { "x-forwarded-host": "program.site" } },
    });
  });

  it("forgets the selection of the request before", () => {
    ask("/documents");
    expect(ask("/documents", { accept: "text/html" })).toMatchObject({ origin: files });
  });

  it("sends the function's own reply", () => {
    expect(ask("/x", {}, "reply=1")).toEqual({ kind: "reply", status: 403, headers: {}, body: "no" });
  });

  it("fails on an origin that the distribution lacks", () => {
    expect(() => ask("/lost")).toThrow("nowhere");
  });
});
