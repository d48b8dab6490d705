import { beforeAll, describe, expect, it } from "vitest";
import { functionNames } from "#infra/functions.ts";
import { routes } from "#shared/contract/routes.ts";
import { flat, ofType, type PlacedResource, synthesizedResources } from "./synthesized.ts";

let resources: PlacedResource[];
beforeAll(async () => {
  resources = await synthesizedResources();
});

const inStack = (stack: string, type: string) =>
  ofType(resources, type).filter((resource) => resource.stack === stack);

/** Route key → physical name of the function that serves it. */
function served(stack: "Api" | "Realtime"): Map<string, string> {
  const find = (id: string) =>
    inStack(stack, "AWS::ApiGatewayV2::Integration").find((i) => i.logicalId === id);
  return new Map(
    inStack(stack, "AWS::ApiGatewayV2::Route").map((route) => {
      const integration = find(/integrations\/<(.+)>/.exec(flat(route.Properties.Target))?.[1] ?? "");
      const functionId = /<(\w+)\.Arn>/.exec(flat(integration?.Properties.IntegrationUri))?.[1];
      const fn = inStack(stack, "AWS::Lambda::Function").find((f) => f.logicalId === functionId);
      return [route.Properties.RouteKey, fn?.Properties.FunctionName] as const;
    }),
  );
}

describe("the HTTP API", () => {
  it("routes each route of the contract to its context's function", () => {
    const keys = served("Api");
    for (const { method, path, context } of routes) {
      expect(keys.get(`${method} ${path}`), `${method} ${path}`).toBe(`bedside-dev-${context}`);
    }
  });

  it("routes nothing else but HEAD of the check whether the system can be reached", () => {
    const known = new Set(routes.map(({ method, path }) => `${method} ${path}`));
    const others = [...served("Api").keys()].filter((key) => !known.has(key));
    expect(others).toEqual(["HEAD /check/online"]);
    expect(served("Api").size).toBe(inStack("Api", "AWS::ApiGatewayV2::Route").length);
  });

  it("throttles, and logs each request", () => {
    const [stage] = inStack("Api", "AWS::ApiGatewayV2::Stage");
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
  it("lets only the one API call each function that it routes to", () => {
    for (const permission of ofType(resources, "AWS::Lambda::Permission")) {
      const source = flat(permission.Properties.SourceArn);
      expect(source).not.toBe("undefined");
      if (permission.Properties.Principal === "apigateway.amazonaws.com")
        expect(source).toMatch(/:<Api\w*>\/\*$/);
    }
  });
});

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
        Architectures: [Properties.FunctionName === "bedside-dev-print" ? "x86_64" : "arm64"],
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
        ["identity", "programs", "dashboards", "housekeeping", "memberWorker"].includes(name),
      );
      expect(names.includes("MAIL_QUEUE_URL"), name).toBe(
        [
          "identity",
          "members",
          "programs",
          "dashboards",
          "housekeeping",
          "courseInvites",
          "buildWorker",
          "memberWorker",
          "mailWorker",
          "peopleWorker",
          "versions",
        ].includes(name),
      );
      expect(names.includes("WEBSOCKET_ENDPOINT"), name).toBe(
        ["proctoring", "realtime", "progressStream", "housekeeping"].includes(name),
      );
    }
  });
});
