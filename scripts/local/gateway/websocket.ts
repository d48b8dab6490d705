import { randomBytes, randomUUID } from "node:crypto";
import { type IncomingMessage, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { type RawData, type WebSocket, WebSocketServer } from "ws";
import * as z from "zod/mini";
import type { FunctionHost } from "../functions/host.ts";
import { InvocationError } from "../functions/invocationError.ts";
import type { Api } from "../template/api.ts";
import { executeApiHost } from "../template/attributes.ts";
import type { Connection, Connections } from "./connections.ts";

export type WebSocketApi = {
  /** @param headers what the edge made of the request's headers */
  upgrade: (
    request: IncomingMessage,
    socket: Duplex,
    head: Buffer,
    headers: Record<string, string>,
  ) => Promise<void>;
  stop: () => void;
};

const idleLimitMs = 10 * 60 * 1000; // API Gateway's own
const messageLimitBytes = 128 * 1024; // API Gateway's own

const connectResultSchema = z.object({
  statusCode: z.coerce.number(),
  headers: z.optional(z.record(z.string(), z.string())),
});

type Gateway = { api: Api; host: FunctionHost; connections: Connections };

/** A client on its way in or connected: the id it gets and the request that it came with. */
type Client = { id: string; request: IncomingMessage };

/** A WebSocket API with Lambda integrations: `$connect` decides, `$disconnect` follows, messages go by their route. */
export function createWebSocketApi(api: Api, host: FunctionHost, connections: Connections): WebSocketApi {
  const gateway: Gateway = { api, host, connections };
  const server = new WebSocketServer({ noServer: true, maxPayload: messageLimitBytes });
  const idleCheck = setInterval(() => closeIdle(connections), 30_000);
  idleCheck.unref();

  return {
    upgrade: async (request, socket, head, headers) => {
      const client: Client = { id: `${randomBytes(11).toString("base64url")}=`, request };
      try {
        const status = await admit(gateway, client, headers);
        if (status < 200 || status > 299) return refuse(socket, status);
        server.handleUpgrade(request, socket, head, (accepted) => open(gateway, client, accepted));
      } catch (error) {
        console.error("The local WebSocket gateway failed", error);
        socket.destroy();
      }
    },
    stop: () => {
      clearInterval(idleCheck);
      for (const { socket } of connections.values()) socket.terminate();
      server.close();
    },
  };
}

function closeIdle(connections: Connections): void {
  for (const connection of connections.values()) {
    if (Date.now() - connection.lastActiveAtMs > idleLimitMs) connection.socket.close(1001, "Going away");
  }
}

const functionOf = ({ api }: Gateway, key: string) =>
  api.routes.find((route) => route.key === key)?.functionName;

/** Asks the function of `$connect`. Returns its HTTP status, 500 where it failed. */
async function admit(gateway: Gateway, client: Client, headers: Record<string, string>): Promise<number> {
  const functionName = functionOf(gateway, "$connect");
  if (!functionName) return 200;
  const query = new URL(client.request.url ?? "/", "http://local").searchParams;
  const event = {
    headers,
    multiValueHeaders: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value]])),
    ...(query.size > 0 && { queryStringParameters: Object.fromEntries(query) }),
    requestContext: contextOf({ api: gateway.api, ...client, routeKey: "$connect", eventType: "CONNECT" }),
    isBase64Encoded: false,
  };
  try {
    const result = connectResultSchema.safeParse(await gateway.host.invoke(functionName, event));
    return result.success ? result.data.statusCode : 500;
  } catch (error) {
    if (error instanceof InvocationError) return 500;
    throw error;
  }
}

function open(gateway: Gateway, client: Client, socket: WebSocket): void {
  const now = Date.now();
  const connection: Connection = {
    socket,
    connectedAtMs: now,
    lastActiveAtMs: now,
    sourceIp: client.request.socket.remoteAddress ?? "",
    userAgent: client.request.headers["user-agent"] ?? "",
  };
  gateway.connections.set(client.id, connection);
  socket.on("message", (data: RawData) => {
    connection.lastActiveAtMs = Date.now();
    const bytes = Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data as Buffer); // never an ArrayBuffer here
    void route(gateway, client, { text: bytes.toString("utf8"), socket });
  });
  socket.on("error", () => socket.terminate());
  socket.on("close", (code) => {
    gateway.connections.delete(client.id);
    void reportDisconnect(gateway, client, code);
  });
}

async function route(
  gateway: Gateway,
  client: Client,
  { text, socket }: { text: string; socket: WebSocket },
): Promise<void> {
  const key = selectRoute(gateway.api, text);
  const functionName = functionOf(gateway, key);
  const context = contextOf({ api: gateway.api, ...client, routeKey: key, eventType: "MESSAGE" });
  const failure = (message: string) =>
    socket.send(JSON.stringify({ message, connectionId: client.id, requestId: context.requestId }));
  if (!functionName) return failure("Forbidden");
  try {
    await gateway.host.invoke(functionName, {
      requestContext: { ...context, messageId: randomUUID() },
      body: text,
      isBase64Encoded: false,
    });
  } catch (error) {
    if (!(error instanceof InvocationError)) throw error;
    failure("Internal server error");
  }
}

async function reportDisconnect(gateway: Gateway, client: Client, code: number): Promise<void> {
  const functionName = functionOf(gateway, "$disconnect");
  if (!functionName) return;
  const context = contextOf({
    api: gateway.api,
    ...client,
    routeKey: "$disconnect",
    eventType: "DISCONNECT",
  });
  try {
    await gateway.host.invoke(functionName, {
      requestContext: { ...context, disconnectStatusCode: code, disconnectReason: "" },
      isBase64Encoded: false,
    });
  } catch (error) {
    // Best effort, as at API Gateway: the host has logged it.
    if (!(error instanceof InvocationError)) throw error;
  }
}

function refuse(socket: Duplex, status: number): void {
  const body = JSON.stringify({ message: STATUS_CODES[status] ?? "Refused" });
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? "Refused"}\r\nContent-Type: application/json\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}

type ContextParts = {
  api: Api;
  id: string;
  request: IncomingMessage;
  routeKey: string;
  eventType: "CONNECT" | "MESSAGE" | "DISCONNECT";
};

function contextOf({ api, id, request, routeKey, eventType }: ContextParts) {
  const now = Date.now();
  const requestId = randomUUID();
  return {
    routeKey,
    eventType,
    connectionId: id,
    apiId: api.id,
    stage: api.stage,
    domainName: executeApiHost(api.id),
    requestId,
    extendedRequestId: requestId,
    connectedAt: now,
    requestTimeEpoch: now,
    messageDirection: "IN",
    identity: {
      sourceIp: request.socket.remoteAddress ?? "",
      userAgent: request.headers["user-agent"] ?? "",
    },
  };
}

/** The route that the selection expression names in the message; `$default` for one that names none. */
export function selectRoute(api: Pick<Api, "routes" | "routeSelectionExpression">, text: string): string {
  const path = api.routeSelectionExpression.replace(/^\$request\.body\./, "").split(".");
  let value: unknown = parseJson(text);
  for (const name of path) {
    value =
      typeof value === "object" && value !== null ? new Map(Object.entries(value)).get(name) : undefined;
  }
  const isRoute = typeof value === "string" && api.routes.some(({ key }) => key === value);
  return isRoute && typeof value === "string" ? value : "$default";
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
