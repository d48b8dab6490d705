import middy from "@middy/core";
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from "aws-lambda";
import type { AnyRoute } from "#shared/contract/route.ts";
import { decide, decideByRole, kindOf } from "#shared/domain/access.ts";
import type { Key } from "../table/table.ts";
import {
  authenticate,
  authenticatePrefetching,
  isSame,
  type Prefetched,
  type SignedIn,
} from "./authenticate.ts";
import { authenticateToken, bearerOf } from "./authenticateToken.ts";
import { newUlid } from "./clock.ts";
import { compressReply } from "./compressReply.ts";
import { formAsJson, isNavigation } from "./form.ts";
import { prepareForEdge, requireFromEdge } from "./fromEdge.ts";
import { type AnyHandler, type Call, reply } from "./handler.ts";
import { requireOwnHost } from "./hosts.ts";
import { addLogKeys, logRequest, withLogKeys } from "./log.ts";
import { noteContact } from "./noteContact.ts";
import { noteSessionUse } from "./noteSessionUse.ts";
import { requireOpenProgram } from "./openProgram.ts";
import { parseCall } from "./parse.ts";
import { presentError, presentPage, presentReply } from "./present.ts";
import { Refusal } from "./refusal.ts";
import { type Request, readRequest } from "./request.ts";
import { requireAllowance } from "./requireAllowance.ts";
import { rightsEndMsOf, withRightsUntil } from "./rightsEnd.ts";
import { runOnce } from "./runOnce.ts";
import { codeOfFailure } from "./unavailable.ts";

const unsafeMethods = new Set(["POST", "PUT", "PATCH", "DELETE"]);

/** The Lambda handler of one context: finds the route that the gateway matched and runs it. */
export function serve(handlers: readonly AnyHandler[]) {
  for (const handler of handlers) requireLoad(handler);
  prepareForEdge();
  const byRouteKey = new Map(handlers.map((entry) => [`${entry.route.method} ${entry.route.path}`, entry]));
  const respond = async (event: APIGatewayProxyEventV2): Promise<APIGatewayProxyStructuredResultV2> => {
    const request = readRequest(event);
    // HEAD is served as the GET of the same route.
    const handler = byRouteKey.get(event.routeKey.replace(/^HEAD /, "GET "));
    try {
      await requireFromEdge(request.headers);
      if (!handler) throw new Refusal("NOT_FOUND");
      const { route } = handler;
      const reply = presentReply(route, await run(handler, formAsJson(route, request)));
      return isNavigation(route, request) ? presentPage(reply, route, request) : reply;
    } catch (error) {
      const failure = error instanceof Refusal ? undefined : await codeOfFailure(error);
      return presentError(error, request, handler?.route, failure);
    }
  };
  const handle = middy<APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2>()
    .use(logRequest())
    .handler(respond);
  return (event: APIGatewayProxyEventV2, context: Context): Promise<APIGatewayProxyStructuredResultV2> =>
    withLogKeys(
      { request_id: event.requestContext.requestId, lambda_request_id: context.awsRequestId },
      async () => compressReply(await handle(event, context), event.headers["accept-encoding"] ?? ""),
    );
}

/** The types ask for the same; a handler that got past them must not start. */
function requireLoad({ route: { name, action }, load }: AnyHandler): void {
  if (load || action === "public" || action === "signed_in") return;
  const kind = kindOf(action);
  if (kind !== "program" && kind !== "provider")
    throw new Error(`${name} must load the ${kind} that it is about`);
}

async function run(handler: AnyHandler, request: Request): Promise<unknown> {
  const { route } = handler;
  requireOwnHost(request.host);
  const bearer = bearerOf(request.headers, route);
  // Browsers send cookies by themselves, and never a token: a request with one is no forgery.
  if (unsafeMethods.has(route.method) && bearer === undefined) requireOwnOrigin(request);
  if (route.action === "public") {
    return handler.run(parseCall(route, request), { operationId: newUlid(), loaded: undefined });
  }
  let parsed: Call<AnyRoute> | undefined;
  const parse = (): Call<AnyRoute> => {
    parsed ??= parseCall(route, request);
    return parsed;
  };
  const { signedIn, prefetched } = await (bearer === undefined
    ? requireOwnSession(handler, request, parse)
    : requireToken(handler, request, bearer));
  requireEnrolled(handler, signedIn);
  const call = parse();
  await requireMembership(handler, signedIn);
  const runAs = async (operationId: string): Promise<unknown> => {
    const loaded = await authorize(handler, call, { signedIn, prefetched });
    if (route.limit) await requireAllowance(route.limit, { userId: signedIn.person.profile.id, operationId });
    return handler.run(call, { ...signedIn, prefetched, operationId, loaded });
  };
  const noted = Promise.all([
    ...(bearer === undefined ? [noteSessionUse(signedIn)] : []),
    noteContact(signedIn.person),
  ]);
  const result = await withRightsUntil(rightsEndMsOf(signedIn), () =>
    runKeyed(handler, { request, signedIn, runAs }),
  );
  await noted;
  return result;
}

