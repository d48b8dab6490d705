import { beforeAll, describe, expect, it } from "vitest";
import { compileViewerRequest, edgeCodeLimitBytes } from "#infra/edge/compile.ts";
import { routes } from "#shared/contract/routes.ts";
import { httpApiOf, httpApis, originOfApi } from "#shared/domain/httpApis.ts";
import { pageOrCall } from "#shared/domain/pageOrCall.ts";
import { flat, ofType, type PlacedResource, synthesizedResources } from "./synthesized.ts";

type EdgeRequest = {
  method: string;
  uri: string;
  querystring: Record<string, unknown>;
  headers: Record<string, { value: string }>;
};

let code: string;
let resources: PlacedResource[];
beforeAll(async () => {
  code = await compileViewerRequest();
  resources = await synthesizedResources();
});

/** Runs the compiled function as the edge does: its one import given, `handler` found as a global. */
function atTheEdge(request: Partial<EdgeRequest>): { request: EdgeRequest; originId: string | undefined } {
  let originId: string | undefined;
  const cf = {
    selectRequestOriginById: (id: string) => {
      originId = id;
    },
  };
  const body = code.replace('import cf from"cloudfront";', "");
  // The compiled text is what deploys; there is no other way to run it.
  const handler = new Function("cf", `"use strict";${body}\nreturn handler;`)(cf) as (
    event: object,
  ) => EdgeRequest;
  const given = {
    method: "GET",
    uri: "/",
    querystring: {},
    ...request,
    headers: { host: { value: "north.example.org" }, ...request.headers },
  };
  return { request: handler({ viewer: { ip: "192.0.2.7" }, request: given }), originId };
}

const html = { accept: { value: "text/html,application/xhtml+xml,*/*;q=0.8" } };

