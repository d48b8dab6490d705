import { randomUUID } from "node:crypto";
import * as z from "zod/mini";
import type { Engine } from "../dynamoDb/engine.ts";
import type { FunctionHost } from "../functions/host.ts";
import { InvocationError } from "../functions/invocationError.ts";
import { accountId } from "../localAws.ts";
import type { Api } from "../template/api.ts";
import { executeApiHost } from "../template/attributes.ts";
import { createRouteMatcher, type RouteMatch } from "./routes.ts";

export type GatewayRequest = {
  method: string;
  /** Path as it came, without the query. */
  path: string;
  rawQuery: string;
  /** Lower-case names; repeated headers joined by commas. */
  headers: Record<string, string>;
  body: Buffer;
  sourceIp: string;
};

export type GatewayReply = {
  status: number;
  headers: Record<string, string>;
  cookies: readonly string[];
  body: Buffer;
};

export type HttpApi = (request: GatewayRequest) => Promise<GatewayReply>;

// API Gateway's and Lambda's own limits
const requestLimitBytes = 10 * 1024 * 1024;
const replyLimitBytes = 6 * 1024 * 1024;
const headerLimitBytes = 10_240;
const integrationTimeoutMs = 30_000;
/** How long a function has to answer by itself once the database engine is silent. */
const graceMs = 3000;

const resultSchema = z.object({
  statusCode: z.coerce.number(),
  headers: z.optional(z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]))),
  cookies: z.optional(z.array(z.string())),
  body: z.optional(z.string()),
  isBase64Encoded: z.optional(z.boolean()),
});

export type HttpApiOptions = {
  host: FunctionHost;
  engine: Pick<Engine, "isAnswering" | "onSilent">;
  /** The body of a reply that says to wait, as the app words it; API Gateway's own without it. */
  unavailableBody?: ((requestId: string) => object) | undefined;
};

/** An HTTP API with Lambda integrations, payload format 2.0: limits and error bodies are API Gateway's own. */
export function createHttpApi(api: Api, { host, engine, unavailableBody }: HttpApiOptions): HttpApi {
  const matchRoute = createRouteMatcher(api.routes);
  return async (request) => {
    const requestId = randomUUID();
    const refuse = (status: number, message: string) => errorReply(status, message, requestId);
    if (request.body.length > requestLimitBytes) return refuse(413, "Request Entity Too Large");
    const headerBytes = Object.entries(request.headers).reduce((sum, [k, v]) => sum + k.length + v.length, 0);
    if (headerBytes + request.path.length + request.rawQuery.length > headerLimitBytes) {
      return refuse(431, "Request Header Fields Too Large");
    }
    const match = matchRoute(request.method, request.path);
    if (!match) return refuse(404, "Not Found");

    let timer: NodeJS.Timeout | undefined;
    let stopWaiting: (() => void) | undefined;
    const timeout = new Promise<"timeout">((resolve) => {
      const endIn = (ms: number) => {
        clearTimeout(timer);
        timer = setTimeout(() => resolve("timeout"), ms);
      };
      endIn(integrationTimeoutMs);
      stopWaiting = engine.onSilent(() => endIn(graceMs));
    });
    try {
      const call = host.invoke(match.route.functionName, eventOf({ api, request, match, requestId }));
      const result = await Promise.race([call, timeout]);
      return result === "timeout" ? unavailable(requestId, unavailableBody) : replyOf(result, requestId);
    } catch (error) {
      if (!(error instanceof InvocationError)) throw error;
      const isAway = error.errorType === "Sandbox.Stopped" || !engine.isAnswering();
      return isAway ? unavailable(requestId, unavailableBody) : refuse(500, "Internal Server Error");
    } finally {
      stopWaiting?.();
      clearTimeout(timer);
    }
  };
}

function unavailable(requestId: string, body: HttpApiOptions["unavailableBody"]): GatewayReply {
  const reply = errorReply(503, "Service Unavailable", requestId);
  return {
    ...reply,
    headers: { ...reply.headers, "retry-after": "2", "cache-control": "no-store" },
    ...(body && { body: Buffer.from(JSON.stringify(body(requestId))) }),
  };
}

type EventParts = { api: Api; request: GatewayRequest; match: RouteMatch; requestId: string };

function eventOf({ api, request, match, requestId }: EventParts): object {
  const { cookie, ...headers } = request.headers;
  const query = joinedQuery(request.rawQuery);
  const isText = /^(text\/|application\/(json|javascript|xml|[\w.-]+\+(json|xml)))/.test(
    request.headers["content-type"] ?? "application/json",
  );
  const now = new Date();
  return {
    version: "2.0",
    routeKey: match.route.key,
    rawPath: request.path,
    rawQueryString: request.rawQuery,
    ...(cookie && { cookies: cookie.split(/; */) }),
    headers,
    ...(request.rawQuery && { queryStringParameters: query }),
    ...(Object.keys(match.pathParameters).length > 0 && { pathParameters: match.pathParameters }),
    requestContext: {
      accountId,
      apiId: api.id,
      domainName: executeApiHost(api.id),
      domainPrefix: api.id,
      http: {
        method: request.method,
        path: request.path,
        protocol: "HTTP/1.1",
        sourceIp: request.sourceIp,
        userAgent: headers["user-agent"] ?? "",
      },
      requestId,
      routeKey: match.route.key,
      stage: "$default",
      time: now.toUTCString(),
      timeEpoch: now.getTime(),
    },
    ...(request.body.length > 0 && { body: request.body.toString(isText ? "utf8" : "base64") }),
    isBase64Encoded: request.body.length > 0 && !isText,
  };
}

/** API Gateway joins the values of a repeated key by commas. */
function joinedQuery(rawQuery: string): Record<string, string> {
  const joined: Record<string, string> = {};
  for (const [name, value] of new URLSearchParams(rawQuery)) {
    joined[name] = name in joined ? `${joined[name]},${value}` : value;
  }
  return joined;
}

function replyOf(result: unknown, requestId: string): GatewayReply {
  const parsed = resultSchema.safeParse(result);
  // Without a status code the whole result is the body, by payload format 2.0.
  const reply = parsed.success
    ? parsed.data
    : {
        statusCode: 200,
        headers: { "content-type": "application/json" },
        body: JSON.stringify(result ?? null),
      };
  const body = Buffer.from(reply.body ?? "", parsed.data?.isBase64Encoded ? "base64" : "utf8");
  if (Buffer.byteLength(reply.body ?? "") > replyLimitBytes) {
    return errorReply(500, "Internal Server Error", requestId);
  }
  const headers: Record<string, string> = { "apigw-requestid": requestId };
  for (const [name, value] of Object.entries(reply.headers ?? {}))
    headers[name.toLowerCase()] = String(value);
  headers["content-type"] ??= "text/plain; charset=utf-8";
  return { status: reply.statusCode, headers, cookies: parsed.data?.cookies ?? [], body };
}

function errorReply(status: number, message: string, requestId: string): GatewayReply {
  return {
    status,
    headers: { "content-type": "application/json", "apigw-requestid": requestId },
    cookies: [],
    body: Buffer.from(JSON.stringify({ message })),
  };
}
