import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { isObjectRequest } from "../aws/awsServer.ts";
import { executeApiHost } from "../template/attributes.ts";
import type { ResponseHeader } from "../template/distribution.ts";
import { compress } from "./compress.ts";
import type { Edge, EdgeDecision, EdgeRequest } from "./edge.ts";
import type { Files } from "./files.ts";
import type { GatewayReply, HttpApi } from "./http.ts";
import { isOfAdmin, isOfThisMachine, mailboxRefused } from "./mailboxAccess.ts";
import { isMailboxPath, type MailboxPages } from "./mailboxPages.ts";
import type { WebSocketApi } from "./websocket.ts";

/** A development server that answers pages and files in place of the build. */
export type DevelopmentPages = {
  /** True if the path is the development server's own, whatever the edge function would say. */
  owns: (path: string) => boolean;
  serve: (request: IncomingMessage, response: ServerResponse, path: string) => void;
};

export type FrontParts = {
  edge: Edge;
  files: Files;
  httpApis: ReadonlyMap<string, HttpApi>;
  webSocketApis: ReadonlyMap<string, WebSocketApi>;
  mailbox: MailboxPages;
  /** The store, which answers for its objects itself. */
  objects: (request: IncomingMessage, response: ServerResponse) => void;
  development?: DevelopmentPages | undefined;
};

// A little over what API Gateway takes, so that its own refusal is what the caller sees.
const bodyLimitBytes = 11 * 1024 * 1024;

/**
 * The one origin that browsers see. Until its parts are there it answers 503.
 *
 * @see architecture "Pages and calls share paths"
 */
export function createFrontServer(parts: () => FrontParts | undefined): Server {
  const server = createServer({ maxHeaderSize: 32 * 1024 }, (request, response) => {
    serve(request, response, parts()).catch((error: unknown) => {
      console.error(`The local gateway failed on ${request.method} ${request.url}`, error);
      if (!response.headersSent) response.writeHead(502).end("Bad Gateway");
      else response.destroy();
    });
  });
  server.keepAliveTimeout = 65_000;
  server.on("upgrade", (request, socket, head) => upgrade(request, socket, head, parts()));
  return server;
}

async function serve(
  request: IncomingMessage,
  response: ServerResponse,
  parts: FrontParts | undefined,
): Promise<void> {
  if (!parts) {
    response.writeHead(503, { "retry-after": "1" }).end("The local cloud is starting");
    return;
  }
  if (request.headers.host === undefined) {
    response.writeHead(400, { connection: "close" }).end("Bad Request");
    return;
  }
  if (isObjectRequest(request)) return serveObject(request, response, parts);
  const asked = edgeRequest(request);
  // The local cloud's own, which no deployment has.
  if (isMailboxPath(asked.path)) {
    const isAllowed = isOfThisMachine(request) || (await isAskedByAdmin(request, asked, parts));
    const reply = isAllowed ? await parts.mailbox(asked.method, asked.path, asked.rawQuery) : mailboxRefused;
    return write(response, reply, [], request.method === "HEAD");
  }
  const { development } = parts;
  if (development?.owns(asked.path)) return development.serve(request, response, asked.path);
  const decision = parts.edge(asked);
  if (decision.kind === "reply") {
    response.writeHead(decision.status, decision.headers).end(decision.body);
    return;
  }
  if (development && decision.origin.kind === "files" && decision.request.path === "/index.html") {
    return development.serve(request, response, decision.request.path);
  }
  const reply = await forward(request, decision, parts);
  const compressed = await compress(reply, request.headers["accept-encoding"] ?? "");
  write(response, compressed, decision.responseHeaders, request.method === "HEAD");
}

/** Asks the product itself who is signed in; it refuses hosts that are not its own. */
async function isAskedByAdmin(
  request: IncomingMessage,
  asked: EdgeRequest,
  parts: FrontParts,
): Promise<boolean> {
  const { host = "", cookie = "" } = asked.headers;
  const decision = parts.edge({
    method: "GET",
    path: "/session",
    rawQuery: "",
    headers: { accept: "application/json", host, cookie },
  });
  if (decision.kind !== "forward" || decision.origin.kind !== "api") return false;
  return isOfAdmin(await forward(request, decision, parts));
}

/** An object lies at the site's own origin here: what somebody uploaded must not run scripts there. */
function serveObject(request: IncomingMessage, response: ServerResponse, parts: FrontParts): void {
  response.setHeader("content-security-policy", "script-src 'none'; frame-ancestors 'self'");
  response.setHeader("x-content-type-options", "nosniff");
  parts.objects(request, response);
}

type Forward = Extract<EdgeDecision, { kind: "forward" }>;

async function forward(
  request: IncomingMessage,
  decision: Forward,
  parts: FrontParts,
): Promise<GatewayReply> {
  const { origin, request: forwarded } = decision;
  if (origin.kind === "files") {
    const reply = await parts.files(forwarded.method, forwarded.path, request.headers["if-none-match"]);
    const isPage = reply.headers["content-type"]?.startsWith("text/html");
    // The same path is a page or a call by what is accepted.
    return isPage ? { ...reply, headers: { ...reply.headers, vary: "Accept" } } : reply;
  }
  const httpApi = parts.httpApis.get(origin.api.id);
  if (!httpApi) return { status: 400, headers: {}, cookies: [], body: Buffer.alloc(0) };
  return httpApi({
    ...forwarded,
    // CloudFront addresses the API by its own name: the viewer's host comes only by what the edge function copies.
    headers: { ...forwarded.headers, host: executeApiHost(origin.api.id) },
    body: await readBody(request),
    sourceIp: request.socket.remoteAddress ?? "",
  });
}

function upgrade(
  request: IncomingMessage,
  socket: Duplex,
  head: Buffer,
  parts: FrontParts | undefined,
): void {
  // Vite's hot-reload socket has its own listener.
  if (request.headers["sec-websocket-protocol"] === "vite-hmr") return;
  socket.on("error", () => socket.destroy());
  const decision = request.headers.host === undefined ? undefined : parts?.edge(edgeRequest(request));
  const origin = decision?.kind === "forward" ? decision.origin : undefined;
  const api = origin?.kind === "api" ? parts?.webSocketApis.get(origin.api.id) : undefined;
  if (!api || decision?.kind !== "forward") {
    socket.end("HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\nConnection: close\r\n\r\n");
    return;
  }
  void api.upgrade(request, socket, head, decision.request.headers);
}

function edgeRequest(request: IncomingMessage): EdgeRequest {
  const url = request.url ?? "/";
  const mark = url.indexOf("?");
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined) headers[name] = Array.isArray(value) ? value.join(",") : value;
  }
  return {
    method: request.method ?? "GET",
    path: mark < 0 ? url : url.slice(0, mark),
    rawQuery: mark < 0 ? "" : url.slice(mark + 1),
    headers,
  };
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request) {
    length += chunk.length;
    // The rest is read and dropped: a connection cut while the client still sends hides the reply from it.
    if (length <= bodyLimitBytes) chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function write(
  response: ServerResponse,
  reply: GatewayReply,
  policy: readonly ResponseHeader[],
  isHead: boolean,
): void {
  for (const [name, value] of Object.entries(reply.headers)) response.setHeader(name, value);
  for (const { name, value, override } of policy) {
    if (override || !response.hasHeader(name)) response.setHeader(name, value);
  }
  if (reply.cookies.length > 0) response.setHeader("set-cookie", [...reply.cookies]);
  response.setHeader("content-length", reply.body.length);
  response.writeHead(reply.status);
  response.end(isHead ? undefined : reply.body);
}
