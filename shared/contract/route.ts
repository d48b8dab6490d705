import type * as z from "zod/mini";
import type { Action } from "../domain/access.ts";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** Each context is one Lambda function: `functions/<context>/index.ts`. */
export type Context = "identity" | "courses" | "documents" | "reports" | "print";

type Schema = z.ZodMiniType;
type ObjectSchema = z.ZodMiniObject;

/**
 * One route, and everything that follows from it: the gateway's route, the function that serves it, the handler's
 * types, the browser's call, the OpenAPI entry, the access-matrix test and the bad-input test.
 */
export type Route<
  Params extends ObjectSchema = ObjectSchema,
  Query extends ObjectSchema = ObjectSchema,
  Body extends Schema = Schema,
  Reply extends Schema = Schema,
> = {
  /** Operation id; also the name of the file that runs it. */
  name: string;
  context: Context;
  method: Method;
  /** Path as API Gateway writes it: `/document_sets/{id}`. */
  path: string;
  /** What `can()` is asked for. `public` needs no session, `signed_in` needs only a session. */
  action: Action | "public" | "signed_in";
  summary: string;
  params?: Params;
  /** Query values arrive as strings; repeated `key[]` arrive as arrays under `key`. */
  query?: Query;
  /** Always JSON. */
  body?: Body;
  /** Largest accepted body in bytes. Default 64 KiB. */
  maxBodyBytes?: number;
  /** Schema of the JSON reply, or what kind of download the route answers. */
  reply: Reply | "pdf" | "xlsx" | "csv";
  status?: 200 | 201 | 204;
};

/** Any route, for code that walks over all of them. */
// The variance of the schema parameters makes the default instantiation too narrow to hold every route.
export type AnyRoute = Omit<Route, "params" | "query" | "body" | "reply"> & {
  params?: ObjectSchema;
  query?: ObjectSchema;
  body?: Schema;
  reply: Schema | "pdf" | "xlsx" | "csv";
};

export function defineRoute<
  const Name extends string,
  Params extends ObjectSchema,
  Query extends ObjectSchema,
  Body extends Schema,
  Reply extends Schema,
>(
  route: Route<Params, Query, Body, Reply> & { name: Name },
): Route<Params, Query, Body, Reply> & { name: Name } {
  return route;
}

type Inferred<S, Fallback> = S extends Schema ? z.infer<S> : Fallback;

export type ParamsOf<R extends AnyRoute> = Inferred<NonNullable<R["params"]>, Record<string, never>>;
export type QueryOf<R extends AnyRoute> = Inferred<NonNullable<R["query"]>, Record<string, never>>;
export type BodyOf<R extends AnyRoute> = Inferred<NonNullable<R["body"]>, undefined>;
export type ReplyOf<R extends AnyRoute> = R["reply"] extends Schema ? z.infer<R["reply"]> : never;