type Run = { request: Request; signedIn: SignedIn; runAs: (operationId: string) => Promise<unknown> };

async function runKeyed({ route }: AnyHandler, { request, signedIn, runAs }: Run): Promise<unknown> {
  if (!route.isIdempotent) return runAs(newUlid());
  const present = async (operationId: string) => presentReply(route, await runAs(operationId));
  return reply({ raw: await runOnce({ request, userId: signedIn.person.profile.id }, present) });
}

/** Whoever must set up a second factor gets no further before they have. @see ADR 0129 */
function requireEnrolled({ route }: AnyHandler, { session }: SignedIn): void {
  if (session.must_enrol && !route.isForEnrolment) throw new Refusal("SECOND_FACTOR_NEEDED");
}

/**
 * The membership first: that it stands, in a program that is open, and that its role allows the action. Somebody without it
 * learns nothing of what the
 * request is about, nor of how it went before.
 */
async function requireMembership({ route: { action } }: AnyHandler, { actor }: SignedIn): Promise<void> {
  if (action === "public" || action === "signed_in") return;
  await requireOpenProgram(actor);
  const decision = decideByRole(actor, action);
  if (!decision.ok) throw new Refusal(decision.code);
}

async function authorize(
  handler: AnyHandler,
  call: Call<AnyRoute>,
  { signedIn, prefetched }: { signedIn: SignedIn; prefetched: Prefetched | undefined },
): Promise<unknown> {
  const { action } = handler.route;
  if (action === "public" || action === "signed_in") return handler.load?.(call, signedIn, prefetched);
  if (!handler.load) return undefined; // see requireLoad
  const loaded = await handler.load(call, signedIn, prefetched);
  const decision = decide(signedIn.actor, action, loaded.resource);
  if (!decision.ok) throw new Refusal(decision.code);
  return loaded;
}

type Sender = { signedIn: SignedIn; prefetched?: Prefetched };

/** Authenticates a request by the cookie of its session, which must be the session that the page knows. */
async function requireOwnSession(
  handler: AnyHandler,
  request: Request,
  parse: () => Call<AnyRoute>,
): Promise<Sender> {
  const sender = await requireSignedIn(request, (userId) => keysToPrefetch(handler, parse, userId));
  requireOwnToken(request, sender.signedIn, { isRequired: unsafeMethods.has(handler.route.method) });
  return sender;
}

async function requireToken({ route }: AnyHandler, request: Request, bearer: string): Promise<Sender> {
  const signedIn = await authenticateToken(bearer, request.host, route);
  addLogKeys({ actor: signedIn.person.profile.id, program: signedIn.membership?.program_id });
  return { signedIn };
}

async function requireSignedIn(
  request: Request,
  keysOf: (userId: string) => Promise<readonly Key[]>,
): Promise<Sender> {
  const { cookies, host } = request;
  const together = await authenticatePrefetching(cookies, host, keysOf);
  const signedIn = together?.signedIn ?? (await authenticate(cookies, host));
  if (!signedIn) throw new Refusal("NOT_SIGNED_IN");
  addLogKeys({ actor: signedIn.person.profile.id, program: signedIn.membership?.program_id });
  return together ?? { signedIn };
}

/** None for a request that will be refused: whoever sent it is told so once they are known. */
async function keysToPrefetch(
  { prefetch }: AnyHandler,
  parse: () => Call<AnyRoute>,
  userId: string,
): Promise<readonly Key[]> {
  if (!prefetch) return [];
  try {
    return await prefetch(parse(), userId);
  } catch (error) {
    if (error instanceof Refusal) return [];
    throw error;
  }
}

/** Lax cookies reach sibling subdomains, so an unsafe request must say that it comes from this very host. */
export function requireOwnOrigin(request: Pick<Request, "headers" | "host">): void {
  const origin = request.headers.origin;
  if (!origin || !URL.canParse(origin) || new URL(origin).host !== request.host)
    throw new Refusal("ORIGIN_REJECTED");
}

/**
 * Requires the CSRF token of the session for requests that change something. Any other request may name a session, and is then
 * answered in that session or refused: an open page must not read the data of the next person to sign in.
 */
function requireOwnToken(
  request: Request,
  signedIn: SignedIn,
  { isRequired }: { isRequired: boolean },
): void {
  const token = request.headers["x-csrf-token"];
  if (token === undefined && !isRequired) return;
  if (!token || !isSame(token, signedIn.session.csrf_token)) throw new Refusal("CSRF_REJECTED");
}
