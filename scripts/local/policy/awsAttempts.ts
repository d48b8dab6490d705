import type { IncomingHttpHeaders } from "node:http";
import * as z from "zod/mini";
import { accountId, region } from "../localAws.ts";
import type { Api } from "../template/api.ts";
import type { Attempt } from "./evaluate.ts";

type AwsRequest = { method: string; url: string; headers?: IncomingHttpHeaders };

const nothing = (): undefined => undefined;

const queueCall = z.object({ QueueUrl: z.optional(z.string()), QueueName: z.optional(z.string()) });

/** @param target `AmazonSQS.SendMessage` */
export function queueAttempts(target: string, body: unknown): Attempt[] {
  // The batch forms have no action of their own.
  const operation = (target.split(".")[1] ?? target).replace(/Batch$/, "");
  const { QueueUrl, QueueName } = queueCall.parse(body);
  const name = QueueUrl?.split("/").at(-1) ?? QueueName ?? "";
  return [
    { action: `sqs:${operation}`, resource: `arn:aws:sqs:${region}:${accountId}:${name}`, context: nothing },
  ];
}

const objectActions: Record<string, string> = {
  GET: "GetObject",
  HEAD: "GetObject",
  PUT: "PutObject",
  POST: "PutObject",
  DELETE: "DeleteObject",
};

/** Objects are addressed by path: `/bucket/key`. A copy reads its source, and takes the tags along unless it says that it has others. */
export function objectAttempts({ method, url, headers = {} }: AwsRequest): Attempt[] {
  const [path = "/", query = ""] = url.split("?");
  const [, bucket = "", ...rest] = path.split("/");
  const key = decodeURIComponent(rest.join("/"));
  const arn = `arn:aws:s3:::${bucket}`;
  if (key === "") {
    const action = method === "GET" || method === "HEAD" ? "s3:ListBucket" : `s3:${method}Bucket`;
    return [{ action, resource: arn, context: nothing }];
  }
  const asked = new URLSearchParams(query);
  const isAbort = method === "DELETE" && asked.has("uploadId");
  const plain = isAbort ? "AbortMultipartUpload" : (objectActions[method] ?? method);
  const action = asked.has("tagging") ? `${plain}Tagging` : plain;
  const attempt = (name: string, resource: string): Attempt => ({
    action: `s3:${name}`,
    resource,
    context: nothing,
  });
  const source = headers["x-amz-copy-source"];
  if (source === undefined) return [attempt(action, `${arn}/${key}`)];
  const from = `arn:aws:s3:::${decodeURIComponent(String(source).replace(/^\//, ""))}`;
  const copies = [attempt("GetObject", from), attempt(action, `${arn}/${key}`)];
  if (headers["x-amz-tagging-directive"] === "REPLACE") return copies;
  return [...copies, attempt("GetObjectTagging", from), attempt("PutObjectTagging", `${arn}/${key}`)];
}

const mailCall = z.object({ FromEmailAddress: z.optional(z.string()) });

/** A composed mail needs both actions: that of the call and that of sending raw. */
export function mailAttempts(body: unknown): Attempt[] {
  const parsed = mailCall.safeParse(body);
  const from = parsed.data?.FromEmailAddress ?? "";
  const address = /<([^>]+)>/.exec(from)?.[1] ?? from;
  return ["ses:SendEmail", "ses:SendRawEmail"].map((action) => ({
    action,
    resource: `arn:aws:ses:${region}:${accountId}:identity/${address}`,
    context: (key) => (key === "ses:FromAddress" ? [address] : undefined),
  }));
}

/** The `@connections` API of the one WebSocket API whose stage the path begins with. */
export function connectionAttempts({ method, url }: AwsRequest, apis: readonly Api[]): Attempt[] {
  const [, stage = "", ...rest] = decodeURIComponent(url.split("?")[0] ?? "").split("/");
  const api = apis.find(({ protocol, stage: own }) => protocol === "WEBSOCKET" && own === stage);
  const resource = `arn:aws:execute-api:${region}:${accountId}:${api?.id}/${stage}/${method}/${rest.join("/")}`;
  return [{ action: "execute-api:ManageConnections", resource, context: nothing }];
}

const secretCall = z.object({ SecretId: z.optional(z.string()) });

/** @param target `secretsmanager.GetSecretValue` */
export function secretAttempts(target: string, body: unknown): Attempt[] {
  const resource = secretCall.parse(body).SecretId ?? "";
  return [{ action: `secretsmanager:${target.split(".")[1]}`, resource, context: nothing }];
}

/** `/2020-05-31/distribution/ID`, or its `/config`. */
export function distributionAttempts({ method, url }: AwsRequest): Attempt[] {
  const [, , , id = ""] = url.split("/");
  const action = method === "GET" ? "GetDistribution" : "UpdateDistribution";
  const resource = `arn:aws:cloudfront::${accountId}:distribution/${id}`;
  return [{ action: `cloudfront:${action}`, resource, context: nothing }];
}
