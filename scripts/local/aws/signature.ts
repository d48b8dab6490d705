import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";

export type SignedRequest = {
  method: string;
  /** Path and query as they came over the wire. */
  url: string;
  headers: IncomingHttpHeaders;
  /** SHA-256 of the body in hex, where the caller has read it. */
  bodyHash?: string | undefined;
};

export type Credentials = { accessKeyId: string; secretAccessKey: string };

export type SignatureRefusal =
  | "MissingSecurityHeader"
  | "AuthorizationHeaderMalformed"
  | "InvalidAccessKeyId"
  | "RequestTimeTooSkewed"
  | "ExpiredToken"
  | "SignatureDoesNotMatch"
  | "XAmzContentSHA256Mismatch";

export type SignatureVerdict = { ok: true } | { ok: false; code: SignatureRefusal };

type Claim = {
  accessKeyId: string;
  scope: string[];
  signedHeaders: string[];
  signature: string;
  /** `YYYYMMDD'T'HHMMSS'Z'` */
  signedAt: string;
  /** Present for a presigned request. */
  expiresSeconds: number | undefined;
};

const skewMs = 15 * 60 * 1000; // AWS's own tolerance
const unsignedPayload = "UNSIGNED-PAYLOAD";

/**
 * Checks a request's Signature Version 4, in its headers or in its query (a presigned link, with its expiry).
 *
 * @see https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv-create-signed-request.html
 */
export function verifySignature(
  request: SignedRequest,
  credentials: Credentials,
  nowMs: number,
): SignatureVerdict {
  const url = splitUrl(request.url);
  if (!url) return refuse("AuthorizationHeaderMalformed");
  const claim = url.query.has("X-Amz-Signature") ? readQuery(url.query) : readHeaders(request.headers);
  if (claim === "absent") return refuse("MissingSecurityHeader");
  if (claim === "malformed") return refuse("AuthorizationHeaderMalformed");
  if (claim.accessKeyId !== credentials.accessKeyId) return refuse("InvalidAccessKeyId");

  const declaredHash = declaredBodyHash(request, url.query, claim);
  const canonicalRequest = [
    request.method,
    url.path.split("/").map(encode).join("/"),
    canonicalQuery(url.query),
    ...claim.signedHeaders.map((name) => `${name}:${headerText(request.headers, name)}`),
    "",
    claim.signedHeaders.join(";"),
    declaredHash,
  ].join("\n");
  const stringToSign = ["AWS4-HMAC-SHA256", claim.signedAt, claim.scope.join("/"), sha256(canonicalRequest)];
  const expected = hmac(signingKey(credentials.secretAccessKey, claim.scope), stringToSign.join("\n"));
  if (!equal(expected.toString("hex"), claim.signature)) return refuse("SignatureDoesNotMatch");
  // A signature vouches for the hash, and the hash for the body.
  const isHash = /^[0-9a-f]{64}$/.test(declaredHash);
  if (isHash && request.bodyHash !== undefined && request.bodyHash !== declaredHash) {
    return refuse("XAmzContentSHA256Mismatch");
  }

  const ageMs = nowMs - parseTime(claim.signedAt);
  if (claim.expiresSeconds === undefined) {
    return Math.abs(ageMs) > skewMs ? refuse("RequestTimeTooSkewed") : { ok: true };
  }
  if (ageMs < -skewMs) return refuse("RequestTimeTooSkewed");
  return ageMs > claim.expiresSeconds * 1000 ? refuse("ExpiredToken") : { ok: true };
}

function refuse(code: SignatureRefusal): SignatureVerdict {
  return { ok: false, code };
}

