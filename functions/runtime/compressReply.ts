import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { APIGatewayProxyStructuredResultV2 } from "aws-lambda";

const gzipped = promisify(gzip);

// Less is one packet of the network either way.
const smallestBytes = 1000;
// The case of 60,000 words, 935 KB: 172 KB in 11 ms; at level 6 132 KB, in 49 ms of a function's core.
const level = 1;

/**
 * Compresses a text reply for who takes gzip. CloudFront does so only with what it may cache, which no reply of the API is.
 *
 * @see docs/operations.md "Deploying to an account"
 */
export async function compressReply(
  result: APIGatewayProxyStructuredResultV2,
  acceptEncoding: string,
): Promise<APIGatewayProxyStructuredResultV2> {
  const { body, headers = {} } = result;
  const isPlain = typeof body === "string" && !result.isBase64Encoded && !("content-encoding" in headers);
  if (!isPlain || body.length < smallestBytes || !takesGzip(acceptEncoding)) return result;
  const packed = await gzipped(body, { level });
  return {
    ...result,
    headers: {
      ...headers,
      "content-encoding": "gzip",
      vary: headers.vary ? `${headers.vary}, Accept-Encoding` : "Accept-Encoding",
    },
    body: packed.toString("base64"),
    isBase64Encoded: true,
  };
}

/** `gzip;q=0` is a refusal. */
const takesGzip = (accepted: string): boolean =>
  accepted.split(",").some((part) => {
    const [name, quality] = part.split(";").map((text) => text.trim().toLowerCase());
    return name === "gzip" && !/^q=0(\.0*)?$/.test(quality ?? "");
  });
