import type { IncomingMessage, ServerResponse } from "node:http";
import { refuseAsS3 } from "./refuseAsS3.ts";
import type { Fauxqs } from "./storage.ts";

/** True if a request writes an object only if it is (or is not) there, which fauxqs would write in any case. */
export const isConditionalPut = ({ method, headers }: IncomingMessage): boolean =>
  method === "PUT" && (headers["if-match"] !== undefined || headers["if-none-match"] !== undefined);

/** One at a time, so that nothing comes between the look and the write. */
let last: Promise<unknown> = Promise.resolve();

/**
 * Answers as S3 does: `If-None-Match: *` writes what is not there yet, `If-Match` what is still the version named; else
 * 412, or 404 where the object to match is not there.
 */
export function putConditionally(
  request: IncomingMessage,
  response: ServerResponse,
  { app, body }: { app: Fauxqs; body: Buffer },
): Promise<void> {
  const mine = last.then(() => lookAndPut(request, response, { app, body }));
  last = mine.catch(() => {}); // told to this request's caller; the next one is no part of it
  return mine;
}

async function lookAndPut(
  request: IncomingMessage,
  response: ServerResponse,
  { app, body }: { app: Fauxqs; body: Buffer },
): Promise<void> {
  const url = request.url ?? "/";
  const { "if-match": match, "if-none-match": noneMatch, ...headers } = request.headers;
  if (noneMatch !== undefined && noneMatch !== "*")
    return refuseAsS3(response, 501, "NotImplemented", "If-None-Match takes nothing but *.");
  const there = await app.inject({ method: "HEAD", url });
  const etag = there.statusCode === 200 ? unquoted(String(there.headers.etag)) : undefined;
  if (match !== undefined && etag === undefined)
    return refuseAsS3(response, 404, "NoSuchKey", "The specified key does not exist.");
  if (match === undefined ? etag !== undefined : unquoted(match) !== etag)
    return refuseAsS3(response, 412, "PreconditionFailed", "At least one of the pre-conditions did not hold");
  const reply = await app.inject({ method: "PUT", url, headers, payload: body });
  response.writeHead(reply.statusCode, reply.headers).end(reply.rawPayload);
}

const unquoted = (etag: string): string => etag.replaceAll('"', "");
