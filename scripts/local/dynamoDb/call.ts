import { credentials, region } from "../localAws.ts";

/** DynamoDB's JSON, unparsed: the caller knows the shape of the operation that it names. */
export type DynamoDbReply = Record<string, unknown>;

export class DynamoDbError extends Error {
  /** The exception's bare name: `ResourceNotFoundException`. */
  readonly type: string;
  constructor(type: string, message: string) {
    super(`${type}: ${message}`);
    this.type = type;
  }
}

export type DynamoDbCall = (operation: string, input: Record<string, unknown>) => Promise<DynamoDbReply>;

// DynamoDB Local wants the header, and never checks the signature.
const authorization =
  `AWS4-HMAC-SHA256 Credential=${credentials.accessKeyId}/20260101/${region}/dynamodb/aws4_request, ` +
  "SignedHeaders=host, Signature=unchecked";

/**
 * Calls DynamoDB Local, or its streams, without the AWS SDK: the local cloud starts faster so.
 *
 * @throws DynamoDbError for a refusal by the service; what `fetch` throws where it does not answer in time
 */
export function createDynamoDbCall(
  endpoint: string | (() => string),
  service: "DynamoDB" | "Streams",
  { timeoutMs = 20_000 }: { timeoutMs?: number } = {},
): DynamoDbCall {
  const prefix = service === "DynamoDB" ? "DynamoDB_20120810" : "DynamoDBStreams_20120810";
  return async (operation, input) => {
    const response = await fetch(typeof endpoint === "string" ? endpoint : endpoint(), {
      method: "POST",
      signal: AbortSignal.timeout(timeoutMs),
      headers: {
        "content-type": "application/x-amz-json-1.0",
        "x-amz-target": `${prefix}.${operation}`,
        authorization,
      },
      body: JSON.stringify(input),
    });
    // The service answers JSON objects only.
    const reply = (await response.json()) as DynamoDbReply;
    if (response.ok) return reply;
    const type = String(reply.__type ?? response.status).replace(/^.*#/, "");
    throw new DynamoDbError(type, String(reply.message ?? reply.Message ?? ""));
  };
}
