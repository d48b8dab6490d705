type Call = {
  method: "GET" | "POST" | "PUT" | "PATCH";
  path: string;
  /** Text is sent as it is: names may come more than once. */
  query?: Record<string, string> | string;
  body?: unknown;
};
/** A whole segment: a number, or a ULID, which may end in digits. */
const identifier = /^(\d+|[0-9A-HJKMNP-TV-Z]{26})$/;
type LambdaHandler = (event: never, context: never) => Promise<{ statusCode: number; body?: string }>;

/**
 * A call as the gateway makes it, to a context's handler in this process; only the fields that the runtime reads are given.
 * Answers the reply's text. @throws where it is not answered with 200
 */
export async function callHandler(
  handler: unknown,
  caller: { cookie?: string; csrfToken?: string },
  { method, path, query = {}, body }: Call,
): Promise<string> {
  const id = path.split("/").find((segment) => identifier.test(segment));
  const event = {
    version: "2.0",
    routeKey: `${method} ${id === undefined ? path : path.replace(id, "{id}")}`,
    rawPath: path,
    rawQueryString: new URLSearchParams(query).toString(),
    cookies: caller.cookie === undefined ? [] : [caller.cookie],
    headers: {
      host: "localhost",
      accept: "application/json",
      origin: "http://localhost",
      "x-csrf-token": caller.csrfToken ?? "bench",
      "content-type": "application/json",
    },
    pathParameters: id === undefined ? {} : { id },
    requestContext: { requestId: "bench", http: { method, path, sourceIp: "127.0.0.1" } },
    body: body === undefined ? undefined : JSON.stringify(body),
    isBase64Encoded: false,
  };
  const reply = await (handler as LambdaHandler)(event as never, { awsRequestId: "bench" } as never);
  if (reply.statusCode !== 200)
    throw new Error(`${path} answered ${reply.statusCode}: ${reply.body?.slice(0, 300)}`);
  return reply.body ?? "";
}
