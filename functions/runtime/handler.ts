import type { APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import type { AnyRoute, BodyOf, ParamsOf, QueryOf, ReplyOf } from "#shared/contract/route.ts";
import type { Action, KindOf, Resource, ResourceOf } from "#shared/domain/access.ts";
import type { Key } from "../table/table.ts";
import type { Prefetched, SignedIn } from "./authenticate.ts";
import type { Request } from "./request.ts";

/** Arguments of a handler once the request is parsed and its sender is known and allowed. */
export type Call<R extends AnyRoute> = {
  params: ParamsOf<R>;
  query: QueryOf<R>;
  body: BodyOf<R>;
  request: Request;
};

type OneTry = {
  /**
   * A ULID; where the route is idempotent, the same for each try of one operation. What a handler creates takes its id from
   * it and is written on condition that it is new, so that a try after one that died half-way creates nothing twice.
   */
  operationId: string;
};

type Signed<R extends AnyRoute> = R["action"] extends "public" ? Partial<SignedIn> : SignedIn;

const fullReply = Symbol("full reply");

/** A reply with headers, cookies or bytes of its own; most handlers answer the value alone. */
export type FullReply<R extends AnyRoute> = {
  [fullReply]: true;
  headers?: Record<string, string>;
  cookies?: string[];
} & (R["reply"] extends string ? { raw: APIGatewayProxyStructuredResultV2 } : { value: ReplyOf<R> });

type AnyFullReply = {
  [fullReply]: true;
  value?: unknown;
  raw?: APIGatewayProxyStructuredResultV2;
  headers?: Record<string, string>;
  cookies?: string[];
};

type Load<R extends AnyRoute, Answer> = (
  call: Call<R>,
  signedIn: SignedIn,
  prefetched?: Prefetched,
) => Promise<Answer>;

/**
 * Loads the subject of a request. `decide` checks the route's action on its `resource`, which must be of the action's kind; `run` gets
 * the rest. Optional for actions that the role alone decides: on the current program, of the provider, or none.
 */
type Loading<R extends AnyRoute, Loaded> = R["action"] extends infer A extends Action
  ? KindOf<A> extends "program" | "provider"
    ? { load?: Load<R, { resource: ResourceOf<A> } & Loaded> }
    : { load: Load<R, { resource: ResourceOf<A> } & Loaded> }
  : { load?: Load<R, Loaded> };

type Parts<R extends AnyRoute, Loaded> = Loading<R, Loaded> & {
  /**
   * Keys of the person's own items that `load` and `run` will need, read together with who they are. A saving, not a promise: they
   * get `prefetched` only now and then, and must do without it.
   */
  prefetch?: (call: Call<R>, userId: string) => Promise<readonly Key[]>;
  run: (
    call: Call<R>,
    context: Signed<R> & OneTry & { loaded: Loaded; prefetched?: Prefetched | undefined },
  ) => Promise<ReplyOf<R> | FullReply<R>>;
};

/** Any handler, for the router. */
// The router calls with values that the route's own schemas have parsed, so the types inside line up.
export type AnyHandler = {
  route: AnyRoute;
  load?: (
    call: Call<AnyRoute>,
    signedIn: SignedIn,
    prefetched?: Prefetched,
  ) => Promise<{ resource: Resource }>;
  prefetch?: (call: Call<AnyRoute>, userId: string) => Promise<readonly Key[]>;
  run: (
    call: Call<AnyRoute>,
    context: Partial<SignedIn> & OneTry & { loaded: unknown; prefetched?: Prefetched | undefined },
  ) => Promise<unknown>;
};

/**
 * Binds a route of the contract to the code that serves it: parse → authenticate → authorize → run → present.
 * The `reply` helper marks a full reply; anything else is the JSON value.
 */
export function defineHandler<const R extends AnyRoute, Loaded = undefined>(
  route: R,
  parts: Parts<R, Loaded>,
): AnyHandler {
  return { route, ...parts } as unknown as AnyHandler; // see AnyHandler
}

/** Marks a reply that brings headers, cookies or bytes of its own. */
export const reply = <T extends object>(parts: T): T & { [fullReply]: true } =>
  Object.assign(parts, { [fullReply]: true as const });

export const isFullReply = (value: unknown): value is AnyFullReply =>
  typeof value === "object" && value !== null && fullReply in value;
