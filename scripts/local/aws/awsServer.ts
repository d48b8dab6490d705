import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { fullCodes } from "../disk.ts";
import { credentials } from "../localAws.ts";
import { claimedAccessKey, type Principals } from "../policy/principals.ts";
import type { Bucket } from "../template/resources.ts";
import { isConditionalPut, putConditionally } from "./conditionalPut.ts";
import { corsHeaders } from "./cors.ts";
import type { LargeObjects } from "./objects/largeObjects.ts";
import type { VirusScans } from "./objects/virusScans.ts";
import { refuseAsS3 } from "./refuseAsS3.ts";
import { answerOf, attemptsOf, type OwnServices, serviceOf } from "./services.ts";
import { type SignatureRefusal, sha256, verifySignature } from "./signature.ts";
import type { Fauxqs } from "./storage.ts";

export type AwsServerOptions = OwnServices & {
  app: () => Fauxqs;
  largeObjects: LargeObjects;
  virusScans: VirusScans;
  buckets: () => readonly Bucket[];
  principals: Principals;
  /** True if an Origin is the local gateway's own. */
  isOwnSite: (origin: string) => boolean;
};

const messages: Record<SignatureRefusal, string> = {
  MissingSecurityHeader: "Your request was missing a required header: Authorization.",
  AuthorizationHeaderMalformed: "The authorization that you provided is malformed.",
  InvalidAccessKeyId: "The AWS access key ID that you provided does not exist in our records.",
  RequestTimeTooSkewed: "The difference between the request time and the server's time is too large.",
  ExpiredToken: "Request has expired",
  SignatureDoesNotMatch: "The request signature we calculated does not match the signature you provided.",
  XAmzContentSHA256Mismatch: "The provided 'x-amz-content-sha256' header does not match what was computed.",
};

/** Where the site itself gives out the objects of signed links; no deployment has it. */
export const objectsPath = "/local/objects";

const uploadPath = new RegExp(`^${objectsPath}/[^/?]+/uploads/`);

/** True if a request to the site asks for an object, or brings a part of an upload. */
export const isObjectRequest = ({ method, url = "" }: IncomingMessage): boolean =>
  url.startsWith(`${objectsPath}/`) &&
  (method === "GET" || method === "HEAD" || (method === "PUT" && uploadPath.test(url)));

/** The path at which the store itself has what is asked for, here or through the site. */
const pathInStore = (url: string): string =>
  url.startsWith(`${objectsPath}/`) ? url.slice(objectsPath.length) : url;

/**
 * The endpoint of SQS, S3, SES, Secrets Manager and CloudFront: takes only what carries a valid signature that has not expired, of somebody who may do
 * it, and answers for the buckets' CORS rules, none of which fauxqs does. Queues and objects are fauxqs's; mails land in the mailbox.
 */
export function createAwsServer(options: AwsServerOptions): Server {
  return createServer((request, response) => {
    serve(request, response, options).catch((error: unknown) => {
      const isFull = error instanceof Error && "code" in error && fullCodes.has(String(error.code));
      // The console says so itself, once.
      if (isFull && !response.headersSent) return response.writeHead(507).end();
      console.error("The local AWS endpoint failed", error);
      response.destroy();
    });
  });
}

async function serve(
  request: IncomingMessage,
  response: ServerResponse,
  options: AwsServerOptions,
): Promise<void> {
  const { method = "GET", url: signedUrl = "/", headers } = request;
  const url = pathInStore(signedUrl);
  request.url = url;
  const call = { method, url, headers };
  const service = serviceOf(call);
  if (service === "object" && applyCors(request, response, options) === "answered") return;

  // A call in JSON does not declare the hash of its body, so that must be read; an object's body streams through.
  const body = service === "object" ? undefined : await readAll(request);
  const principal = options.principals(claimedAccessKey(url, headers));
  const verdict = verifySignature(
    { ...call, url: signedUrl, bodyHash: body && sha256(body) },
    { ...credentials, accessKeyId: principal?.accessKeyId ?? credentials.accessKeyId },
    Date.now(),
  );
  if (!verdict.ok) return refuse(response, verdict.code, messages[verdict.code], service === "queue");
  const denial = principal?.denialOf(attemptsOf(service, call, body));
  if (denial !== undefined) return refuse(response, "AccessDenied", denial, service !== "object");
  const answer = body && answerOf(service, call, body, options);
  if (answer) {
    response.writeHead(answer.status, answer.headers).end(answer.body);
    return;
  }
  if (!body && isConditionalPut(request))
    return putConditionally(request, response, { app: options.app(), body: await readAll(request) });
  if (!body && (await options.virusScans.serve(request, response, options.buckets()))) return;
  if (!body && (await options.largeObjects.serve(request, response))) return;
  if (!body) return options.app().routing(request, response);

  const reply = await options.app().inject({
    method: "POST",
    url,
    headers: request.headers,
    payload: body,
  });
  response.writeHead(reply.statusCode, reply.headers).end(reply.rawPayload);
}

function applyCors(
  request: IncomingMessage,
  response: ServerResponse,
  { buckets, isOwnSite }: AwsServerOptions,
): "answered" | "passed" {
  const { origin } = request.headers;
  if (origin === undefined) return "passed";
  const isPreflight = request.method === "OPTIONS";
  const bucketName = (request.url ?? "/").split(/[/?]/)[1];
  const headers = corsHeaders(
    buckets().find(({ name }) => name === bucketName)?.corsRules ?? [],
    {
      origin,
      method: isPreflight
        ? String(request.headers["access-control-request-method"])
        : (request.method ?? "GET"),
      headers: isPreflight ? names(request.headers["access-control-request-headers"]) : [],
    },
    isOwnSite,
  );
  for (const [name, value] of Object.entries(headers ?? {})) response.setHeader(name, value);
  if (!isPreflight) return "passed";
  response.writeHead(headers ? 200 : 403).end();
  return "answered";
}

function names(list: string | undefined): string[] {
  return (list ?? "")
    .split(",")
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== "");
}

async function readAll(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function refuse(
  response: ServerResponse,
  code: SignatureRefusal | "AccessDenied",
  message: string,
  isJson: boolean,
): void {
  // S3 names an expired link AccessDenied
  const shown = code === "ExpiredToken" || code === "MissingSecurityHeader" ? "AccessDenied" : code;
  if (isJson) {
    const type = shown === "AccessDenied" ? "AccessDeniedException" : shown;
    response.writeHead(403, { "content-type": "application/x-amz-json-1.0", "x-amzn-errortype": type });
    response.end(JSON.stringify({ __type: `com.amazon.coral.service#${type}`, message }));
    return;
  }
  refuseAsS3(response, 403, shown, message);
}
