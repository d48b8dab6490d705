import type * as z from "zod/mini";
import type { AnyRoute } from "#shared/contract/route.ts";
import { type Answer, refusalOf } from "#tests/builders/http.ts";

const contentTypeOf: Readonly<Record<string, RegExp>> = {
  pdf: /^application\/pdf/,
  csv: /^text\/csv/,
  html: /^text\/html/,
  ics: /^text\/calendar/,
};

/**
 * What is wrong with an answer, whatever was asked: a failure of ours, a refusal in another form than the agreed one, or a
 * reply that is not what the contract says. Undefined where nothing is.
 */
export function faultOf(route: AnyRoute, answer: Answer): string | undefined {
  const { status, text, headers } = answer;
  if (status >= 500) return "it failed";
  if (status >= 400) return faultOfRefusal(answer);
  const type = headers["content-type"] ?? "";
  // A navigation of a browser gets the application's page.
  if (type.startsWith("text/html") && route.reply !== "html")
    return text.includes("<html") ? undefined : "no page";
  if (status === 302 || status === 303) return headers.location ? undefined : "a redirect to nowhere";
  if (status !== (route.status ?? 200)) return "a status that the contract does not have";
  if (headers["cache-control"] === undefined) return "a reply that may be kept by anybody";
  if (typeof route.reply === "string") {
    const expected = contentTypeOf[route.reply];
    return expected && !expected.test(type) ? `a file of another type, ${type}` : undefined;
  }
  return faultOfReply(route.reply, text);
}

function faultOfRefusal(answer: Answer): string | undefined {
  // The gateway itself answers for a path that is no route, and for a request that is too large.
  if ([404, 413, 431].includes(answer.status) && !answer.text.includes("trace_id")) return undefined;
  if (answer.headers["content-type"]?.startsWith("text/html") && answer.text.includes("Reference:"))
    return undefined;
  try {
    refusalOf(answer);
    return undefined;
  } catch (error) {
    return `a refusal in another form: ${String(error)}`;
  }
}

function faultOfReply(schema: z.ZodMiniType, text: string): string | undefined {
  try {
    const parsed = schema.safeParse(JSON.parse(text));
    return parsed.success
      ? undefined
      : `not by the contract: ${JSON.stringify(parsed.error.issues.slice(0, 3))}`;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return "a reply that is not JSON";
  }
}
