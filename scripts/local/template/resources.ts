import * as z from "zod/mini";
import { type PlacedRole, policySchema, statementsOf } from "../policy/roles.ts";
import type { Statement } from "../policy/statements.ts";
import type { Api } from "./api.ts";
import type { Assembly } from "./assembly.ts";
import { apiIdOf, idOf, physicalName } from "./attributes.ts";
import { type All, type Distribution, readDistribution } from "./distribution.ts";
import type { PlacedResource, Resolve } from "./resolve.ts";
import * as schemas from "./schemas.ts";

export type Table = { name: string; properties: z.infer<typeof schemas.table> };
export type Queue = { name: string; arn: string; properties: z.infer<typeof schemas.queue> };
export type Bucket = {
  name: string;
  corsRules: z.infer<typeof schemas.corsRule>[];
  /** Starts of the keys whose objects are scanned for viruses and tagged. */
  scanned: string[];
};
export type LocalFunction = {
  name: string;
  /** Logical id in the template; what people call it in conversation and in tests. */
  logicalId: string;
  /** Directory of the bundle, absent for inline code, which is never run locally. */
  codeDirectory: string | undefined;
  handler: string;
  environment: Record<string, string>;
  timeoutSeconds: number;
  memoryMegabytes: number;
  /** Statements of its role. */
  statements: readonly Statement[];
};
export type EventSource = z.infer<typeof schemas.eventSource> & { id: string; functionName: string };
export type Schedule = { id: string; expression: string; functionName: string; input: string | undefined };

/** Resources that the local cloud runs, with every reference resolved. */
export type Resources = {
  tables: Table[];
  queues: Queue[];
  buckets: Bucket[];
  functions: LocalFunction[];
  eventSources: EventSource[];
  apis: Api[];
  schedules: Schedule[];
  distribution: Distribution | undefined;
};

/** The function that an ARN, a qualified ARN or an API's integration URI names. */
export function functionNameIn(uri: string): string | undefined {
  return /:function:([^:/]+)/.exec(uri)?.[1] ?? (uri.includes(":") ? undefined : uri);
}

function requireFunction(uri: string, user: string): string {
  const name = functionNameIn(uri);
  if (!name) throw new Error(`${user} names ${uri}, which is not a function`);
  return name;
}

/** @throws naming the resource, where its properties are not what the local cloud understands */
export function readResources(assembly: Assembly, resolve: Resolve): Resources {
  const all = resourcesByType(assembly, resolve);
  const functions = readFunctions(all, assembly, resolve);
  const apis = readApis(all);
  return {
    tables: readTables(all, resolve),
    queues: readQueues(all, resolve),
    buckets: readBuckets(all, resolve),
    functions,
    eventSources: readEventSources(all),
    apis,
    schedules: readSchedules(all, functions),
    distribution: readDistribution(all, apis),
  };
}

/** Returns a reader of all resources of a type, with their properties resolved and parsed. */
function resourcesByType(assembly: Assembly, resolve: Resolve): All {
  const placed: PlacedResource[] = assembly.stacks.flatMap((stack) =>
    Object.entries(stack.template.Resources ?? {}).map(([logicalId, resource]) => ({
      stack,
      logicalId,
      resource,
    })),
  );
  return (type, schema) =>
    placed
      .filter(({ resource }) => resource.Type === type)
      .map((place) => {
        const result = schema.safeParse(resolve(place.stack, place.resource.Properties ?? {}));
        if (!result.success) throw new Error(`${idOf(place)} (${type}): ${z.prettifyError(result.error)}`);
        return { place, properties: result.data };
      });
}

function readTables(all: All, resolve: Resolve): Table[] {
  return [
    ...all("AWS::DynamoDB::Table", schemas.table),
    ...all("AWS::DynamoDB::GlobalTable", schemas.table),
  ].map(({ place, properties }) => ({ name: physicalName(place, "TableName", resolve), properties }));
}

function readQueues(all: All, resolve: Resolve): Queue[] {
  return all("AWS::SQS::Queue", schemas.queue).map(({ place, properties }) => ({
    name: physicalName(place, "QueueName", resolve),
    arn: String(resolve(place.stack, { "Fn::GetAtt": [place.logicalId, "Arn"] })),
    properties,
  }));
}

