import type * as z from "zod/mini";
import type { Action } from "../domain/access.ts";
import type { LimitName } from "../domain/limits.ts";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** Each context is one Lambda function: `functions/<context>/index.ts`. The import rules are made from this list, too. */
export const contexts = [
  "identity",
  "courses",
  "members",
  "library",
  "programs",
  "importPeople",
  "documents",
  "versions",
  "mapping",
  "projects",
  "bank",
  "assessments",
  "media",
  "exams",
  "proctoring",
  "followUp",
  "reports",
  "print",
  "dashboards",
  "quotes",
] as const;
export type Context = (typeof contexts)[number];

type Schema = z.ZodMiniType;
type ObjectSchema = z.ZodMiniObject;

/**
 * One route, and everything that follows from it: the gateway's route, the function that serves it, the handler's
 * types, the browser's call, the OpenAPI entry, the access-matrix test and the bad-input test.
 */
export type Route = {
  /** Operation id; also the name of the file that runs it. */
  name: string;
  context: Context;
  method: Method;
  /** Path as API Gateway writes it: `/document_sets/{id}`; `{path+}` takes slashes, too. */
  path: string;
  /** Action that `can()` is asked about. `public` needs no session, `signed_in` only a session. */
  action: Action | "public" | "signed_in";
  summary: string;
  /** More about it for who calls it, beside who may. */
  description?: string;
  /** How OpenAPI names the same addresses, where a parameter is a part of a segment, which the gateway's paths do not know. */
  documentedAs?: { path: string; params: ObjectSchema };
  /** The list that the route is one of: one file of that name serves them all. */
  list?: string;
  params?: ObjectSchema;
  /** Query values arrive as strings; repeated `key[]` arrive as arrays under `key`. */
  query?: ObjectSchema;
  /** JSON, always; where the route takes forms, too, a form says the same. */
  body?: Schema;
  /**
   * Takes the body as a form (`application/x-www-form-urlencoded`) as well: a JSON value under each key, and
   * `authenticity_token`. For what a button does that the server configures, or a plain form: a browser that posts one itself
   * is sent on to the page that it came from. @see spec courses §7 "Post-button contract"
   */
  takesForm?: true;
  /** Largest accepted body in bytes. Default 64 KiB. */
  maxBodyBytes?: number;
  /**
   * Takes an `Idempotency-Key` header: the same key sent again within a day, or at the same moment, is answered as the first
   * time, and nothing is done twice. For routes that create something, or that set off what cannot be taken back.
   */
  isIdempotent?: true;
  /** Limit of requests by one person. Counted after the check of rights; refused with LIMIT_REACHED beyond it. */
  limit?: LimitName;
  /**
   * Open also to whoever must set up a second factor and has none yet: what leads through that, and out. All other routes
   * refuse them. @see ADR 0129
   */
  isForEnrolment?: true;
  /** Schema of the JSON reply, or what kind of download the route answers. */
  reply: Schema | Download;
  status?: 200 | 201 | 204 | 303;
};

/** `file`: of any kind, at another address. */
type Download = "pdf" | "xlsx" | "csv" | "html" | "ics" | "file";

/** Any route, for code that walks over all of them. */
export type AnyRoute = Route;

/** Keeps the literal types of a route, from which its handler and its browser call are typed. */
export const defineRoute = <const R extends Route>(route: R): R => route;

type Nothing = Record<string, never>;

export type ParamsOf<R extends Route> = R extends { params: infer S extends Schema } ? z.infer<S> : Nothing;
export type QueryOf<R extends Route> = R extends { query: infer S extends Schema } ? z.infer<S> : Nothing;
export type BodyOf<R extends Route> = R extends { body: infer S extends Schema } ? z.infer<S> : undefined;
export type ReplyOf<R extends Route> = R extends { reply: infer S extends Schema } ? z.infer<S> : never;
