import type { AnyRoute } from "#shared/contract/route.ts";
import { isSame } from "./authenticate.ts";
import { defaultMaxBodyBytes } from "./parse.ts";
import { Refusal } from "./refusal.ts";
import type { Request } from "./request.ts";

const formType = "application/x-www-form-urlencoded";
/** A character of the form is at most three of its letters: `%7B`. */
const escapedBytes = 3;

/** Fields that a form sends beside its data, with the headers that say the same. */
const formHeaders: Readonly<Record<string, string>> = {
  authenticity_token: "x-csrf-token",
  idempotency_key: "idempotency-key",
};

export const isForm = ({ headers }: Pick<Request, "headers">): boolean =>
  headers["content-type"]?.split(";")[0]?.trim().toLowerCase() === formType;

/** A form that the browser itself posts, so that the answer is the page that the person sees. */
export const isNavigation = (route: AnyRoute | undefined, request: Request): boolean =>
  route?.takesForm === true && isForm(request) && (request.headers.accept ?? "").includes("text/html");

/**
 * Returns a posted form as the equivalent JSON request. Each field holds JSON; `authenticity_token` and `idempotency_key` stand for
 * their headers. Other requests are returned unchanged.
 *
 * @see spec courses §7 "Post-button contract"
 * @throws Refusal INVALID_REQUEST for invalid JSON or a repeated field, BODY_TOO_LARGE, CSRF_REJECTED if field and header differ
 */
export function formAsJson(route: AnyRoute, request: Request): Request {
  if (!route.takesForm || !isForm(request)) return request;
  const { body = "" } = request;
  if (request.bodyBytes > escapedBytes * (route.maxBodyBytes ?? defaultMaxBodyBytes))
    throw new Refusal("BODY_TOO_LARGE");
  const headers: Request["headers"] = { ...request.headers, "content-type": "application/json" };
  const fields = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(body)) {
    const header = formHeaders[Object.hasOwn(formHeaders, name) ? name : ""];
    if (header !== undefined) {
      // Whoever sends both sends the same twice.
      if (headers[header] !== undefined && !isSame(headers[header], value))
        throw new Refusal("CSRF_REJECTED");
      headers[header] = value;
    } else if (fields.has(name)) throw invalid(name, "stands twice");
    else fields.set(name, jsonOf(name, value));
  }
  const json = `{${[...fields].map(([name, value]) => `${JSON.stringify(name)}:${value}`).join(",")}}`;
  return { ...request, headers, body: json, bodyBytes: Buffer.byteLength(json) };
}

function jsonOf(name: string, value: string): string {
  try {
    JSON.parse(value);
    return value;
  } catch (error) {
    if (error instanceof SyntaxError) throw invalid(name, "must be a value in JSON");
    throw error;
  }
}

const invalid = (name: string, message: string): Refusal =>
  new Refusal("INVALID_REQUEST", {
    message: `Not valid: ${name.slice(0, 80)}: ${message}. Nothing was changed.`,
    fields: [{ path: `body.${name.slice(0, 80)}`, message }],
  });

/** Where a person goes on after a form of theirs was done: the page that it stood on, if that is one of ours. */
export function pageBefore({ headers, host }: Pick<Request, "headers" | "host">): string {
  const { referer } = headers;
  if (!referer || !URL.canParse(referer)) return "/";
  const url = new URL(referer);
  // One slash alone: two would begin the name of another host.
  return url.host === host && !url.pathname.startsWith("//") ? `${url.pathname}${url.search}` : "/";
}