function readBuckets(all: All, resolve: Resolve): Bucket[] {
  const plans = all("AWS::GuardDuty::MalwareProtectionPlan", schemas.scanPlan).map(
    ({ properties }) => properties,
  );
  return all("AWS::S3::Bucket", schemas.bucket).map(({ place, properties }) => {
    const name = String(resolve(place.stack, { Ref: place.logicalId }));
    return {
      name,
      corsRules: properties.CorsConfiguration?.CorsRules ?? [],
      scanned: plans
        .filter(({ Actions }) => Actions?.Tagging?.Status === "ENABLED")
        .map(({ ProtectedResource }) => ProtectedResource.S3Bucket)
        .filter(({ BucketName }) => BucketName === name)
        .flatMap(({ ObjectPrefixes }) => ObjectPrefixes ?? [""]),
    };
  });
}

function readFunctions(all: All, assembly: Assembly, resolve: Resolve): LocalFunction[] {
  const roles: PlacedRole[] = all("AWS::IAM::Role", z.unknown());
  // CDK moves statements that exceed an inline policy into a managed one beside it.
  const policies = [
    ...all("AWS::IAM::Policy", policySchema),
    ...all("AWS::IAM::ManagedPolicy", policySchema),
  ];
  return all("AWS::Lambda::Function", schemas.lambdaFunction).map(({ place, properties }) => ({
    name: physicalName(place, "FunctionName", resolve),
    logicalId: place.logicalId,
    codeDirectory: codeDirectory(assembly, properties.Code),
    handler: properties.Handler ?? "index.handler",
    environment: Object.fromEntries(
      Object.entries(properties.Environment?.Variables ?? {}).map(([key, value]) => [key, String(value)]),
    ),
    timeoutSeconds: properties.Timeout ?? 3,
    memoryMegabytes: properties.MemorySize ?? 128,
    statements: statementsOf(properties.Role, { roles, policies }),
  }));
}

function readEventSources(all: All): EventSource[] {
  return all("AWS::Lambda::EventSourceMapping", schemas.eventSource).map(({ place, properties }) => ({
    ...properties,
    id: idOf(place),
    functionName: requireFunction(properties.FunctionName, idOf(place)),
  }));
}

function readApis(all: All): Api[] {
  const integrations = new Map(
    all("AWS::ApiGatewayV2::Integration", schemas.integration).map(({ place, properties }) => [
      idOf(place),
      requireFunction(properties.IntegrationUri, idOf(place)),
    ]),
  );
  const routes = all("AWS::ApiGatewayV2::Route", schemas.route);
  const stages = all("AWS::ApiGatewayV2::Stage", schemas.stage);
  return all("AWS::ApiGatewayV2::Api", schemas.api).map(({ place, properties }) => {
    const id = apiIdOf(place);
    return {
      id,
      protocol: properties.ProtocolType,
      routeSelectionExpression: properties.RouteSelectionExpression ?? "$request.body.action",
      stage: stages.find((stage) => stage.properties.ApiId === id)?.properties.StageName ?? "$default",
      routes: routes
        .filter((route) => route.properties.ApiId === id)
        .map((route) => {
          const functionName = integrations.get(
            (route.properties.Target ?? "").replace(/^integrations\//, ""),
          );
          if (!functionName) throw new Error(`${idOf(route.place)}: the route has no integration`);
          return { key: route.properties.RouteKey, functionName };
        }),
    };
  });
}

/** Schedules of both services that call one of the functions; targets of other kinds and disabled ones are left out. */
function readSchedules(all: All, functions: readonly LocalFunction[]): Schedule[] {
  const functionNames = new Set(functions.map(({ name }) => name));
  const isFunction = (arn: string) => functionNames.has(functionNameIn(arn) ?? "");
  return [
    ...all("AWS::Scheduler::Schedule", schemas.schedule).flatMap(({ place, properties }) =>
      properties.State === "DISABLED" || !isFunction(properties.Target.Arn)
        ? []
        : [
            {
              id: idOf(place),
              expression: properties.ScheduleExpression,
              functionName: requireFunction(properties.Target.Arn, idOf(place)),
              input: properties.Target.Input,
            },
          ],
    ),
    ...all("AWS::Events::Rule", schemas.eventsRule).flatMap(({ place, properties }) => {
      const expression = properties.ScheduleExpression;
      if (!expression || properties.State === "DISABLED") return [];
      return (properties.Targets ?? [])
        .filter((target) => isFunction(target.Arn))
        .map((target, index) => ({
          id: `${idOf(place)}.${index}`,
          expression,
          functionName: requireFunction(target.Arn, idOf(place)),
          input: target.Input,
        }));
    }),
  ];
}

function codeDirectory(assembly: Assembly, code: { S3Key?: string | undefined }): string | undefined {
  const hash = code.S3Key?.split("/")
    .at(-1)
    ?.replace(/\.zip$/, "");
  return hash ? assembly.assetPaths.get(hash) : undefined;
}
