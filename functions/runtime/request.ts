import type { APIGatewayProxyEventV2 } from "aws-lambda";
import type { ErrorCode } from "#shared/contract/errors.ts";
import { listInAddress } from "#shared/domain/listInAddress.ts";
import { Refusal } from "./refusal.ts";
import { unusableNameIn } from "./unusableNames.ts";

/** A request as handlers see it, before its parts are checked against the contract. */
export type Request = {
  method: string;
  path: string;
  /** The viewer's own host with its port, as the edge passed it on. */
  host: string;
  headers: Record<string, string | undefined>;
  cookies: Map<string, string>;
  pathParameters: Record<string, string>;
  rawQuery: string;
  body: string | undefined;
  bodyBytes: number;
  /** The body as it came, where it is a form with files. */
  rawBody?: Uint8Array | undefined;
  /** The viewer's own network address, as the edge passed it on. */
  sourceIp: string;
  traceId: string;
};

export function readRequest(event: APIGatewayProxyEventV2): Request {
  const headers = event.headers;
  const body = event.body === undefined ? undefined : decode(event.body, event.isBase64Encoded);
  return {
    method: event.requestContext.http.method,
    path: event.rawPath,
    host: (headers["x-forwarded-host"] ?? headers.host ?? "").toLowerCase(),
    headers,
    cookies: readCookies(event.cookies ?? []),
    pathParameters: decodeAll(event.pathParameters ?? {}),
    rawQuery: event.rawQueryString,
    body,
    bodyBytes: body === undefined ? 0 : Buffer.byteLength(body),
    ...(isFormWithFiles(headers["content-type"]) && {
      rawBody: Buffer.from(event.body ?? "", event.isBase64Encoded ? "base64" : "utf8"),
    }),
    // Behind the edge, the gateway sees the edge's own address for everybody.
    sourceIp: headers["x-viewer-address"] ?? event.requestContext.http.sourceIp,
    traceId: event.requestContext.requestId,
  };
}

const isFormWithFiles = (type: string | undefined): boolean =>
  type?.toLowerCase().startsWith("multipart/form-data") === true;

const decode = (body: string, isBase64: boolean): string =>
  isBase64 ? Buffer.from(body, "base64").toString("utf8") : body;

const decodeAll = (parameters: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(Object.entries(parameters).map(([name, value]) => [name, value ?? ""]));

export function readCookies(pairs: readonly string[]): Map<string, string> {
  const cookies = new Map<string, string>();
  for (const pair of pairs.flatMap((line) => line.split(";"))) {
    const at = pair.indexOf("=");
    if (at > 0) cookies.set(pair.slice(0, at).trim(), pair.slice(at + 1).trim());
  }
  return cookies;
}

/**
 * The query as an object. `key[]` gives a list under `key`, as do repeated keys, and one JSON array where a list is due; the raw string is parsed because the
 * gateway joins repeated keys with commas.
 */
export function readQuery(
  rawQuery: string,
  listNames: ReadonlySet<string>,
): Record<string, string | string[]> {
  // A map: names such as __proto__ are names like any other here.
  const query = new Map<string, string | string[]>();
  for (const [rawName, value] of new URLSearchParams(rawQuery)) {
    const isList = rawName.endsWith("[]");
    const name = isList ? rawName.slice(0, -2) : rawName;
    const before = query.get(name);
    const values = (listNames.has(name) && listInAddress(value)) || value;
    if (before === undefined) query.set(name, isList || listNames.has(name) ? [values].flat() : values);
    else query.set(name, [before, values].flat());
  }
  return Object.fromEntries(query);
}

/** The JSON body; refuses what is too large, of another type, or not JSON. */
export function readJsonBody(request: Request, maxBytes: number): unknown {
  if (request.bodyBytes > maxBytes) {
    throw refusal(
      "BODY_TOO_LARGE",
      `This is too large to send at once (limit ${maxBytes} bytes). Nothing was changed.`,
    );
  }
  if (request.body === undefined || request.body === "")
    throw refusal("MALFORMED_JSON", "The request has no body.");
  const type = request.headers["content-type"]?.split(";")[0]?.trim().toLowerCase();
  if (type !== "application/json") throw new Refusal("UNSUPPORTED_CONTENT_TYPE");
  const value = parseJson(request.body);
  const name = unusableNameIn(value, request.body);
  if (name !== undefined) {
    const problem = { path: "body", message: `no field can be called ${name}` };
    throw new Refusal("INVALID_REQUEST", { fields: [problem] });
  }
  return value;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) throw new Refusal("MALFORMED_JSON");
    throw error;
  }
}

const refusal = (code: ErrorCode, message: string): Refusal => new Refusal(code, { message });
