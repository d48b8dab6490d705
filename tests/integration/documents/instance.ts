import { handler } from "#functions/documents/index.ts";
import type { Answer, Send } from "#tests/builders/http.ts";

/**
 * Another warm instance of the documents function: its code in this process, with a memory of its own beside that of the
 * running cloud. It takes the two calls that save and reset.
 */
export const anotherInstance: Send = async ({ method, path, body, as }): Promise<Answer> => {
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
