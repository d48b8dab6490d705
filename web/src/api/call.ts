import type { NoExcess } from "#shared/contract/exact.ts";
import type { AnyRoute, BodyOf, ParamsOf, QueryOf, ReplyOf } from "#shared/contract/route.ts";
import { ApiError, errorFromReply, readJson } from "./ApiError.ts";
import { answerOf, type Begun, takeBegun } from "./begun.ts";
import { deviceClock } from "./correctedClock.ts";
import { urlOf } from "./urlOf.ts";

type Needed<Key extends string, Value> =
  Record<string, never> extends Value ? { [K in Key]?: Value } : { [K in Key]: Value };

/** Input of a call, derived from its route: only the parts that the route names. */
export type CallInput<R extends AnyRoute> = Needed<"params", ParamsOf<R>> &
  Needed<"query", QueryOf<R>> &
  (BodyOf<R> extends undefined ? { body?: undefined } : { body: BodyOf<R> }) & {
    signal?: AbortSignal;
    /** Lets the call outlive the page. */
    keepalive?: boolean;
    /** Key of a call to an idempotent route: the same key again is answered as the first time. */
    idempotencyKey?: string;
    /** Asks in whatever session the browser holds, not in the one that this page was opened in. */
    inAnySession?: boolean;
  };

/** Refuses, by type, a part or a field of the input that the route does not name, so that one renamed in the contract is found here. */
type ExactInput<R extends AnyRoute, Input> = {
  [Part in keyof Input]: Part extends "body"
    ? NoExcess<BodyOf<R>, Input[Part]>
    : Part extends "query"
      ? NoExcess<QueryOf<R>, Input[Part]>
      : Part extends KeysOfEach<CallInput<R>>
        ? Input[Part]
        : never;
};
export type ExactCallInput<R extends AnyRoute, Input> = Input & CallInput<R> & ExactInput<R, Input>;

type KeysOfEach<Union> = Union extends unknown ? keyof Union : never;

/** The gateway answers for a function after 30 s at the latest; what has taken this long is not answered any more. */
const longestWaitMs = 45_000;

let csrfToken: string | undefined;
/** True if the server has served anything in this page's session since it began. */
let isServed = true;
let onSessionLost: (lost: LostSession) => void = () => {};
let onRightsLost: () => void = () => {};
let renewSession: () => Promise<boolean> = async () => false;
let renewing: Promise<boolean> | undefined;
let confirmSession: (() => Promise<void>) | undefined;
let confirming: Promise<void> | undefined;

/**
 * The token that calls carry; from the session's reply. The server answers in that session or not at all, so that a page
 * never shows one person what belongs to another who has signed in beside it.
 */
export function setCsrfToken(token: string | undefined): void {
  csrfToken = token;
  isServed = true;
}

/** The same for a session that has just begun: only the next call shows whether the browser has taken its cookie. */
export function beginSession(token: string): void {
  csrfToken = token;
  isServed = false;
}

/** `isNeverKept`: nothing was ever served in it, so that the browser cannot have kept its cookie. */
export type LostSession = { isNeverKept: boolean };

/** The token of this page's session, for forms that the browser itself sends. */
export const csrfTokenOfPage = (): string | undefined => csrfToken;

/**
 * Has every call wait until the server has said whose session the browser holds: for a page that began without a network.
 * `confirm` throws ApiError where it has not. Undefined: nothing waits any more.
 */
export function setSessionConfirmation(confirm: (() => Promise<void>) | undefined): void {
  confirmSession = confirm;
}

/** Called when the browser holds another session than this page's; answers whether calls may go on in that one. */
export function setSessionReplacedHandler(handler: () => Promise<boolean>): void {
  renewSession = handler;
}

/** Called when any call finds that nobody is signed in any more. */
export function setSessionLostHandler(handler: (lost: LostSession) => void): void {
  onSessionLost = handler;
}

/** Called when any call finds that the membership has ended or does not hold yet, or that the program is closed. */
export function setRightsLostHandler(handler: () => void): void {
  onRightsLost = handler;
}

