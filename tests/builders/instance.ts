import type { serve } from "#functions/runtime/serve.ts";
import type { Answer, Send } from "./http.ts";

/**
 * Another warm instance of a function: its code in this process and environment, with a memory of its own beside that of the
 * running cloud. It takes calls whose path has at most one number.
 */
export const instanceOf =
  (handler: ReturnType<typeof serve>): Send =>
  async ({ method, path, body, as }): Promise<Answer> => {
    const id = /\/(\d+)(\/|$)/.exec(path)?.[1] ?? "";
    const event = {
      version: "2.0",
      routeKey: `${method} ${path.replace(`/${id}`, "/{id}")}`,
      rawPath: path,
      rawQueryString: "",
      cookies: [as?.cookie ?? ""],
      headers: {
        host: "localhost",
        accept: "application/json",
        origin: "http://localhost",
        "x-csrf-token": as?.csrfToken,
        "content-type": "application/json",
      },
      pathParameters: { id },
      requestContext: { requestId: "another-instance", http: { method, path, sourceIp: "127.0.0.1" } },
      body: JSON.stringify(body),
      isBase64Encoded: false,
    };
    // Only the fields that the runtime reads are given.
    const reply = await handler(event as never, { awsRequestId: "another-instance" } as never);
    const text = reply.body ?? "";
    return { status: reply.statusCode ?? 0, headers: {}, text, bytes: Buffer.from(text) };
  };