function readHeaders(headers: IncomingHttpHeaders): Claim | "absent" | "malformed" {
  if (!headers.authorization) return "absent";
  const match = /^AWS4-HMAC-SHA256 +Credential=([^,]+), *SignedHeaders=([^,]+), *Signature=([0-9a-f]+)$/.exec(
    headers.authorization,
  );
  const signedAt = headers["x-amz-date"];
  if (!match || typeof signedAt !== "string") return "malformed";
  return claimOf({
    credential: match[1],
    signedHeaders: match[2],
    signature: match[3],
    signedAt,
    expires: null,
  });
}

function readQuery(query: URLSearchParams): Claim | "malformed" {
  if (query.get("X-Amz-Algorithm") !== "AWS4-HMAC-SHA256") return "malformed";
  return claimOf({
    credential: query.get("X-Amz-Credential") ?? undefined,
    signedHeaders: query.get("X-Amz-SignedHeaders") ?? undefined,
    signature: query.get("X-Amz-Signature") ?? undefined,
    signedAt: query.get("X-Amz-Date") ?? "",
    expires: query.get("X-Amz-Expires") ?? "",
  });
}

type RawClaim = {
  credential: string | undefined;
  signedHeaders: string | undefined;
  signature: string | undefined;
  signedAt: string;
  expires: string | null;
};

function claimOf({ credential, signedHeaders, signature, signedAt, expires }: RawClaim): Claim | "malformed" {
  const [accessKeyId, ...scope] = credential?.split("/") ?? [];
  const isDated = /^\d{8}T\d{6}Z$/.test(signedAt) && signedAt.startsWith(scope[0] ?? "?");
  const isLimited = expires === null || /^\d{1,6}$/.test(expires);
  if (!accessKeyId || scope.length !== 4 || !signedHeaders || !signature || !isDated || !isLimited) {
    return "malformed";
  }
  return {
    accessKeyId,
    scope,
    signedHeaders: signedHeaders.split(";"),
    signature,
    signedAt,
    expiresSeconds: expires === null ? undefined : Number(expires),
  };
}

function declaredBodyHash(request: SignedRequest, query: URLSearchParams, claim: Claim): string {
  const inHeader = request.headers["x-amz-content-sha256"];
  if (typeof inHeader === "string") return inHeader;
  if (claim.expiresSeconds !== undefined) return query.get("X-Amz-Content-Sha256") ?? unsignedPayload;
  return request.bodyHash ?? sha256("");
}

/** The decoded path, and the query; nothing where the path is not validly encoded. */
function splitUrl(url: string): { path: string; query: URLSearchParams } | undefined {
  const [rawPath = "/", ...rest] = url.split("?");
  if (/%(?![0-9a-fA-F]{2})/.test(rawPath)) return undefined;
  const path = Buffer.from(decodePercent(rawPath), "latin1").toString("utf8");
  // A plus sign in a signed query is a plus sign: AWS encodes spaces as %20.
  return { path, query: new URLSearchParams(rest.join("?").replaceAll("+", "%2B")) };
}

/** Percent-decodes to bytes, written as Latin-1: unlike decodeURIComponent it never throws. */
function decodePercent(text: string): string {
  return Buffer.from(text, "utf8")
    .toString("latin1")
    .replace(/%([0-9a-fA-F]{2})/g, (_whole, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

function canonicalQuery(query: URLSearchParams): string {
  return [...query]
    .filter(([name]) => name !== "X-Amz-Signature")
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join("&");
}

function headerText(headers: IncomingHttpHeaders, name: string): string {
  const value = headers[name];
  const text = Array.isArray(value) ? value.join(",") : (value ?? "");
  return text.trim().replace(/\s+/g, " ");
}

function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function signingKey(secret: string, scope: readonly string[]): Buffer {
  return scope.reduce<Buffer>((key, part) => hmac(key, part), Buffer.from(`AWS4${secret}`));
}

function parseTime(text: string): number {
  return Date.parse(text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, "$1-$2-$3T$4:$5:$6Z"));
}

export function sha256(content: string | Buffer): string {
  return createHash("sha256").update(content).digest("hex");
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac("sha256", key).update(text).digest();
}

function equal(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}
