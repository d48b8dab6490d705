import type { AnyRoute, BodyOf, ParamsOf, QueryOf, ReplyOf } from "#shared/contract/route.ts";
import { ApiError, errorFromReply, readJson } from "./ApiError.ts";
import { deviceClock } from "./correctedClock.ts";
import { urlOf } from "./urlOf.ts";

type Needed<Key extends string, Value> =
  Record<string, never> extends Value ? { [K in Key]?: Value } : { [K in Key]: Value };

/** What a call takes, from its route: only the parts that the route names. */
export type CallInput<R extends AnyRoute> = Needed<"params", ParamsOf<R>> &
  Needed<"query", QueryOf<R>> &
  (BodyOf<R> extends undefined ? { body?: undefined } : { body: BodyOf<R> }) & {
    signal?: AbortSignal;
    /** Lets the call outlive the page. */
    keepalive?: boolean;
  };

let csrfToken: string | undefined;
let onSessionLost: () => void = () => {};

/** The token that unsafe calls carry; from the session's reply. */
export function setCsrfToken(token: string | undefined): void {
  csrfToken = token;
}

/** Called when any call finds that nobody is signed in any more. */
export function setSessionLostHandler(handler: () => void): void {
  onSessionLost = handler;
}

/**
 * Makes one call of the contract and parses the reply by the route's schema.
 * Throws ApiError for every refusal and for a network failure (`OFFLINE`), and the signal's own reason when it is aborted.
 */
export async function call<R extends AnyRoute>(route: R, input: CallInput<R>): Promise<ReplyOf<R>> {
  const headers: Record<string, string> = { Accept: "application/json" };
  if (route.method !== "GET" && csrfToken) headers["X-CSRF-Token"] = csrfToken;
  if (input.body !== undefined) headers["Content-Type"] = "application/json";

  const reply = await send(urlOf(route, partsOf(input)), {
    method: route.method,
    headers,
    credentials: "same-origin",
    cache: "no-store",
    body: input.body === undefined ? null : JSON.stringify(input.body),
    signal: input.signal ?? null,
    keepalive: input.keepalive ?? false,
  });
  if (!reply.ok) {
    const error = await errorFromReply(reply);
    if (error.code === "NOT_SIGNED_IN") onSessionLost();
    throw error;
  }
  return parseReply(route, reply);
}

async function send(url: string, init: RequestInit): Promise<Response> {
  const asked = deviceClock.read();
  try {
    const reply = await fetch(url, init);
    deviceClock.noteReply(reply.headers.get("date"), asked);
    return reply;
  } catch (error) {
    // fetch reports every network failure as a TypeError; an abort is thrown on as it is.
    if (!(error instanceof TypeError)) throw error;
    throw new ApiError({ code: "OFFLINE", status: 0, message: error.message, cause: error });
  }
}

async function parseReply<R extends AnyRoute>(route: R, reply: Response): Promise<ReplyOf<R>> {
  if (typeof route.reply === "string") throw new Error(`${route.name} answers a file; link to it instead`);
  const parsed = route.reply.safeParse(await readJson(reply));
  if (!parsed.success) {
    throw new ApiError({
      code: "UNREADABLE_REPLY",
      status: reply.status,
      message: `${route.name}: ${parsed.error.message}`,
    });
  }
  // The schema that has just accepted this value is the one ReplyOf<R> is inferred from.
  return parsed.data as ReplyOf<R>;
}

function partsOf(input: { params?: unknown; query?: unknown }): Parameters<typeof urlOf>[1] {
  // Path and query schemas of the contract hold only strings and lists of strings.
  return input as Parameters<typeof urlOf>[1];
}
