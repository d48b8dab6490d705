import type { APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import { type ErrorCode, errorStatus, errorText, type FieldProblem } from "#shared/contract/errors.ts";
import type { AnyRoute } from "#shared/contract/route.ts";
import { fileErrorsOf, isFilePath } from "#shared/domain/fileErrors.ts";
import { isNavigation, pageBefore } from "./form.ts";
import { isFullReply } from "./handler.ts";
import { logger } from "./log.ts";
import { pageLook } from "./pageLook.ts";
import { Refusal } from "./refusal.ts";
import { replyValue } from "./replyValue.ts";
import type { Request } from "./request.ts";

// Pages and calls share paths: without these the Back button shows raw JSON.
const callHeaders = { "cache-control": "no-store", vary: "Accept" };
const jsonHeaders = { ...callHeaders, "content-type": "application/json; charset=utf-8" };

/** Throws for a value that is not what the route's contract says: see `replyValue`. */
export function presentReply(route: AnyRoute, result: unknown): APIGatewayProxyStructuredResultV2 {
  if (isFullReply(result) && result.raw)
    return { ...result.raw, headers: { ...callHeaders, ...result.raw.headers } };
  const full = isFullReply(result) ? result : { value: result };
  return {
    statusCode: route.status ?? 200,
    headers: { ...jsonHeaders, ...("headers" in full ? full.headers : {}) },
    cookies: "cookies" in full ? full.cookies : undefined,
    body: JSON.stringify(replyValue(route, full.value)),
  };
}

/** The reply to a form that the browser itself posted: a file as it is; anything else is done, and the page follows: the one that the handler names, else the one before. */
export function presentPage(
  reply: APIGatewayProxyStructuredResultV2,
  route: AnyRoute,
  request: Request,
): APIGatewayProxyStructuredResultV2 {
  if (typeof route.reply === "string") return reply;
  const { cookies } = reply;
  const location = reply.headers?.location ?? pageBefore(request);
  return { statusCode: 303, headers: { ...callHeaders, location }, cookies, body: "" };
}

/** A download that fails answers a page, never JSON: somebody is looking at it. So does a form that the browser itself posted. */
export function presentError(
  error: unknown,
  request: Request,
  route: AnyRoute | undefined,
  /** Code for an error that is no refusal. */
  failure: ErrorCode = "INTERNAL",
): APIGatewayProxyStructuredResultV2 {
  const refusal = error instanceof Refusal ? error : undefined;
  const code: ErrorCode = refusal?.code ?? failure;
  const message = refusal?.message ?? errorText[code];
  if (refusal) logger.info("refused", { code, reason: message, fields: refusal.fields?.slice(0, 5) });
  else logger.error("failed", error instanceof Error ? error : new Error(String(error)));
  const isDownload = typeof route?.reply === "string";
  const isPage =
    isNavigation(route, request) || (isDownload && (request.headers.accept ?? "").includes("text/html"));
  const opened = request.rawQuery ? `${request.path}?${request.rawQuery}` : request.path;
  const next = isDownload && isFilePath(opened) ? fileErrorsOf(opened) : undefined;
  const title = isDownload ? "This file cannot be opened" : "Something went wrong";
  const shown = { code, message, title, traceId: request.traceId, fields: refusal?.fields, next };
  return {
    statusCode: errorStatus[code],
    headers: {
      ...(isPage ? { ...callHeaders, "content-type": "text/html; charset=utf-8" } : jsonHeaders),
      ...(!refusal && code !== "INTERNAL" && { "retry-after": "2" }),
      ...refusal?.headers,
    },
    body: isPage ? errorPage(shown) : errorJson(shown),
  };
}

type Shown = {
  code: ErrorCode;
  message: string;
  title: string;
  traceId: string;
  fields: FieldProblem[] | undefined;
  /** The page of the application that says the same; the browser goes there at once. */
  next: string | undefined;
};

const errorJson = ({ code, message, traceId, fields }: Shown): string =>
  JSON.stringify({ error: { code, message, trace_id: traceId, fields } });

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

const refresh = (next: string): string => `<meta http-equiv="refresh" content="0;url=${escapeHtml(next)}">`;

const errorPage = ({ message, title, traceId, next }: Shown): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">${next ? refresh(next) : ""}
<title>${title}</title>
<style>${pageLook}body{max-width:36rem;margin-block:15vh}</style>
</head><body><main><h1>${title}</h1><p>${escapeHtml(message)}</p>
<p><a href="/">Go to your courses</a></p><p><small>Reference: ${escapeHtml(traceId)}</small></p></main></body></html>`;
