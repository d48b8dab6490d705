import { beforeAll, describe, expect, it } from "vitest";
import { functionNames } from "#infra/functions.ts";
import { apiStackId } from "#infra/names.ts";
import { routes } from "#shared/contract/routes.ts";
import { type HttpApi, httpApiOf, httpApis } from "#shared/domain/httpApis.ts";
import { flat, ofType, type PlacedResource, type StackName, synthesizedResources } from "./synthesized.ts";

let resources: PlacedResource[];
beforeAll(async () => {
  resources = await synthesizedResources();
});

const inStack = (stack: string, type: string) =>
  ofType(resources, type).filter((resource) => resource.stack === stack);

/** Route key → physical name of the function that serves it. */
function served(stack: StackName): Map<string, string> {
  const find = (id: string) =>
    inStack(stack, "AWS::ApiGatewayV2::Integration").find((i) => i.logicalId === id);
  // A stack imports the functions of another by their exported ARNs, which end with the logical id and "Arn" and a hash.
  const functionOf = (uri: string) =>
    ofType(resources, "AWS::Lambda::Function").find(({ logicalId, stack: home }) =>
      home === stack ? uri.includes(`<${logicalId}.Arn>`) : uri.includes(`${logicalId}Arn`),
    );
  return new Map(
    inStack(stack, "AWS::ApiGatewayV2::Route").map((route) => {
      const integration = find(/integrations\/<(.+)>/.exec(flat(route.Properties.Target))?.[1] ?? "");
      const fn = functionOf(flat(integration?.Properties.IntegrationUri));
      return [route.Properties.RouteKey, fn?.Properties.FunctionName] as const;
    }),
  );
}

/** The stack of an HTTP API, of the known ones. */
const stackOf = (api: HttpApi): StackName => apiStackId(api) as StackName;

describe("the HTTP APIs", () => {
  it("route each route of the contract to its context's function, in the API that its path names", () => {
    for (const api of httpApis) {
      const keys = served(stackOf(api));
      for (const { method, path, context } of routes.filter((route) => httpApiOf(route.path) === api)) {
        expect(keys.get(`${method} ${path}`), `${method} ${path}`).toBe(`bedside-dev-${context}`);
      }
    }
  });

  it("route nothing else but HEAD of the check whether the system can be reached", () => {
    const all = httpApis.flatMap((api) => [...served(stackOf(api)).keys()]);
    const known = new Set(routes.map(({ method, path }) => `${method} ${path}`));
    expect(all.filter((key) => !known.has(key))).toEqual(["HEAD /check/online"]);
    expect(all).toHaveLength(routes.length + 1);
    for (const api of httpApis)
      expect(served(stackOf(api)).size).toBe(inStack(stackOf(api), "AWS::ApiGatewayV2::Route").length);
  });

  it("have one integration for each function that they use", () => {
    for (const api of httpApis) {
      const contexts = new Set(
        routes.filter(({ path }) => httpApiOf(path) === api).map(({ context }) => context),
      );
      expect(inStack(stackOf(api), "AWS::ApiGatewayV2::Integration")).toHaveLength(contexts.size);
    }
  });

  it.each(httpApis)("throttle, and log each request: %s", (api) => {
    const [stage] = inStack(stackOf(api), "AWS::ApiGatewayV2::Stage");
    expect(stage?.Properties.DefaultRouteSettings).toMatchObject({
      ThrottlingBurstLimit: expect.any(Number),
      ThrottlingRateLimit: expect.any(Number),
    });
    expect(JSON.parse(stage?.Properties.AccessLogSettings.Format)).toMatchObject({
      requestId: "$context.requestId",
      status: "$context.status",
    });
  });
});

describe("the WebSocket API", () => {
  it("sends all three events to the realtime function", () => {
    expect([...served("Realtime")]).toEqual([
      ["$connect", "bedside-dev-realtime"],
      ["$disconnect", "bedside-dev-realtime"],
      ["$default", "bedside-dev-realtime"],
    ]);
  });

  it("names its stage after the path that the CDN sends to it", () => {
    const [stage] = inStack("Realtime", "AWS::ApiGatewayV2::Stage");
    expect(stage?.Properties.StageName).toBe("ws");
  });
});

describe("permissions to invoke", () => {
  it("let only the APIs call each function that they route to", () => {
    for (const permission of ofType(resources, "AWS::Lambda::Permission")) {
      const source = flat(permission.Properties.SourceArn);
      expect(source).not.toBe("undefined");
      if (permission.Properties.Principal === "apigateway.amazonaws.com")
        expect(source).toMatch(/:<Api\w*>\/\*$/);
    }
  });
});

/** Functions that hold a library built for one kind of machine. */
const onX86 = new Set(["bedside-dev-print", "bedside-dev-mediaWorker"]);

describe("functions", () => {
  it("are those of the table, each once, on Node 24 with tracing and structured logs", () => {
    const functions = ofType(resources, "AWS::Lambda::Function");
    expect(functions.map((fn) => fn.Properties.FunctionName).sort()).toEqual(
      functionNames.map((name) => `bedside-dev-${name}`).sort(),
    );
    for (const { Properties } of functions) {
      expect(Properties).toMatchObject({
        Runtime: "nodejs24.x",
        Handler: "index.handler",
        TracingConfig: { Mode: "Active" },
        LoggingConfig: { LogFormat: "JSON" },
        Architectures: [onX86.has(String(Properties.FunctionName)) ? "x86_64" : "arm64"],
      });
    }
  });

  it("know the table and the buckets, and the queues and channels only where they use them", () => {
    for (const { Properties } of ofType(resources, "AWS::Lambda::Function")) {
      const name = Properties.FunctionName.replace("bedside-dev-", "");
      const names = Object.keys(Properties.Environment.Variables);
      expect(names).toEqual(
        expect.arrayContaining(["TABLE_NAME", "MEDIA_BUCKET", "SNAPSHOT_BUCKET", "REPORT_BUCKET"]),
      );
      expect(names.includes("REPORTS_QUEUE_URL"), name).toBe(
        ["identity", "dashboards", "reports", "housekeeping", "reportWorker"].includes(name),
      );
      expect(names.includes("RESETS_QUEUE_URL"), name).toBe(
        ["identity", "members", "dashboards", "housekeeping", "resetWorker"].includes(name),
      );
      expect(names.includes("MEMBERSHIPS_QUEUE_URL"), name).toBe(
        ["identity", "members", "programs", "quotes", "dashboards", "housekeeping", "memberWorker"].includes(
          name,
        ),
      );
      expect(names.includes("MAIL_QUEUE_URL"), name).toBe(
        [
          "identity",
          "projects",
          "quotes",
          "members",
          "programs",
          "dashboards",
          "housekeeping",
          "courseInvites",
          "buildWorker",
          "memberWorker",
          "mailWorker",
          "peopleWorker",
          "crmWorker",
          "versions",
        ].includes(name),
      );
      expect(names.includes("WEBSOCKET_ENDPOINT"), name).toBe(
        ["proctoring", "realtime", "progressStream", "housekeeping"].includes(name),
      );
    }
  });
});
