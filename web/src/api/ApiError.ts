import { type ErrorCode, errorReply, errorText, type FieldProblem } from "#shared/contract/errors.ts";
import { limitText } from "#shared/domain/limits.ts";
import { translated } from "#shared/words/wordsOf.ts";

/** Codes the browser adds for what never reached the product. */
export type ClientErrorCode = ErrorCode | "OFFLINE" | "UNREADABLE_REPLY";

const clientErrorText: Record<ClientErrorCode, string> = {
  ...errorText,
  OFFLINE: "We can't reach the server. Check your connection and try again.",
  UNREADABLE_REPLY: "This page could not read the server's reply. Reload the page and try again.",
};

/** A call that failed. What a person reads comes from `textOf`: never from `message`, except for the reason of a CONFLICT and of a QUOTE_STAGE. */
export class ApiError extends Error {
  readonly code: ClientErrorCode;
  /** 0 where there was no reply. */
  readonly status: number;
  readonly traceId: string | undefined;
  readonly fields: readonly FieldProblem[];
  /** After how many seconds to try again, where the server has said so. */
  readonly retryAfterS: number | undefined;

  constructor(facts: {
    code: ClientErrorCode;
    status: number;
    message: string;
    traceId?: string | undefined;
    fields?: readonly FieldProblem[] | undefined;
    retryAfterS?: number | undefined;
    cause?: unknown;
  }) {
    super(facts.message, { cause: facts.cause });
    this.name = "ApiError";
    this.code = facts.code;
    this.status = facts.status;
    this.traceId = facts.traceId;
    this.fields = facts.fields ?? [];
    this.retryAfterS = facts.retryAfterS;
  }
}

/** Text for a person about a failure, whatever was thrown. */
export function textOf(error: unknown): string {
  if (error instanceof ApiError && error.code === "LIMIT_REACHED") return limitText(error.retryAfterS);
  // Handlers write the reason for people; where they give none, it is the code's own text. @see ADR 0065
  if (error instanceof ApiError && (error.code === "CONFLICT" || error.code === "QUOTE_STAGE"))
    return translated(error.message);
  return translated(clientErrorText[error instanceof ApiError ? error.code : "INTERNAL"]);
}

/** The same of a code alone, as a live channel answers one. */
export const textOfCode = (code: string): string =>
  translated(clientErrorText[code in clientErrorText ? (code as ClientErrorCode) : "INTERNAL"]); // one of its keys

/** True if the same call may succeed if it is simply made again. */
export function isWorthRetrying(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500);
}

/** True if nobody answered for the product: what it would have said is not known. */
export const isUnreachable = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === "OFFLINE" || error.code === "UNAVAILABLE");

/** Reads a reply with a status of 400 or more. A reply of another shape (a proxy's page) becomes the nearest code. */
export async function errorFromReply(reply: Response): Promise<ApiError> {
  const parsed = errorReply.safeParse(await readJson(reply));
  if (!parsed.success) {
    const code = reply.status >= 502 && reply.status <= 504 ? "UNAVAILABLE" : "INTERNAL";
    return new ApiError({ code, status: reply.status, message: `HTTP ${reply.status}` });
  }
  const { code, message, trace_id, fields } = parsed.data.error;
  const retryAfterS = secondsIn(reply.headers.get("retry-after"));
  return new ApiError({ code, status: reply.status, message, traceId: trace_id, fields, retryAfterS });
}

const secondsIn = (header: string | null): number | undefined =>
  header !== null && /^\d{1,9}$/.test(header) ? Number(header) : undefined;

/** The body as JSON, or undefined where it is none. */
export async function readJson(reply: Response): Promise<unknown> {
  const text = await reply.text();
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