describe("the viewer-request function", () => {
  it("is small enough for CloudFront", () => {
    expect(Buffer.byteLength(code)).toBeLessThan(edgeCodeLimitBytes);
  });

  it("imports nothing but CloudFront's own module, exports nothing, and uses nothing that the edge lacks", () => {
    expect(code.match(/\bimport\b[^;]*/g)).toEqual(['import cf from"cloudfront"']);
    expect(code).not.toMatch(/\bexport\b/);
    expect(code).not.toMatch(/\.\.\.|\?\.|\?\?|=>|\bof\b|\bclass\b|(let|var|const)\s*[[{]/);
  });

  it("is the one that the template holds", () => {
    const [fn] = ofType(resources, "AWS::CloudFront::Function");
    expect(fn?.Properties.FunctionCode).toBe(code);
    expect(fn?.Properties.FunctionConfig.Runtime).toBe("cloudfront-js-2.0");
  });

  it.each(routes.map((route) => [`${route.method} ${route.path}`, route] as const))(
    "sends a call of %s to the API",
    (_key, { method, path }) => {
      const uri = path.replace("{id}", "7").replace("{file}", "7.csv").replace("{path+}", "old/ecg.png");
      for (const accept of ["application/json", "*/*", ""]) {
        const { request, originId } = atTheEdge({ method, uri, headers: { accept: { value: accept } } });
        expect({ originId, uri: request.uri }).toEqual({ originId: originOfApi(httpApiOf(path)), uri });
      }
    },
  );

  it.each(routes.filter(({ method }) => method === "GET").map((route) => [route.path, route] as const))(
    "answers a navigation to %s as the route's reply demands",
    (path, { reply }) => {
      const uri = path.replace("{id}", "7").replace("{file}", "7.csv").replace("{path+}", "old/ecg.png");
      const { request, originId } = atTheEdge({ uri, headers: html });
      const isDownload = typeof reply === "string";
      expect({ originId, uri: request.uri }).toEqual(
        isDownload || path === "/healthz"
          ? { originId: originOfApi(httpApiOf(path)), uri }
          : { originId: "web", uri: "/index.html" },
      );
    },
  );

  it("agrees with the one rule on every kind of request", () => {
    const wanted = { page: "web", file: "web", call: "api", live: undefined };
    for (const method of ["GET", "HEAD", "POST", "DELETE"]) {
      for (const uri of [
        "/",
        "/documents/7",
        "/assets/a-1.js",
        "/ws",
        "/healthz",
        "/a/b.pdf",
        "/config.json",
        "/worker.js",
      ]) {
        for (const accept of ["text/html", "*/*"]) {
          const { originId } = atTheEdge({ method, uri, headers: { accept: { value: accept } } });
          expect(originId, `${method} ${uri} ${accept}`).toBe(
            wanted[pageOrCall({ method, path: uri, accept })],
          );
        }
      }
    }
  });

  it("tells the API from which address the viewer asked, whatever the viewer claims", () => {
    const { request } = atTheEdge({
      uri: "/session",
      headers: { "x-viewer-address": { value: "203.0.113.1" } },
    });
    expect(request.headers["x-viewer-address"]).toEqual({ value: "192.0.2.7" });
  });

  it("tells the API which host the viewer asked for, whatever the viewer claims", () => {
    const { request } = atTheEdge({
      uri: "/session",
      headers: { "x-forwarded-host": { value: "evil.example" } },
    });
    expect(request.headers["x-forwarded-host"]).toEqual({ value: "north.example.org" });
  });

  it("tells the live channels too, and leaves their origin as it is", () => {
    const { request, originId } = atTheEdge({ uri: "/ws" });
    expect(originId).toBeUndefined();
    expect(request.headers["x-forwarded-host"]).toEqual({ value: "north.example.org" });
  });

  it("lets no query through to the files, where S3 would read it as a command", () => {
    const { request } = atTheEdge({
      uri: "/document_sets",
      querystring: { acl: { value: "" } },
      headers: html,
    });
    expect(request.querystring).toEqual({});
  });

  it.each([
    ["/assets/a.z.js", "gzip, deflate, br, zstd", "/assets/a.z.js.br"],
    ["/assets/index-a1.z.css", "br;q=0.5", "/assets/index-a1.z.css.br"],
    ["/assets/a.z.js", "gzip, br;q=0", "/assets/a.z.js"],
    ["/assets/a.z.js", "gzip, brotli", "/assets/a.z.js"],
    ["/assets/a.z.js", undefined, "/assets/a.z.js"],
    // Files of releases without Brotli, and files of formats that are compressed already.
    ["/assets/a-1.js", "br", "/assets/a-1.js"],
    ["/assets/inter-a1.woff2", "br", "/assets/inter-a1.woff2"],
    ["/worker.js", "br", "/worker.js"],
  ])("answers %s to who takes %s with %s", (uri, accepted, file) => {
    const headers: EdgeRequest["headers"] = accepted ? { "accept-encoding": { value: accepted } } : {};
    expect(atTheEdge({ uri, headers }).request.uri).toBe(file);
  });

  it("keeps the query of a call", () => {
    const { request } = atTheEdge({ uri: "/document_sets", querystring: { page: { value: "2" } } });
    expect(request.querystring).toEqual({ page: { value: "2" } });
  });
});

describe("the distribution", () => {
  const config = () => ofType(resources, "AWS::CloudFront::Distribution")[0]?.Properties.DistributionConfig;
  const behaviors = () => [config().DefaultCacheBehavior, ...config().CacheBehaviors];

  it("has the origins that the function chooses by id", () => {
    expect(
      config()
        .Origins.map(({ Id }: { Id: string }) => Id)
        .sort(),
    ).toEqual([...httpApis.map(originOfApi), "live", "web"].sort());
  });

  it("takes every method where a behavior stands for an API", () => {
    const ofApis = behaviors().filter(({ TargetOriginId }) =>
      httpApis.some((api) => originOfApi(api) === TargetOriginId),
    );
    expect(ofApis).toHaveLength(httpApis.length);
    for (const { AllowedMethods } of ofApis) expect(AllowedMethods).toContain("DELETE");
  });

  it("caches nothing but the files whose names carry their hash", () => {
    const cachingDisabled = "4135ea2d-6df8-44a3-9df3-4b5a84be39ad";
    const cached = behaviors().filter(({ CachePolicyId }) => CachePolicyId !== cachingDisabled);
    expect(cached.map(({ PathPattern }) => PathPattern)).toEqual(["/assets/*"]);
  });

  it("runs the function before everything", () => {
    for (const { PathPattern, FunctionAssociations } of behaviors())
      expect(FunctionAssociations?.length ?? 0, PathPattern).toBe(1);
  });

  it("demands TLS of viewers and origins", () => {
    for (const { ViewerProtocolPolicy } of behaviors())
      expect(ViewerProtocolPolicy).toBe("redirect-to-https");
    for (const { CustomOriginConfig } of config().Origins) {
      if (CustomOriginConfig) expect(CustomOriginConfig.OriginProtocolPolicy).toBe("https-only");
    }
  });

  it("sends the policy of what a page may load with every reply, with no script but the site's", () => {
    const policies = ofType(resources, "AWS::CloudFront::ResponseHeadersPolicy");
    expect(policies).toHaveLength(3);
    for (const { Properties } of policies) {
      const { Name, SecurityHeadersConfig: security } = Properties.ResponseHeadersPolicyConfig;
      const policy = flat(security.ContentSecurityPolicy.ContentSecurityPolicy);
      expect(security.StrictTransportSecurity.AccessControlMaxAgeSec).toBeGreaterThanOrEqual(31536000);
      // Assets follow the policy of the page that loads them; opened by themselves, they may do nothing.
      if (flat(Name).endsWith("assets-headers")) {
        expect(policy).toBe("default-src 'none'; frame-ancestors 'none'");
        continue;
      }
      expect(policy).toContain("default-src 'none'; script-src 'self';");
      expect(policy).not.toContain("unsafe-eval");
      // A browser keeps it for as long as the script is the same: nothing that may change stands in it.
      if (flat(Name).endsWith("worker-headers")) {
        expect(policy).toBe("default-src 'none'; script-src 'self'; connect-src *");
        continue;
      }
      expect(policy).toMatch(/img-src 'self' data: blob: https:\/\/<bedside-dev-media:\w+>/);
      // Embedded PDFs and the players of hosted videos, and nothing else, may stand in a frame.
      expect(policy).toContain("; object-src 'none'; frame-src https://<bedside-dev-media:");
      expect(policy).toMatch(
        /; frame-src [^;]*https:\/\/www\.youtube-nocookie\.com https:\/\/player\.vimeo\.com;/,
      );
      expect(policy).toContain("frame-ancestors 'none'");
      expect(security.FrameOptions.FrameOption).toBe("DENY");
    }
  });

  it("answers pages and calls with Vary: Accept, and leaves the API's own Cache-Control", () => {
    const [dynamic] = ofType(resources, "AWS::CloudFront::ResponseHeadersPolicy").filter(({ logicalId }) =>
      logicalId.startsWith("Dynamic"),
    );
    expect(dynamic?.Properties.ResponseHeadersPolicyConfig.CustomHeadersConfig.Items).toEqual(
      expect.arrayContaining([
        { Header: "Vary", Value: "Accept", Override: true },
        { Header: "Cache-Control", Value: "no-cache", Override: false },
      ]),
    );
  });

  it("answers for the domain and for every program's subdomain", async () => {
    const withDomain = await synthesizedResources({
      domainName: "example.org",
      certificateArn: "arn:aws:acm:us-east-1:1:certificate/x",
      hostedZoneId: "Z1",
    });
    const [distribution] = ofType(withDomain, "AWS::CloudFront::Distribution");
    expect(distribution?.Properties.DistributionConfig.Aliases).toEqual(["example.org", "*.example.org"]);
    const records = ofType(withDomain, "AWS::Route53::RecordSet").map(
      ({ Properties }) => `${Properties.Type} ${Properties.Name}`,
    );
    expect(records.sort()).toEqual([
      "A *.example.org.",
      "A example.org.",
      "AAAA *.example.org.",
      "AAAA example.org.",
    ]);
    const identity = ofType(withDomain, "AWS::Lambda::Function").find(
      ({ Properties }) => Properties.FunctionName === "bedside-dev-identity",
    );
    expect(identity?.Properties.Environment.Variables.COOKIE_DOMAINS).toBe("example.org");
  });
});
