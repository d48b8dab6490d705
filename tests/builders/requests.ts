import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { type Request, readRequest } from "#functions/runtime/request.ts";

type Parts = {
  routeKey?: string;
  path?: string;
  query?: string;
  headers?: Record<string, string>;
  cookies?: string[];
  pathParameters?: Record<string, string>;
  body?: string;
  isBase64Encoded?: boolean;
};

/** A request as API Gateway hands it to a function (payload 2.0). */
export function anEvent({ routeKey = "GET /", path, query = "", headers = {}, ...rest }: Parts = {}) {
  const [method = "GET", routePath = "/"] = routeKey.split(" ");
  const event: APIGatewayProxyEventV2 = {
    version: "2.0",
    routeKey,
    rawPath: path ?? routePath,
    rawQueryString: query,
    headers: { host: "api.example.org", "x-forwarded-host": "localhost:3000", ...headers },
    requestContext: {
      accountId: "0",
      apiId: "api",
      domainName: "api.example.org",
      domainPrefix: "api",
      http: { method, path: path ?? routePath, protocol: "HTTP/1.1", sourceIp: "192.0.2.1", userAgent: "" },
      requestId: "trace-1",
      routeKey,
      stage: "$default",
      time: "",
      timeEpoch: 0,
    },
    isBase64Encoded: false,
    ...rest,
  };
  return event;
}

/** A request as handlers see it. */
export const aRequest = (parts: Parts = {}): Request => readRequest(anEvent(parts));

/** A request with a JSON body; text is sent as it is. */
export const aJsonRequest = (body: unknown, parts: Parts = {}): Request =>
  aRequest({
    ...parts,
    headers: { "content-type": "application/json", ...parts.headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
