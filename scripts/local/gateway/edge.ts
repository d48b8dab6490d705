import { createContext, Script } from "node:vm";
import * as z from "zod/mini";
import type { Behavior, Distribution, Origin, ResponseHeader } from "../template/distribution.ts";

export type EdgeRequest = { method: string; path: string; rawQuery: string; headers: Record<string, string> };

/** Where a request goes, and as what; or the reply that the viewer-request function gave itself. */
export type EdgeDecision =
  | { kind: "forward"; origin: Origin; request: EdgeRequest; responseHeaders: ResponseHeader[] }
  | { kind: "reply"; status: number; headers: Record<string, string>; body: string };

export type Edge = (request: EdgeRequest) => EdgeDecision;

const headersSchema = z.record(z.string(), z.object({ value: z.string() }));
const resultSchema = z.union([
  z.object({
    statusCode: z.number(),
    headers: z.optional(headersSchema),
    body: z.optional(z.union([z.string(), z.object({ data: z.string() })])),
  }),
  z.object({ uri: z.string(), headers: headersSchema }),
]);

type ViewerRequest = (event: object) => { result: unknown; originId: string | undefined };

/** Stands for the distribution: picks the behaviour by path and runs its viewer-request function. */
export function createEdge({ behaviors, origins }: Distribution): Edge {
  const compiled = new Map<string, ViewerRequest>();
  for (const { viewerRequestCode } of behaviors) {
    if (viewerRequestCode) compiled.set(viewerRequestCode, compile(viewerRequestCode));
  }
  return (request) => {
    const behavior = behaviors.find(({ pathPattern }) => pathPattern.test(request.path));
    if (!behavior) throw new Error(`No behaviour of the distribution takes ${request.path}`);
    const viewerRequest = compiled.get(behavior.viewerRequestCode ?? "");
    const chosen: Chosen = viewerRequest ? run(viewerRequest, request) : { originId: undefined, request };
    if ("reply" in chosen) return chosen.reply;
    return forward(behavior, origins, chosen);
  };
}

function forward(
  behavior: Behavior,
  origins: Distribution["origins"],
  { originId = behavior.originId, request }: { originId?: string | undefined; request: EdgeRequest },
): EdgeDecision {
  const origin = origins.get(originId);
  if (!origin)
    throw new Error(`The edge function chose the origin ${originId}, which the distribution lacks`);
  const headers = { ...request.headers, ...origin.customHeaders };
  return {
    kind: "forward",
    origin,
    request: { ...request, headers },
    responseHeaders: behavior.responseHeaders,
  };
}

type Chosen =
  | { reply: Extract<EdgeDecision, { kind: "reply" }> }
  | { originId: string | undefined; request: EdgeRequest };

function run(viewerRequest: ViewerRequest, request: EdgeRequest): Chosen {
  const { result, originId } = viewerRequest({
    version: "1.0",
    context: { eventType: "viewer-request" },
    viewer: { ip: "127.0.0.1" },
    request: {
      method: request.method,
      uri: request.path,
      querystring: queryOf(request.rawQuery),
      headers: Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, { value }])),
      cookies: {},
    },
  });
  const parsed = resultSchema.parse(result);
  const headers = Object.fromEntries(
    Object.entries(parsed.headers ?? {}).map(([name, { value }]) => [name, value]),
  );
  if ("statusCode" in parsed) {
    const body = typeof parsed.body === "object" ? parsed.body.data : (parsed.body ?? "");
    return { reply: { kind: "reply", status: parsed.statusCode, headers, body } };
  }
  return { originId, request: { ...request, path: parsed.uri, headers } };
}

/** Compiles the code of a CloudFront function, runtime 2.0, with a stand-in for its `cloudfront` module. */
function compile(code: string): ViewerRequest {
  const imported = /import\s+(\w+)\s+from\s*["']cloudfront["'];?/;
  const name = imported.exec(code)?.[1] ?? "cf";
  let originId: string | undefined;
  const cloudfront = {
    selectRequestOriginById: (id: string) => {
      originId = id;
    },
  };
  const context = createContext({ [name]: cloudfront, console });
  new Script(code.replace(imported, ""), { filename: "viewer-request.js" }).runInContext(context);
  const call = new Script("handler(event)");
  return (event) => {
    originId = undefined;
    context.event = event;
    return { result: call.runInContext(context), originId };
  };
}

function queryOf(rawQuery: string): Record<string, { value: string }> {
  const query: Record<string, { value: string }> = {};
  for (const [name, value] of new URLSearchParams(rawQuery)) query[name] = { value };
  return query;
}
