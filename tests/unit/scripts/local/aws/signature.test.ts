import { GetObjectCommand, PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { SendMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type SignedRequest, sha256, verifySignature } from "#scripts/local/aws/signature.ts";
import { runs } from "#tests/propertyRuns.ts";

const credentials = { accessKeyId: "LOCAL", secretAccessKey: "secret" };
const config = { endpoint: "http://127.0.0.1:9000", region: "us-east-1", credentials };
const s3 = new S3Client(config);
const now = Date.parse("2026-11-21T12:00:00Z");

async function presigned(Key: string, at = now): Promise<SignedRequest> {
  const url = new URL(
    await getSignedUrl(s3, new GetObjectCommand({ Bucket: "files", Key }), {
      expiresIn: 60,
      signingDate: new Date(at),
    }),
  );
  return { method: "GET", url: url.pathname + url.search, headers: { host: url.host } };
}

type SdkRequest = {
  method: string;
  path: string;
  query: Record<string, string>;
  headers: Record<string, string>;
  body?: string | Uint8Array;
};

/** A transport that keeps the signed request instead of sending it. */
function createCapture() {
  const stop = new Error("captured");
  const captured: SignedRequest[] = [];
  const requestHandler = {
    handle: async ({ method, path, query, headers, body = "" }: SdkRequest) => {
      const search = new URLSearchParams(query).toString();
      captured.push({
        method,
        url: path + (search ? `?${search}` : ""),
        headers: Object.fromEntries(
          Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
        ),
        bodyHash: sha256(typeof body === "string" ? body : Buffer.copyBytesFrom(body)),
      });
      throw stop;
    },
  };
  return {
    requestHandler,
    requestOf: async (sending: Promise<unknown>): Promise<SignedRequest> => {
      await expect(sending).rejects.toBe(stop);
      const [request] = captured;
      if (!request) throw new Error("The SDK sent nothing");
      return request;
    },
  };
}

function sentMessage(): Promise<SignedRequest> {
  const { requestHandler, requestOf } = createCapture();
  const sqs = new SQSClient({ ...config, requestHandler });
  return requestOf(
    sqs.send(new SendMessageCommand({ QueueUrl: "http://127.0.0.1:9000/0/q", MessageBody: "text" })),
  );
}

function sentObject(): Promise<SignedRequest> {
  const { requestHandler, requestOf } = createCapture();
  const client = new S3Client({ ...config, requestHandler });
  return requestOf(client.send(new PutObjectCommand({ Bucket: "files", Key: "a b", Body: "text" })));
}

describe("signed links", () => {
  it("hold for any key until they expire", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc
          .string({ unit: "binary", minLength: 1, maxLength: 20 })
          .filter((key) => key.isWellFormed() && !/^[./]|\/\.|\/\//.test(key)),
        async (key) => {
          const request = await presigned(key);
          expect(verifySignature(request, credentials, now + 59_000)).toEqual({ ok: true });
          expect(verifySignature(request, credentials, now + 61_000)).toEqual({
            ok: false,
            code: "ExpiredToken",
          });
        },
      ),
      { numRuns: runs(20) },
    );
  }, 30_000);

  it("are refused when path, expiry, method or host is another", async () => {
    const request = await presigned("report.csv");
    const refused = { ok: false, code: "SignatureDoesNotMatch" };
    const verify = (change: Partial<SignedRequest>) =>
      verifySignature({ ...request, ...change }, credentials, now);
    expect(verify({ url: request.url.replace("report.csv", "other.csv") })).toEqual(refused);
    expect(verify({ url: request.url.replace("Expires=60", "Expires=600") })).toEqual(refused);
    expect(verify({ url: `${request.url}&extra=1` })).toEqual(refused);
    expect(verify({ method: "PUT" })).toEqual(refused);
    expect(verify({ headers: { host: "elsewhere" } })).toEqual(refused);
  });

  it("are refused when they are from the future or malformed", async () => {
    const request = await presigned("a", now + 3_600_000);
    expect(verifySignature(request, credentials, now)).toEqual({ ok: false, code: "RequestTimeTooSkewed" });
    const malformed = { ...request, url: request.url.replace("X-Amz-Date=", "X-Amz-Date=x") };
    expect(verifySignature(malformed, credentials, now)).toEqual({
      ok: false,
      code: "AuthorizationHeaderMalformed",
    });
    const broken = { ...request, url: `/%zz${request.url}` };
    expect(verifySignature(broken, credentials, now)).toEqual({
      ok: false,
      code: "AuthorizationHeaderMalformed",
    });
  });

  it("are refused with another key or another secret", async () => {
    const request = await presigned("a");
    expect(verifySignature(request, { ...credentials, secretAccessKey: "other" }, now)).toMatchObject({
      code: "SignatureDoesNotMatch",
    });
    expect(verifySignature(request, { ...credentials, accessKeyId: "OTHER" }, now)).toMatchObject({
      code: "InvalidAccessKeyId",
    });
  });
});

describe("signed requests", () => {
  it("hold as the SDK signs them, with their body", async () => {
    const message = await sentMessage();
    expect(verifySignature(message, credentials, Date.now())).toEqual({ ok: true });
    const put = await sentObject();
    expect(verifySignature(put, credentials, Date.now())).toEqual({ ok: true });
  });

  it("are refused with another body, without a signature, and a quarter of an hour late", async () => {
    const message = await sentMessage();
    expect(verifySignature({ ...message, bodyHash: sha256("other") }, credentials, Date.now())).toMatchObject(
      { ok: false },
    );
    expect(verifySignature({ ...message, headers: {} }, credentials, Date.now())).toEqual({
      ok: false,
      code: "MissingSecurityHeader",
    });
    expect(verifySignature(message, credentials, Date.now() + 16 * 60_000)).toEqual({
      ok: false,
      code: "RequestTimeTooSkewed",
    });
  });
});
