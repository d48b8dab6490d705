import type { Mailbox } from "../aws/mail.ts";
import type { Engine } from "../dynamoDb/engine.ts";
import type { FunctionHost } from "../functions/host.ts";
import type { Resources } from "../template/resources.ts";
import type { Connections } from "./connections.ts";
import { createEdge, type Edge } from "./edge.ts";
import { createFiles } from "./files.ts";
import type { DevelopmentPages, FrontParts } from "./frontServer.ts";
import { createHttpApi, type HttpApiOptions } from "./http.ts";
import { createMailboxPages } from "./mailboxPages.ts";
import { createWebSocketApi } from "./websocket.ts";

export type FrontOptions = {
  resources: Resources;
  host: FunctionHost;
  engine: Engine;
  unavailableBody: HttpApiOptions["unavailableBody"];
  connections: Connections;
  /** The first ones win. */
  directories: readonly (string | undefined)[];
  mailbox: Mailbox;
  objects: FrontParts["objects"];
  development: DevelopmentPages | undefined;
};

/** Puts the gateway together from what the template describes. */
export function buildFrontParts({
  resources,
  host,
  engine,
  unavailableBody,
  connections,
  directories,
  mailbox,
  objects,
  development,
}: FrontOptions): FrontParts {
  const { apis, distribution } = resources;
  return {
    edge: distribution ? createEdge(distribution) : edgeWithoutDistribution(resources),
    files: createFiles(directories.filter((directory) => directory !== undefined)),
    httpApis: new Map(
      apis
        .filter(({ protocol }) => protocol === "HTTP")
        .map((api) => [api.id, createHttpApi(api, { host, engine, unavailableBody })]),
    ),
    webSocketApis: new Map(
      apis
        .filter(({ protocol }) => protocol === "WEBSOCKET")
        .map((api) => [api.id, createWebSocketApi(api, host, connections)]),
    ),
    mailbox: createMailboxPages(mailbox),
    objects,
    development,
  };
}

/** Without a CDN a WebSocket API has its stage's path, and the HTTP API all the rest. */
function edgeWithoutDistribution({ apis }: Resources): Edge {
  return (request) => {
    const webSocket = apis.find(
      ({ protocol, stage }) => protocol === "WEBSOCKET" && request.path.startsWith(`/${stage}`),
    );
    const api = webSocket ?? apis.find(({ protocol }) => protocol === "HTTP");
    const origin = api ? ({ kind: "api", api } as const) : ({ kind: "files" } as const);
    return { kind: "forward", origin, request, responseHeaders: [] };
  };
}
