import type { IncomingHttpHeaders } from "node:http";
import {
  distributionAttempts,
  mailAttempts,
  objectAttempts,
  queueAttempts,
  secretAttempts,
} from "../policy/awsAttempts.ts";
import type { Attempt } from "../policy/evaluate.ts";
import type { Distribution } from "../template/distribution.ts";
import type { Secrets } from "../template/secrets.ts";
import { answerDistributionCall, isDistributionCall } from "./cloudFront.ts";
import { answerMailCall, isMailCall, type Mailbox } from "./mail.ts";
import { answerSecretsCall, isSecretsCall } from "./secretsManager.ts";

/** Which service a call is for. Only objects are addressed by path alone, and by browsers. */
export type Service = "object" | "queue" | "mail" | "secret" | "distribution";

export type ServiceCall = { method: string; url: string; headers: IncomingHttpHeaders };

export function serviceOf({ url, headers }: ServiceCall): Service {
  if (isMailCall(url)) return "mail";
  if (isDistributionCall(url)) return "distribution";
  if (!(headers["content-type"] ?? "").startsWith("application/x-amz-json")) return "object";
  return isSecretsCall(String(headers["x-amz-target"])) ? "secret" : "queue";
}

/** Lists the actions that a call attempts, as IAM is asked. */
export function attemptsOf(service: Service, call: ServiceCall, body: Buffer | undefined): Attempt[] {
  const target = String(call.headers["x-amz-target"]);
  switch (service) {
    case "object":
      return objectAttempts(call);
    case "queue":
      return queueAttempts(target, parsed(body));
    case "mail":
      return mailAttempts(parsed(body));
    case "secret":
      return secretAttempts(target, parsed(body));
    case "distribution":
      return distributionAttempts(call);
  }
}

export type OwnServices = {
  mailbox: Mailbox;
  secrets: () => Secrets;
  distribution: () => Distribution | undefined;
};
export type ServiceReply = { status: number; headers: Record<string, string>; body: string };

/** The answer of a service that is our own; undefined for those of fauxqs. */
export function answerOf(
  service: Service,
  { method, url, headers }: ServiceCall,
  body: Buffer,
  own: OwnServices,
): ServiceReply | undefined {
  switch (service) {
    case "mail":
      return asJson("application/json", answerMailCall({ method, url, body }, own.mailbox));
    case "secret": {
      const target = String(headers["x-amz-target"]);
      return asJson(
        "application/x-amz-json-1.1",
        answerSecretsCall({ target, body: parsed(body) }, own.secrets()),
      );
    }
    case "distribution":
      return answerDistributionCall({ method, url, body: body.toString() }, own.distribution());
    default:
      return undefined;
  }
}

const asJson = (type: string, { status, reply }: { status: number; reply: object }): ServiceReply => ({
  status,
  headers: { "content-type": type },
  body: JSON.stringify(reply),
});

/** Parses a body. One that is no JSON asks for nothing that anybody may do; the service says what is wrong with it to whoever may call it. */
function parsed(body: Buffer | undefined): unknown {
  try {
    return JSON.parse(body?.toString() ?? "{}");
  } catch (error) {
    if (error instanceof SyntaxError) return {};
    throw error;
  }
}
