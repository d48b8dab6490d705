import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { GatewayReply } from "./http.ts";

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

const smallestBytes = 1000; // CloudFront leaves smaller ones alone
const compressible =
  /^(text\/|image\/svg|application\/(json|javascript|xml|wasm|manifest|[\w.-]+\+(json|xml)))/;

const kept = new Map<string, Buffer>();

/** Compresses as CloudFront does: text of some size, in the viewer's favoured encoding. Immutable files once only. */
export async function compress(reply: GatewayReply, acceptEncoding: string): Promise<GatewayReply> {
  const { headers, body, status } = reply;
  const isText = compressible.test(headers["content-type"] ?? "");
  if (status === 304 || body.length < smallestBytes || !isText || headers["content-encoding"]) return reply;
  const accepted = new Set(acceptEncoding.split(",").map((part) => part.split(";")[0]?.trim()));
  const encoding = accepted.has("br") ? "br" : accepted.has("gzip") ? "gzip" : undefined;
  if (!encoding) return reply;

  const isFile = headers.etag !== undefined && headers["cache-control"]?.includes("immutable") === true;
  const key = `${encoding} ${headers.etag}`;
  const compressed = (isFile ? kept.get(key) : undefined) ?? (await encode(body, encoding, isFile));
  if (isFile) kept.set(key, compressed);
  return {
    ...reply,
    body: compressed,
    headers: {
      ...headers,
      "content-encoding": encoding,
      ...(headers.etag && { etag: `W/${headers.etag.replace(/^W\//, "")}` }),
      vary: headers.vary ? `${headers.vary}, Accept-Encoding` : "Accept-Encoding",
    },
  };
}

function encode(body: Buffer, encoding: "br" | "gzip", isFile: boolean): Promise<Buffer> {
  if (encoding === "gzip") return gzipped(body, { level: isFile ? 9 : 5 });
  return brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: isFile ? 9 : 4 } });
}
