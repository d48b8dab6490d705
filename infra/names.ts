import type { QueueName } from "../shared/contract/queues.ts";
import type { HttpApi } from "../shared/domain/httpApis.ts";
import type { FunctionName } from "./functions.ts";

/** Names that people meet in consoles and logs. What holds data has generated names, so that it can be replaced. */
export const resourceName = (stage: string, part: string): string => `bedside-${stage}-${part}`;

export const lambdaName = (stage: string, name: FunctionName): string => resourceName(stage, name);

export const queueName = (stage: string, name: QueueName): string => resourceName(stage, name);
export const dlqName = (stage: string, name: QueueName): string => resourceName(stage, `${name}-dlq`);

/** The region of CloudFront's web ACLs and metrics, wherever the other stacks are. */
export const firewallRegion = "us-east-1";

/** Named after the path that CloudFront sends to it, since the stage is the first segment of the path at the origin. */
export const liveStageName = "ws";

/** Ids of the distribution's origins but the HTTP APIs' (`originOfApi`); the edge function chooses by them. */
export const origins = { web: "web", live: "live" } as const;

/** Id of an API's stack in the app. */
export const apiStackId = (name: HttpApi): string =>
  name === "main" ? "Api" : `Api${name.charAt(0).toUpperCase()}${name.slice(1)}`;
