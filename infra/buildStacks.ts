import type { App, Stack } from "aws-cdk-lib";
import { Tags } from "aws-cdk-lib";
import { type HttpApi, httpApis, originOfApi } from "../shared/domain/httpApis.ts";
import type { CodeSource } from "./code.ts";
import type { Config } from "./config.ts";
import { apiStackId, resourceName } from "./names.ts";
import { ApiStack } from "./stacks/ApiStack.ts";
import { DataStack } from "./stacks/DataStack.ts";
import { ExportStack } from "./stacks/ExportStack.ts";
import { FirewallStack } from "./stacks/FirewallStack.ts";
import { JobsStack } from "./stacks/JobsStack.ts";
import { MediaStack } from "./stacks/MediaStack.ts";
import { OperationsStack } from "./stacks/OperationsStack.ts";
import { RealtimeStack } from "./stacks/RealtimeStack.ts";
import { WebStack } from "./stacks/WebStack.ts";

export type BuildOptions = { config: Config; code: CodeSource; viewerRequestCode: string };

/** The stacks by their parts of the architecture, in the order they are deployed. */
export type Stacks = Record<"operations" | "data" | "media" | "jobs", Stack> &
  // What stands in front of the functions is not there on LocalStack.
  Partial<Record<"export" | "realtime" | "web", Stack>> & { apis?: Record<HttpApi, ApiStack> };

/** On LocalStack nobody can connect, so nothing is ever sent to these. */
const noLiveApi = { apiId: "none", endpoint: "https://none.invalid" } as const;

/** Puts the whole product into an app. */
export function buildStacks(app: App, { config, code, viewerRequestCode }: BuildOptions): Stacks {
  const named = (part: string, description: string) => ({
    config,
    stackName: resourceName(config.stage, part),
    description: `${config.brandName} (${config.stage}): ${description}`,
    terminationProtection: config.retainsData,
  });

  const operations = new OperationsStack(
    app,
    "Operations",
    named("operations", "alarms, logs and dashboard"),
  );
  if (config.platform === "aws" && config.firewall === "managed" && !config.webAclArn)
    new FirewallStack(app, "Firewall", named("firewall", "the web ACL before the site"));
  const { alarms, accessLogs, originSecret } = operations;
  const data = new DataStack(app, "Data", { ...named("data", "table and snapshots"), alarms, accessLogs });
  const media = new MediaStack(app, "Media", {
    ...named("media", "objects that browsers fetch"),
    accessLogs,
  });

  const exported =
    config.columnarExport && config.platform === "aws"
      ? {
          export: new ExportStack(app, "Export", {
            ...named("export", "answers by column"),
            accessLogs,
          }),
        }
      : {};

  const resources = {
    table: data.table,
    buckets: { media: media.media, reports: media.reports, snapshots: data.snapshots },
    originSecret,
  };
  const isAws = config.platform === "aws";
  const realtime = isAws
    ? new RealtimeStack(app, "Realtime", {
        ...named("realtime", "live channels"),
        code,
        resources,
        alarms,
      })
    : undefined;
  const live = realtime ?? noLiveApi;
  const jobs = new JobsStack(app, "Jobs", {
    ...named("jobs", "work in the background"),
    code,
    resources: { ...resources, liveApiId: live.apiId },
    liveEndpoint: live.endpoint,
    alarms,
  });
  Tags.of(app).add("product", "bedside");
  Tags.of(app).add("stage", config.stage);
  if (!realtime) return { operations, data, media, jobs };

  const addApi = (name: HttpApi, main?: ApiStack) =>
    new ApiStack(app, apiStackId(name), {
      ...named(originOfApi(name), name === "main" ? "the HTTP API" : `the HTTP API of ${name}`),
      api: name,
      code,
      resources: { ...resources, queues: jobs.queues, dlqs: jobs.dlqs, liveApiId: realtime.apiId },
      liveEndpoint: realtime.endpoint,
      alarms,
      ...(main && { main }),
    });
  const main = addApi("main");
  const apis = recordOfApis((name) => (name === "main" ? main : addApi(name, main)));
  const web = new WebStack(app, "Web", {
    ...named("web", "the site"),
    code,
    resources,
    alarms,
    accessLogs,
    apiIds: recordOfApis((name) => apis[name].apiId),
    liveApiId: realtime.apiId,
    objects: [media.media, media.reports],
    viewerRequestCode,
  });
  return { operations, data, media, ...exported, realtime, jobs, apis, web };
}

function recordOfApis<T>(of: (name: HttpApi) => T): Record<HttpApi, T> {
  return Object.fromEntries(httpApis.map((name) => [name, of(name)])) as Record<HttpApi, T>; // of the same names
}
