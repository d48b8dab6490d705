import { Agent, request as httpRequest, type IncomingHttpHeaders } from "node:http";
import * as z from "zod/mini";
import { type ErrorCode, errorReply } from "#shared/contract/errors.ts";
import { createSession, type SessionReply } from "#shared/contract/identity/identity.ts";
import type { ReplyOf, Route } from "#shared/contract/route.ts";

/** What a browser holds of a session. */
export type Credentials = { cookie: string; csrfToken: string };

export type Sent = {
  method: string;
  path: string;
  /** Name → value or values; text is sent as it is. */
  query?: string | Record<string, string | readonly string[] | undefined>;
  /** Sent as JSON. */
  body?: unknown;
  /** Sent as it is, in place of `body`. */
  raw?: string | Buffer;
  as?: Credentials | undefined;
  /** The name that the viewer asked for; default localhost. The connection always goes to 127.0.0.1. */
  host?: string;
  /** Over the ones that a page of ours would send; undefined leaves one out. */
  headers?: Record<string, string | undefined>;
};

export type Answer = { status: number; headers: IncomingHttpHeaders; text: string; bytes: Buffer };

export type Send = (sent: Sent) => Promise<Answer>;

const agent = new Agent({ keepAlive: true, maxSockets: 60 });

/** Sends requests as a page of ours does: with the session's cookie, its CSRF token and the own origin. */
export const sender =
  (port: number): Send =>
  ({ host = "localhost", ...sent }) =>
    new Promise((resolve, reject) => {
      const body = sent.raw ?? (sent.body === undefined ? undefined : JSON.stringify(sent.body));
      const isUnsafe = sent.method !== "GET" && sent.method !== "HEAD";
      const authority = `${host}:${port}`;
      const headers: Record<string, string | undefined> = {
        host: authority,
        accept: "application/json",
        cookie: sent.as?.cookie,
        ...(isUnsafe && { origin: `http://${authority}`, "x-csrf-token": sent.as?.csrfToken }),
        ...(body !== undefined && {
          "content-type": "application/json",
          "content-length": String(Buffer.byteLength(body)),
        }),
        ...sent.headers,
      };
      const given = Object.entries(headers).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, value]],
      );
      const outgoing = httpRequest(
        {
          host: "127.0.0.1",
          port,
          method: sent.method,
          path: sent.path + queryText(sent.query),
          headers: Object.fromEntries(given),
          agent,
        },
        (incoming) => {
          const chunks: Buffer[] = [];
          incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
          incoming.on("error", reject);
          incoming.on("end", () => {
            const bytes = Buffer.concat(chunks);
            resolve({
              status: incoming.statusCode ?? 0,
              headers: incoming.headers,
              text: bytes.toString("utf8"),
              bytes,
            });
          });
        },
      );
      outgoing.on("error", reject);
      outgoing.end(body);
    });

function queryText(query: Sent["query"]): string {
  if (query === undefined) return "";
  if (typeof query === "string") return `?${query}`;
  const text = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined) continue;
    if (typeof value === "string") text.append(name, value);
    else for (const each of value) text.append(`${name}[]`, each);
  }
  return `?${text}`;
}

/** The reply of a route, parsed by the route's own schema; throws when the request was refused. */
export function replyOf<R extends Route>(route: R, answer: Answer): ReplyOf<R> {
  const expected = route.status ?? 200;
  if (answer.status !== expected) throw new Error(`${route.name} answered ${answer.status}: ${answer.text}`);
  if (typeof route.reply === "string") throw new Error(`${route.name} answers a file`);
  return z.parse(route.reply, JSON.parse(answer.text)) as ReplyOf<R>; // by that very schema
}

/** The code of a refusal; throws when the reply is none, or has not the shape that every refusal has. */
export function codeOf(answer: Answer): ErrorCode {
  return refusalOf(answer).code;
}

export function refusalOf(answer: Answer): z.infer<typeof errorReply>["error"] {
  if (answer.status < 400) throw new Error(`Not a refusal: ${answer.status} ${answer.text}`);
  const { error } = z.parse(errorReply, JSON.parse(answer.text));
  if (error.trace_id === "") throw new Error("A refusal without a trace id");
  return error;
}

/** What a sign-in by password alone is answered with; throws when it was refused, or waits for a second step. */
export function signedInBy(answer: Answer): SessionReply {
  const answered = replyOf(createSession, answer);
  if (!("user" in answered)) throw new Error(`A second step is asked for: ${answer.text}`);
  return answered;
}

/** The cookies that an answer sets, as a browser sends them back. */
export const cookiesOf = (answer: Answer): string =>
  (answer.headers["set-cookie"] ?? []).map((line) => line.split(";")[0]).join("; ");
