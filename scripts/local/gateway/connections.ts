import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { WebSocket } from "ws";
import { connectionAttempts } from "../policy/awsAttempts.ts";
import { claimedAccessKey, type Principals } from "../policy/principals.ts";
import type { Api } from "../template/api.ts";

export type Connection = {
  socket: WebSocket;
  connectedAtMs: number;
  lastActiveAtMs: number;
  sourceIp: string;
  userAgent: string;
};

/** The open connections of the WebSocket APIs, by connection id. */
export type Connections = Map<string, Connection>;

const messageLimitBytes = 128 * 1024; // API Gateway's own

type ConnectionsAccess = { principals: Principals; apis: () => readonly Api[] };

/** The `@connections` API: POST sends a message, GET describes, DELETE closes; 410 for who is gone. */
export function createConnectionsServer(connections: Connections, access: ConnectionsAccess): Server {
  return createServer((request, response) => {
    serve(request, response, connections, access).catch((error: unknown) => {
      console.error("The local @connections API failed", error);
      response.destroy();
    });
  });
}

async function serve(
  request: IncomingMessage,
  response: ServerResponse,
  connections: Connections,
  { principals, apis }: ConnectionsAccess,
): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const body = Buffer.concat(chunks);
  const id = /\/(?:@|%40)connections\/([^/?]+)/.exec(request.url ?? "")?.[1];
  if (!id) return answer(response, 403, "ForbiddenException");
  const { method = "GET", url = "/", headers } = request;
  const denial = principals(claimedAccessKey(url, headers))?.denialOf(
    connectionAttempts({ method, url }, apis()),
  );
  if (denial !== undefined) return answer(response, 403, "AccessDeniedException");
  const connection = connections.get(decodeURIComponent(id));
  if (!connection || connection.socket.readyState !== WebSocket.OPEN)
    return answer(response, 410, "GoneException");

  switch (request.method) {
    case "POST":
      if (body.length > messageLimitBytes) return answer(response, 413, "PayloadTooLargeException");
      connection.socket.send(body.toString("utf8"));
      return answer(response, 200);
    case "GET":
      response.writeHead(200, { "content-type": "application/json" });
      response.end(
        JSON.stringify({
          connectedAt: new Date(connection.connectedAtMs).toISOString(),
          lastActiveAt: new Date(connection.lastActiveAtMs).toISOString(),
          identity: { sourceIp: connection.sourceIp, userAgent: connection.userAgent },
        }),
      );
      return;
    case "DELETE":
      connection.socket.close(1000, "Going away");
      return answer(response, 204);
    default:
      return answer(response, 405, "MethodNotAllowed");
  }
}

function answer(response: ServerResponse, status: number, errorType?: string): void {
  if (!errorType) {
    response.writeHead(status).end();
    return;
  }
  response.writeHead(status, { "content-type": "application/json", "x-amzn-errortype": errorType });
  response.end(JSON.stringify({ message: errorType }));
}
