import * as z from "zod/mini";
import type { Secrets } from "../template/secrets.ts";

const getRequest = z.object({ SecretId: z.string() });
const putRequest = z.object({ SecretId: z.string(), SecretString: z.string() });

export const isSecretsCall = (target: string): boolean => target.startsWith("secretsmanager.");

/** Answers a call of Secrets Manager: reading and writing the text of a secret by its ARN. Nothing else is offered. */
export function answerSecretsCall(
  { target, body }: { target: string; body: unknown },
  secrets: Secrets,
): { status: number; reply: object } {
  const operation = target.split(".")[1];
  const refusal = (type: string) => ({
    status: 400,
    reply: { __type: type, message: `${operation}: ${type}` },
  });
  if (operation === "GetSecretValue") {
    const request = getRequest.safeParse(body);
    if (!request.success) return refusal("InvalidParameterException");
    const ARN = request.data.SecretId;
    return { status: 200, reply: { ARN, Name: ARN, SecretString: secrets.get(ARN) } };
  }
  if (operation === "PutSecretValue") {
    const request = putRequest.safeParse(body);
    if (!request.success) return refusal("InvalidParameterException");
    const { SecretId: ARN, SecretString } = request.data;
    secrets.put(ARN, SecretString);
    return { status: 200, reply: { ARN, Name: ARN } };
  }
  return refusal("InvalidRequestException");
}