const rightsLost: ReadonlySet<string> = new Set([
  "SUBSCRIPTION_EXPIRED",
  "REGISTRATION_PENDING",
  "PROGRAM_INACTIVE",
]);

/**
 * Makes one call of the contract and parses the reply by the route's schema.
 * Throws ApiError for every refusal and for a network failure (`OFFLINE`, also for a call that nobody answers), and the
 * signal's own reason when it is aborted.
 */
export const call = <R extends AnyRoute, Input>(
  route: R,
  input: ExactCallInput<R, Input>,
): Promise<ReplyOf<R>> => callRoute(route, input);

/** The same for code that works on any route: its input is checked for what is too much where it is written. */
export async function callRoute<R extends AnyRoute>(route: R, input: CallInput<R>): Promise<ReplyOf<R>> {
  return parseReply(route, await answerTo(route, input));
}

/** The answer to a call before it is read, whatever it holds. Throws as `call` does. */
export async function answerTo<R extends AnyRoute>(route: R, input: CallInput<R>): Promise<Response> {
  try {
    return await askOnce(route, input);
  } catch (error) {
    const isReplaced = error instanceof ApiError && error.code === "CSRF_REJECTED";
    if (!isReplaced || !(await renewedSession())) throw error;
    return await askOnce(route, input);
  }
}

/** Asks once for all calls that were refused meanwhile. */
function renewedSession(): Promise<boolean> {
  renewing ??= renewSession().finally(() => {
    renewing = undefined;
  });
  return renewing;
}

/** Asks once for all calls that wait. */
function confirmedSession(): Promise<void> {
  confirming ??= (confirmSession?.() ?? Promise.resolve()).finally(() => {
    confirming = undefined;
  });
  return confirming;
}

async function askOnce<R extends AnyRoute>(route: R, input: CallInput<R>): Promise<Response> {
  if (confirmSession && !input.inAnySession) await confirmedSession();
  const headers: Record<string, string> = {
    Accept: typeof route.reply === "string" ? "*/*" : "application/json",
  };
  if (csrfToken && !input.inAnySession) headers["X-CSRF-Token"] = csrfToken;
  if (input.idempotencyKey) headers["Idempotency-Key"] = input.idempotencyKey;
  if (input.body !== undefined) headers["Content-Type"] = "application/json";

  const url = urlOf(route, partsOf(input));
  const begun = route.method === "GET" ? takeBegun(url, headers["X-CSRF-Token"]) : undefined;
  const reply = await send(begun, url, {
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
    if (error.code === "NOT_SIGNED_IN") onSessionLost({ isNeverKept: !isServed });
    if (rightsLost.has(error.code)) onRightsLost();
    throw error;
  }
  if (route.action !== "public") isServed = true;
  return reply;
}

/** Takes the answer of a call that was begun already, or makes the call. */
async function send(begun: Begun | undefined, url: string, init: RequestInit): Promise<Response> {
  const asked = begun?.asked ?? deviceClock.read();
  const { signal, end } = endingAfter(longestWaitMs, init.signal);
  try {
    const { reply, answered } = await answerOf(begun, signal, () => fetch(url, { ...init, signal }));
    deviceClock.noteReply(reply.headers.get("date"), asked, answered);
    return reply;
  } catch (error) {
    // fetch reports every network failure as a TypeError; an abort is thrown on as it is.
    if (!(error instanceof TypeError) && signal.reason !== noAnswer) throw error;
    throw new ApiError({ code: "OFFLINE", status: 0, message: String(error), cause: error });
  } finally {
    end();
  }
}

const noAnswer = new DOMException("no answer came", "TimeoutError");

/** The signal, or one that gives up by itself until `end`: how long a reply's body takes to arrive is not limited. */
function endingAfter(limitMs: number, given: AbortSignal | null | undefined) {
  const controller = new AbortController();
  const follow = (): void => controller.abort(given?.reason);
  if (given?.aborted) follow();
  given?.addEventListener("abort", follow);
  const timer = setTimeout(() => controller.abort(noAnswer), limitMs);
  return { signal: controller.signal, end: () => clearTimeout(timer) };
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
